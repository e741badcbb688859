package settings

import (
	"bytes"
	"testing"
)

func TestSet(t *testing.T) {
	for _, tt := range []struct {
		name, src, key string
		value          any
		want           string
	}{
		{"replace", `{"push" :"off",  "since": "abcd" }`, "since", "dcba", `{"push" :"off",  "since": "dcba" }`},
		{"replace a group", "{\"since\": {\n}, \"a\": 1}", "since", "dcba", `{"since": "dcba", "a": 1}`},
		{"a nested key is another", `{"a": {"since": 1}}`, "since", "dcba", `{"a": {"since": 1}, "since": "dcba"}`},
		{"the same", "{\n\t\"total_blocks\":6\n}", "total_blocks", 6, "{\n\t\"total_blocks\":6\n}"},
		{"insert", "{\n  \"push\": \"off\"\n}\n", "total_blocks", 6, "{\n  \"push\": \"off\",\n  \"total_blocks\": 6\n}\n"},
		{"insert after several", "{\n\t\"a\":1,\n\n\t\"b\":2\n}", "c", 3, "{\n\t\"a\":1,\n\n\t\"b\":2,\n\n\t\"c\":3\n}"},
		{"insert, CRLF and mark", byteOrderMark + "{\r\n  \"a\": 1\r\n}\r\n", "b", 2, byteOrderMark + "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}\r\n"},
		{"insert on one line", `{"a": 1}`, "b", 2, `{"a": 1, "b": 2}`},
		{"comma first", "{ \"a\": 1\n, \"b\": 2\n}", "c", 3, "{ \"a\": 1\n, \"b\": 2,\n \"c\": 3\n}"},
		{"compact", `{"a":1,"b":2}`, "c", 3, `{"a":1,"b":2,"c":3}`},
		{"empty", `{}`, "a", 1, `{"a": 1}`},
		{"empty on two lines", "{\r\n}\r\n", "a", 1, "{\r\n  \"a\": 1\r\n}\r\n"},
		{"text with marks", `{}`, "cluster", "a<b> \"é\"", `{"cluster": "a<b> \"é\""}`},
	} {
		got, err := Set([]byte(tt.src), tt.key, tt.value)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %v\n got %q\nwant %q", tt.name, err, got, tt.want)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, tt := range []struct {
		src   string
		value any
		want  string
	}{
		{"{\n\"a\": 1,\n}", 1, "set since: line 3: invalid character '}' looking for beginning of object key string"},
		{"{\"since\": 1,\n\"since\": 2}", 1, "set since: line 2: since: stands twice"},
		{"", 1, "set since: line 1: unexpected end of JSON input"},
		{"[1]", 1, "set since: line 1: no object in braces"},
		{"{}", "a\xff", `set since: "a\xff" is no UTF-8`},
		{"{}", func() {}, "set since: json: unsupported type: func()"},
	} {
		got, err := Set([]byte(tt.src), "since", tt.value)
		if err == nil || err.Error() != tt.want || string(got) != tt.src {
			t.Errorf("Set(%q): %q, %v", tt.src, got, err)
		}
	}
}

// Setting a key keeps every byte but those of its value, leaves the input as
// it was, can be read back, and a second time changes nothing.
func FuzzSet(f *testing.F) {
	f.Add([]byte(contract), "since", "abcd")
	f.Add([]byte("{\r\n}"), "cluster", "é\"")
	f.Add([]byte(byteOrderMark+"{\"a\":[1,{\"b\":2}] ,\n \"c\" : null}"), "c", "")
	f.Add([]byte(`{"\u0061": "x,y" }`), "a", "<")
	f.Fuzz(func(t *testing.T, src []byte, key, value string) {
		before := bytes.Clone(src)
		got, err := Set(src, key, value)
		if !bytes.Equal(src, before) {
			t.Fatal("the input changed")
		}
		if err != nil {
			if !bytes.Equal(got, src) {
				t.Fatalf("refused, and changed: %v", err)
			}
			return
		}
		if start, end := sameEnds(src, got); start+end < len(src) && !replaced(src, key, start, len(src)-end) {
			t.Fatalf("%q became %q", src, got)
		}
		again, err := Set(got, key, value)
		if err != nil || !bytes.Equal(again, got) {
			t.Fatalf("%q, again %q: %v", got, again, err)
		}
	})
}

// sameEnds is how many bytes at the start and then at the end are the same.
func sameEnds(a, b []byte) (start, end int) {
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}

// replaced is whether all bytes from start to end are of the key's old value,
// or the blanks in braces that held nothing.
func replaced(src []byte, key string, start, end int) bool {
	d, err := readDocument(src)
	if err != nil {
		return false
	}
	members, until, _ := d.members(d.top())
	for _, m := range members {
		if m.name == key {
			return m.start <= start && end <= m.end
		}
	}
	return len(members) == 0 && d.top() < start && end < until
}
