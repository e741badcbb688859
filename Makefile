export RAPID_CHECKS ?= 200

.PHONY: build test race kill fuzz bench bench-parts bench-warmth lint demo generate ci clean

build:
	go build -tags urfave_cli_no_docs -o git-grid ./cmd/git-grid

test:
	go test ./...

race:
	go test -race -short ./...

kill: # 500 times, at least 150 of them in the middle of a write
	GIT_GRID_KILLS=500 go test -count=1 -run 'TestKilled' -v .

fuzz:
	.ci/fuzz 30s

bench:
	go run -trimpath ./internal/bench

bench-parts:
	go test -run '^$$' -bench . ./...

bench-warmth:
	go test -count=1 -v ./internal/bench/warmth

lint:
	go tool -modfile=tools/go.mod golangci-lint run

demo: build
	PATH="$$PWD:$$PATH" ./demo.sh

# The man page, the completions, the session in README.md.
generate:
	go test ./internal/cli -run Share -update
	go test . -run Demo -update

ci:
	.ci/run

clean:
	rm -rf git-grid dist
