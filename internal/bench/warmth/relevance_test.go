package warmth_test

import (
	"fmt"
	"io"
	"math"
	"slices"
	"testing"
)

// held are the projects that no weight was chosen on.
func held() []string { return []string{"pay", "etl"} }

// result is how one ranker does on one project.
type result struct {
	recall5, recall10, ndcg float64
	tasks                   int // with something relevant
	irrelevant              int // lessons given that were not asked for, over all tasks
	idle                    int // the most given where nothing is relevant
}

func (r result) row() string {
	n := float64(r.tasks)
	return fmt.Sprintf("%8.2f %9.2f %8.3f %11d %14d", r.recall5/n, r.recall10/n, r.ndcg/n, r.irrelevant, r.idle)
}

func (r *result) add(given, relevant []int) {
	if len(relevant) == 0 {
		r.idle = max(r.idle, len(given))
	} else {
		r.tasks++
		r.recall5 += recall(given, relevant, 5)
		r.recall10 += recall(given, relevant, 10)
		r.ndcg += ndcg(given, relevant)
	}
	for _, n := range given {
		if !slices.Contains(relevant, n) {
			r.irrelevant++
		}
	}
}

func recall(given, relevant []int, n int) float64 {
	hits := 0
	for _, g := range given[:min(n, len(given))] {
		if slices.Contains(relevant, g) {
			hits++
		}
	}
	return float64(hits) / float64(len(relevant))
}

// ndcg is nDCG@10.
func ndcg(given, relevant []int) float64 {
	var gain, ideal float64
	for i := range 10 {
		if i < len(given) && slices.Contains(relevant, given[i]) {
			gain += 1 / math.Log2(float64(i+2))
		}
		if i < len(relevant) {
			ideal += 1 / math.Log2(float64(i+2))
		}
	}
	return gain / ideal
}

// measure gives the results by ranker and project.
func measure(s set) map[string]map[string]result {
	results := make(map[string]map[string]result)
	for _, r := range rankers() {
		results[r.name] = make(map[string]result)
		for _, p := range s.Projects {
			var sum result
			for _, t := range s.Tasks {
				if t.Project == p.Name {
					sum.add(r.rank(p.candidates(), t), t.Relevant)
				}
			}
			results[r.name][p.Name] = sum
		}
	}
	return results
}

func TestRelevance(t *testing.T) {
	s := load(t)
	results := measure(s)
	report(t.Output(), s, results)
	mean := func(ranker, project string) float64 {
		r := results[ranker][project]
		return r.ndcg / float64(r.tasks)
	}
	gain := 0.0
	for _, p := range held() {
		if results[ours][p].tasks == 0 {
			t.Fatalf("no task of %s is labelled", p)
		}
		if mean(ours, p) <= mean("BM25", p) || mean(ours, p) < mean("keyword overlap", p)+0.10 {
			t.Errorf("%s: nDCG@10 of ours %.3f, of BM25 %.3f, of keyword overlap %.3f", p, mean(ours, p), mean("BM25", p), mean("keyword overlap", p))
		}
		gain += (mean(ours, p) - mean("BM25", p)) / float64(len(held()))
	}
	if gain < 0.03 {
		t.Errorf("ours is %.3f above BM25", gain)
	}
	for _, p := range s.Projects {
		if n := results[ours][p.Name].idle; n > 2 {
			t.Errorf("%s: %d lessons are given where nothing is relevant", p.Name, n)
		}
	}
}

func report(w io.Writer, s set, results map[string]map[string]result) {
	for _, p := range s.Projects {
		fmt.Fprintf(w, "\n%-34s recall@5 recall@10  nDCG@10  irrelevant  given for none\n", p.Name)
		for _, r := range rankers() {
			fmt.Fprintf(w, "  %-32s %s\n", r.name, results[r.name][p.Name].row())
		}
	}
	fmt.Fprintf(w, "\n%-8s %7s %7s %7s\n", "nDCG@10", "overlap", "BM25", ours)
	for _, t := range s.Tasks {
		if len(t.Relevant) > 0 {
			reportTask(w, s, t)
		}
	}
}

// reportTask prints how one task is won or lost against plain BM25.
func reportTask(w io.Writer, s set, t task) {
	i := slices.IndexFunc(s.Projects, func(p project) bool { return p.Name == t.Project })
	lessons := s.Projects[i].candidates()
	keyword, plain, best := ndcg(overlap(lessons, t), t.Relevant), ndcg(bm25(lessons, t), t.Relevant), ndcg(chosen(lessons, t), t.Relevant)
	verdict := "even"
	if best > plain {
		verdict = "win"
	} else if best < plain {
		verdict = "loss"
	}
	fmt.Fprintf(w, "%-8s %7.2f %7.2f %7.2f  %-4s  %s\n", t.Project, keyword, plain, best, verdict, t.Task)
}

// The measures, on rankings whose values are known.
func TestMeasures(t *testing.T) {
	if got := ndcg([]int{1, 2, 3}, []int{1, 2}); got != 1 {
		t.Errorf("an ideal ranking has %f", got)
	}
	if got, want := ndcg([]int{9, 1}, []int{1}), 1/math.Log2(3); math.Abs(got-want) > 1e-9 {
		t.Errorf("a second place has %f, want %f", got, want)
	}
	if got := recall([]int{9, 1, 2}, []int{1, 2, 3, 4}, 2); got != 0.25 {
		t.Errorf("recall %f", got)
	}
}
