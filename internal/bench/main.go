// Command bench measures the program against bars: ratios to what git, or a
// program that only does the unavoidable, takes for the same on the same
// machine. Both run in turns, at least nine times; a bar fails only where the
// median and the minimum are over it. Counts of processes are exact.
//
//	go run ./internal/bench [-commits 1000,100000] [-runs 9] [-only TEXT] [-keep DIR]
//
// Exit status 1: some bar was failed. docs/performance.md keeps the numbers.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == unmarshalWord {
		os.Exit(unmarshalAll(os.Args[2:]))
	}
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	lengths := flags.String("commits", "1000,100000", "lengths of history, with a comma between them")
	runs := flags.Int("runs", 9, "least number of runs of each of the two")
	only := flags.String("only", "", "only bars whose name has this text")
	keep := flags.String("keep", "", "a folder in which generated projects are kept and found again")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	l, err := newLab(*keep, *runs, *only)
	if err == nil {
		err = l.measure(*lengths)
	}
	if l != nil {
		l.close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		return 2
	}
	if l.failed > 0 {
		fmt.Printf("\n%d failed\n", l.failed)
		return 1
	}
	return 0
}

// measure goes through all bars, the shortest history first.
func (l *lab) measure(lengths string) error {
	fmt.Println(machine(l))
	for word := range strings.SplitSeq(lengths, ",") {
		commits, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return fmt.Errorf("-commits: %w", err)
		}
		if err := l.history(commits); err != nil {
			return err
		}
		if err := l.claims(commits); err != nil {
			return err
		}
	}
	for _, group := range []func() error{l.nothing, l.sequence, l.lessons} {
		if err := group(); err != nil {
			return err
		}
	}
	return nil
}
