package checkpoint

// near reports whether two names differ by slips of the hand: a letter that
// is missing, doubled, wrong, or swapped with the next; two in a long name.
func near(a, b string) bool {
	x, y := []rune(a), []rune(b)
	slips := 1
	if len(y) > 7 {
		slips = 2
	}
	if len(y) < 4 || len(x) > len(y)+slips || len(y) > len(x)+slips {
		return false
	}
	return distance(x, y) <= slips
}

// distance counts the slips between two names (optimal string alignment).
func distance(x, y []rune) int {
	var before []int
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		next := make([]int, len(y)+1)
		next[0] = i
		for j := 1; j <= len(y); j++ {
			wrong := 1
			if x[i-1] == y[j-1] {
				wrong = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+wrong)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(y)]
}
