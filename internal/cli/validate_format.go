package cli

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/git-grid/git-grid/internal/quote"
	"github.com/git-grid/git-grid/internal/validate"
)

type validationJSON struct {
	Schema string      `json:"schema"`
	OK     bool        `json:"ok"`
	Checks []checkJSON `json:"checks"`
}

type checkJSON struct {
	ID       string        `json:"id"`
	Result   string        `json:"result"`
	Checked  int           `json:"checked"`
	Findings []findingJSON `json:"findings"`
}

type findingJSON struct {
	Level   string  `json:"level"`
	Path    string  `json:"path"`
	Line    *int    `json:"line"` // null for the file as a whole
	Message string  `json:"message"`
	Hint    *string `json:"hint"`
}

func validationDocument(r validate.Report) validationJSON {
	doc := validationJSON{Schema: "git-grid/validate/1", OK: r.OK(), Checks: []checkJSON{}}
	for _, c := range r.Results {
		check := checkJSON{ID: c.ID, Result: string(c.Result), Checked: c.Checked, Findings: []findingJSON{}}
		for _, f := range c.Findings {
			finding := findingJSON{Level: string(f.Level), Path: f.Path, Message: f.Message}
			if f.Line > 0 {
				finding.Line = &f.Line
			}
			if f.Hint != "" {
				finding.Hint = &f.Hint
			}
			check.Findings = append(check.Findings, finding)
		}
		doc.Checks = append(doc.Checks, check)
	}
	return doc
}

// printGitHub prints findings as workflow commands, which GitHub shows beside
// the lines that they are about.
func printGitHub(w io.Writer, r validate.Report) error {
	kinds := map[validate.Level]string{validate.Fail: "error", validate.Warn: "warning", validate.Unknown: "notice"}
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	for _, f := range r.Findings() {
		at := "file=" + property.Replace(f.Path)
		if f.Line > 0 {
			at += fmt.Sprintf(",line=%d", f.Line)
		}
		message := quote.Line(f.Message)
		if f.Hint != "" {
			message += " (" + quote.Line(f.Hint) + ")"
		}
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", kinds[f.Level], at, property.Replace("git grid: "+f.Check), data.Replace(message)); err != nil {
			return err
		}
	}
	return nil
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Skipped  int          `xml:"skipped,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Failure *junitMessage `xml:"failure"`
	Skipped *junitMessage `xml:"skipped"`
	Output  string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// printJUnit prints one suite with a case a check: failed, skipped where it is
// off or can't be told, with its warnings as output where it passes.
func printJUnit(w io.Writer, r validate.Report) error {
	suite := junitSuite{Name: "git grid validate"}
	for _, c := range r.Results {
		var text strings.Builder
		printFindings(&text, c.Findings)
		one := junitCase{Name: c.ID, Class: "git-grid.validate"}
		message := &junitMessage{Message: strings.Join(strings.Fields(c.ID+counts(c)), " "), Text: text.String()}
		suite.Tests++
		switch c.Result {
		case validate.Fail:
			one.Failure = message
			suite.Failures++
		case validate.Unknown, validate.Off:
			one.Skipped = message
			suite.Skipped++
		default:
			one.Output = text.String()
		}
		suite.Cases = append(suite.Cases, one)
	}
	doc := junitSuites{Name: suite.Name, Tests: suite.Tests, Failures: suite.Failures, Skipped: suite.Skipped, Suites: []junitSuite{suite}}
	text, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}
