package checkpoint

import (
	"bytes"
	"testing"
)

// Any bytes are read or refused; what was read can be answered, described and,
// where it says what it is about, written anew.
func FuzzRead(f *testing.F) {
	f.Add([]byte("---\ntype: human_verify\nblock: 02\nthread: 02.3\nverification_instructions: Look\nexpected_behavior: Fine\n---\n"))
	f.Add([]byte("---\nTyp: Desicion\nquestion: a: or b?\noptions:\n  - {name: a, cost: 1}\n  - b: c\n  - d #1\naffects: [Block 01]\n---\n"))
	f.Add([]byte("---\ntype: session-death\nthread: 4\nblock: block-02\npartial_work: {files: a.ts, blobs: [1, 2]}\ncompleted_threads: {02.1: abc1234}\n---\n"))
	f.Add([]byte("---\nkind: failure\nerror: |\n  no\n  key\npartial_work:\n  - path: x\n  - y\nuser_reponse: other\n---\n"))
	f.Add([]byte("---\r\noptions: a | b\r\n---\r\n\xff\r\n"))
	f.Add([]byte("# Waiting"))
	f.Fuzz(func(t *testing.T, src []byte) {
		before := bytes.Clone(src)
		c, _, err := Read(src)
		if !bytes.Equal(src, before) {
			t.Fatal("reading changed the bytes")
		}
		if err != nil {
			return
		}
		if c.Kind.Waits() == "" || Describe(c, func(s string) string { return s }) == "" {
			t.Fatalf("nothing is known of %q", c.Kind)
		}
		if s := Settle(c); c.Response != "" && s.Response == "" {
			t.Fatalf("the answer %q is lost", c.Response)
		}
		if o, err := Answer(c, "1"); err == nil {
			if answered, err := SetResponse(src, o.Response); err == nil && bytes.Equal(answered, src) && c.Response != o.Response {
				t.Fatalf("the answer %q was not written", o.Response)
			}
		}
		if written, err := Render(c); err == nil {
			again, _, err := Read(written)
			if err != nil || again.Kind != c.Kind || again.Response != c.Response || again.Subject() != c.Subject() {
				t.Fatalf("%+v was written, %+v is read (%v):\n%s", c, again, err, written)
			}
		}
	})
}
