#!/bin/sh
# Plays a session of git grid in a throwaway repository: the example of README.md. git-grid has to be on PATH.
# Each command is shown, then what it says; a step that goes otherwise than told ends it with 1.
set -eu

main() {
	work=$(mktemp -d "${TMPDIR:-/tmp}/git-grid-demo.XXXXXX")
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' HUP INT TERM
	surroundings
	cd "$work"
	git init -q --bare -b main blog.git
	git init -q -b main blog
	cd blog
	git remote add origin ../blog.git

	say 'A grid of six blocks, each with its plan.'
	run 'git grid init --cluster blog --blocks 6'
	plans
	run 'git add -A && git commit -qm "chore: start the grid" && git push -q -u origin main'

	say 'A commit belongs to a block by its scope. The hooks keep the state true to it.'
	write src/layout.astro && run 'git add src && git commit -qm "feat(01.1): base layout"'
	write src/header.astro && run 'git add src && git commit -qm "feat(01.2): header"'
	run 'git grid status'

	say 'The block ends with a summary: what was done, and what was learned.'
	summary 01 foundation "$(git log -1 --format=%h HEAD~1)" "$(git log -1 --format=%h)" src/layout.astro src/header.astro <<'TXT'
lessons_learned:
  codebase_patterns: ["Astro uses content collections"]
  gotchas: ["Config must be .mjs"]
TXT
	run 'cat .grid/phases/01-foundation/01-SUMMARY.md'
	run 'git add .grid && git commit -qm "docs(01): close the block"'
	say 'The same commit carries its lessons into WARMTH.md, for the programs to come.'
	run 'git show --format=%s --name-only HEAD'
	run 'git grid warmth list'
	run 'git grid status --short'
	run 'git push -q'

	say 'The summary of block 02 claims a commit and a file that never were. The push is stopped.'
	write src/theme.ts && run 'git add src && git commit -qm "feat(02.1): dark mode"'
	real=$(git log -1 --format=%h)
	summary 02 theme deadbee "$real" src/theme.ts src/toggle.ts </dev/null
	run 'git add .grid && git commit -qm "docs(02): close the block"'
	stopped 'git push -q'
	[ "$(git rev-parse '@{upstream}')" = "$(git rev-parse HEAD~2)" ] || fail 'the push went through'

	say 'Told truly, it passes.'
	summary 02 theme "$real" "" src/theme.ts </dev/null
	run 'git commit -qam "docs(02): claim what was done"'
	run 'git grid validate'
	run 'git push -q'
	[ "$(git rev-parse '@{upstream}')" = "$(git rev-parse HEAD)" ] || fail 'the push did not arrive'

	say 'STATE.md is lost. All it said is in the history and the summaries.'
	cp .grid/STATE.md ../before
	run 'rm .grid/STATE.md'
	run 'echo yes | git grid recover'
	cmp .grid/STATE.md ../before || fail 'what was recovered differs from what was lost'
	run 'git grid status'
}

# Nothing of the user's own git takes part: no identity, no configuration, no hooks, no clock.
surroundings() {
	for name in $(git rev-parse --local-env-vars); do unset "$name"; done
	unset GRID_SKIP
	export HOME="$work" XDG_CONFIG_HOME="$work" GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_TERMINAL_PROMPT=0
	export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com
	export LC_ALL=C TZ=UTC TERM=dumb
	minute=10
	tick
}

# Each command is a minute after the one before.
tick() {
	export GIT_AUTHOR_DATE="2026-01-05T10:$minute:00Z" GIT_COMMITTER_DATE="2026-01-05T10:$minute:00Z"
	minute=$((minute + 1))
}

say() { printf "\n# %s\n" "$*"; }

fail() {
	printf 'demo.sh: %s\n' "$1" >&2
	exit 1
}

run() {
	tick
	printf '$ %s\n' "$1"
	sh -c "$1" 2>&1 </dev/null || fail "that was to succeed: $1"
}

stopped() {
	tick
	printf '$ %s\n' "$1"
	if sh -c "$1" 2>&1 </dev/null; then fail "that was to be stopped: $1"; fi
}

write() {
	mkdir -p "$(dirname "$1")"
	printf '// %s\n' "$1" >"$1"
}

plans() {
	number=0
	for name in foundation theme posts rss search deploy; do
		number=$((number + 1))
		printf -- '---\ncluster: blog\nblock: 0%s\n---\n# Block 0%s: %s\n\n## Thread 0%s.1: build\n\n## Thread 0%s.2: polish\n' \
			$number $number $name $number $number >.grid/plans/blog-block-0$number.md
	done
}

# summary BLOCK NAME COMMIT COMMIT FILE...: more keys come from standard input.
summary() {
	block=$1 folder=.grid/phases/$1-$2
	mkdir -p "$folder"
	{
		printf -- '---\ncluster: blog\nblock: %s\ncommits: [%s]\n' "$1" "$3${4:+, $4}"
		shift 4
		echo 'artifacts_created:'
		printf '  - %s\n' "$@"
		cat
		printf -- '---\n# Done\n'
	} >"$folder/$block-SUMMARY.md"
}

main "$@"
