package history

// Timeline is a set of commits keyed by hash.
type Timeline struct{ commits map[string]Commit }

// Tally is what the commits of a history add up to.
type Tally struct {
	Blocks []BlockTally // those with a grid commit, by number
	Work   int          // work commits that count
	Other  int          // grid commits of other types
	Last   *Commit      // the newest counted
}

// BlockTally is one block's share.
type BlockTally struct {
	Block   Block
	Work    int   // work commits that count
	Feats   int   // those of type feat
	Other   int   // grid commits of other types
	Threads []int // threads named by its work commits, ascending
	Newest  Stamp // its newest work commit
}

// Stamp orders commits: by time, ties by hash; HEAD is after all others.
type Stamp struct {
	Time int64
	Hash string
	Head bool
}
