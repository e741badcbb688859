package artifact

// Claim is something that a summary says exists, and where it says so.
type Claim struct {
	Text    string // a hash as written, lower case; a path
	Subject string // the subject written beside a hash, if any
	Line    int
}
