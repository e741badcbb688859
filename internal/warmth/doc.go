// Package warmth is the lessons that programs learned: read, merged without
// duplicates, ranked for a task, with secrets kept out.
//
// WARMTH.md holds what counts now, archive/WARMTH.md what was moved away. Both
// have one shape, front matter with a list a category, and are read and edited
// by the same code:
//
//	gotchas:
//	  - text: "Webhooks arrive twice"
//	    block: "block-02"
//	    retired: "2026-11-30T14:10:00Z"
//	    why: "fixed at the provider"
//
// An entry of the archive is a lesson that made room (it can still be found,
// and its text is not harvested again), or with retired a lesson that no longer
// holds. Where both files have a lesson, WARMTH.md speaks. The archive has each
// lesson once; a text of the user's that is retired becomes a map, to carry
// the reason, with all that it said.
//
// Two entries of one category are one lesson where their normal forms are
// equal; a lesson's id comes from both. All edits are splices: bytes that no
// change needs stay as they are. A person's own entries stay as they wrote them;
// the tool adds to those of its own shape alone (a map with the text under the
// tool's key, and a block or a date).
//
// The package reads no clock and no file: times and bytes come in, bytes go out.
package warmth
