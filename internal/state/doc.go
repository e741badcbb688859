// Package state is where the work stands: derived from history and
// artifacts, compared with what STATE.md records, and projected into it.
//
// STATE.md is a view. Each of its keys has one owner:
//
//	grid          the tool, on creation        the format's version
//	cluster       derived                      lasts
//	status        derived                      lasts
//	block         derived                      lasts
//	total_blocks  derived                      lasts
//	progress      derived                      lasts
//	completed     derived                      lasts
//	skipped       derived                      lasts
//	threads       derived, untracked only      moves with each work commit
//	commits       derived, untracked only      moves with each work commit
//	last_commit   derived, untracked only      moves with each work commit
//	updated       derived, untracked only      moves with each work commit
//	any other     whoever wrote it
//
// The body is the reader's, but for what stands between the marks
// <!-- grid:begin --> and <!-- grid:end -->.
//
// The package reads no file, asks no clock and runs nothing: the same
// evidence gives the same bytes.
package state
