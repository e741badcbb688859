package validate

import (
	"fmt"

	"github.com/git-grid/git-grid/internal/artifact"
)

// checkFiles judges claimed files, created and modified.
func checkFiles(e Evidence) (checked int, findings []Finding) {
	for _, s := range e.Summaries {
		for _, claims := range [][]artifact.Claim{s.Files, s.Modified} {
			for _, claim := range claims {
				checked++
				if f, ok := e.judgeFile(claim); ok {
					f.Path, f.Line, f.Claim = s.Path, claim.Line, claim.Text
					findings = append(findings, f)
				}
			}
		}
	}
	return checked, findings
}

func (e Evidence) judgeFile(claim artifact.Claim) (Finding, bool) {
	name := "file " + clip(claim.Text)
	switch claim.Place() {
	case artifact.Outside:
		return Finding{Level: Fail, Message: name + " leaves the repository", Hint: "claim paths relative to the top of the work tree"}, true
	case artifact.Nowhere:
		return Finding{Level: Warn, Message: `"` + clip(claim.Text) + `" is no path`}, true
	}
	file, looked := e.Files[claim.Text]
	switch {
	case !looked:
		return Finding{Level: Unknown, Message: name + " was not looked up"}, true
	case file.Link != "":
		return Finding{Level: Fail, Message: fmt.Sprintf("%s goes through the link %s", name, file.Link)}, true
	case file.Ignored:
		return Finding{Level: Warn, Message: name + " is ignored, git does not keep it"}, true
	case file.There:
		return Finding{}, false
	}
	return e.judgeGone(name, file), true
}

// clip is a text short enough for a message: no path that people write is longer.
func clip(text string) string {
	const most = 300
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "\u2026"
	}
	return text
}

// judgeGone judges a file that is not there.
func (e Evidence) judgeGone(name string, file File) Finding {
	f := Finding{Level: Warn}
	switch {
	case file.Renamed != "":
		f.Message = fmt.Sprintf("%s was renamed to %s by %s", name, file.Renamed, short(file.Commit, ""))
	case file.Commit != "":
		f.Message = fmt.Sprintf("%s was deleted by %s", name, short(file.Commit, ""))
	case file.Was:
		f.Message = name + " was there once, and is no more"
	case e.Shallow:
		return Finding{Level: Unknown, Message: name + " missing in this shallow clone", Hint: deepen}
	case file.Unsought:
		return Finding{Level: Unknown, Message: name + " missing, and its history can't be seen from here"}
	default:
		f.Level, f.Message = Fail, name+" missing"
		if file.Like != "" {
			f.Message += ", there is " + file.Like
		}
	}
	return f
}
