package history

// Commit is what the grid wants to know of a commit: one that has a scope or
// a trailer of the grid, lists work in a squash's body, or reverts another.
type Commit struct {
	Hash    string // full, lower case
	Time    int64  // committer time, seconds since the epoch
	Merge   bool
	Subject string
	Type    string   // lower case; "" where the subject has none
	Refs    []Thread // what it belongs to; N 0 for a whole block
	Trailer bool     // Refs come from a trailer, not from the scope
	Session string
	Listed  []Subject // work that a squash's body lists
	Reverts *Revert
}

// Revert is what a revert says it takes out.
type Revert struct {
	Hash    string // "" where the body names none
	Subject string // of the commit taken out
}

// Subject is a parsed Conventional Commits header.
type Subject struct {
	Type        string // lower case
	Scope       string
	Breaking    bool
	Description string
	Refs        []Thread // blocks and threads that the scope names
}
