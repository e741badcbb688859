// Package validate judges what a grid's files say: named checks from evidence
// to findings.
//
// Evidence is values: what the files claim, and of each claim what git and the
// disk know of it. Whoever gathers it decides how far to look; what was not
// looked up has no entry, and is unknown, never wrong. So the same checks judge
// the work tree, an old revision and a push.
//
// A finding has its place, and is the same finding elsewhere where check, path
// and claimed text are the same. Non-goals: where evidence comes from, and how
// a report is printed.
package validate
