package corpus

import "os"

// Full is whether costly tests are made in full, as .ci/run asks for: the
// numbers that are promised. Else a third of them is, so that all tests
// together take less than three minutes.
func Full() bool { return os.Getenv("GIT_GRID_TESTS") == "full" }

// Share is how many of n runs of a costly test are made: a tenth where it is
// to be short.
func Share(n int, short bool) int {
	switch {
	case short:
		return (n + 9) / 10
	case Full():
		return n
	}
	return (n + 2) / 3
}
