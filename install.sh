#!/bin/sh
# Builds git grid and puts it under a prefix: the program, its man page, its completions.
# Nothing outside the prefix and a temporary folder is changed, and nothing is asked.
# All of it is functions, called on the last line: a file that was cut short does nothing.
set -eu

usage() {
	cat <<'TXT'
usage: ./install.sh [--prefix FOLDER] [--demo]
       ./install.sh [--prefix FOLDER] --uninstall

  --prefix FOLDER  where bin/ and share/ are; ~/.local where it isn't given
  --demo           then play a session in a throwaway repository
  --uninstall      take out what this script put there, and the folders it made
TXT
}

main() {
	prefix='' demo='' uninstall=''
	while [ $# -gt 0 ]; do
		case $1 in
		--prefix)
			[ $# -gt 1 ] || wrong '--prefix needs a folder'
			prefix=$2
			shift
			;;
		--prefix=*) prefix=${1#*=} ;;
		--demo) demo=yes ;;
		--uninstall) uninstall=yes ;;
		-h | --help)
			usage
			exit 0
			;;
		*) wrong "unknown word: $1" ;;
		esac
		shift
	done
	locate_prefix
	if [ -n "$uninstall" ]; then
		[ -z "$demo" ] || wrong '--demo and --uninstall exclude each other'
		take_out
		return
	fi
	locate_source
	command -v git >/dev/null 2>&1 || stop 'git is needed, and not on PATH'
	work=$(mktemp -d "${TMPDIR:-/tmp}/git-grid.XXXXXX")
	trap 'rm -rf "$work"' EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	look_at_go
	look_at_files
	build
	put_in
	advise
	if [ -n "$demo" ]; then
		printf '\nA session, in a throwaway repository:\n'
		PATH=$prefix/bin:$PATH sh "$source/demo.sh"
	fi
}

stop() {
	printf 'install.sh: %s\n' "$1" >&2
	exit 1
}

wrong() {
	printf 'install.sh: %s\n' "$1" >&2
	usage >&2
	exit 129
}

# The prefix is an absolute path: the manifest and the advice name it.
locate_prefix() {
	if [ -z "$prefix" ]; then
		[ -n "${HOME-}" ] || stop 'HOME is not set: say where with --prefix'
		prefix=$HOME/.local
	fi
	case $prefix in
	*'
'*) stop 'a prefix of more than one line is not supported' ;;
	*:*) stop 'a prefix with a colon could not be on PATH' ;;
	/*) ;;
	*) prefix=$PWD/$prefix ;;
	esac
	while [ "${prefix%/}" != "$prefix" ]; do prefix=${prefix%/}; done
	[ -n "$prefix" ] || stop 'the root folder is no prefix'
	manifest=share/git-grid/manifest
}

locate_source() {
	source=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
	if [ ! -f "$source/go.mod" ] || [ ! -f "$source/cmd/git-grid/main.go" ]; then
		stop 'run it from a clone of git grid: it builds what is there'
	fi
}

# Go is looked at before anything is changed. It may not fetch another Go in its own place, unless GOTOOLCHAIN asks.
look_at_go() {
	while read -r word needed _; do
		if [ "$word" = go ]; then break; fi
	done <"$source/go.mod"
	local_go
	if ! command -v go >/dev/null 2>&1; then
		stop "Go ${needed%.0} or newer is needed, and there is no go on PATH: https://go.dev/dl/"
	fi
	GOTOOLCHAIN=${GOTOOLCHAIN:-local}
	export GOTOOLCHAIN
	said=$(cd "$source" && run_go version) || stop 'go version gives no answer'
	found=${said#*go version }
	found=${found#devel }
	found=${found%% *}
	found=${found#go}
	case $found in
	[0-9]*.[0-9]*) ;;
	*) stop "go version says nothing of a version: $said" ;;
	esac
	older "${found%%[!0-9.]*}" "$needed" || return 0
	case $found in
	1.2[1-9]*) [ "$GOTOOLCHAIN" != local ] || hint=" (or GOTOOLCHAIN=auto ./install.sh, which has it fetch a newer one)" ;;
	esac
	stop "Go ${needed%.0} or newer is needed, and this is ${found%.}: https://go.dev/dl/${hint-}"
}

# Whether version $1 is older than $2, by their first two numbers: no later one is needed for what the code uses.
older() {
	have=${1#*.} want=${2#*.}
	if [ "${1%%.*}" != "${2%%.*}" ]; then
		[ "${1%%.*}" -lt "${2%%.*}" ]
	else
		[ "${have%%.*}" -lt "${want%%.*}" ]
	fi
}

# A Go that has not run for this user yet would leave settings, counters and caches in HOME. It gets another HOME.
local_go() {
	settings=${XDG_CONFIG_HOME:-${HOME-}/.config}/go
	if [ -d "${HOME-}/Library/Application Support" ]; then settings="$HOME/Library/Application Support/go"; fi
	if [ -d "$settings/telemetry" ]; then
		go_home=${HOME-} go_config=${XDG_CONFIG_HOME-} go_cache=${XDG_CACHE_HOME-}
	else
		go_home=$work/home go_config='' go_cache=''
	fi
}

run_go() {
	HOME=$go_home XDG_CONFIG_HOME=$go_config XDG_CACHE_HOME=$go_cache GOENV="$settings/env" go "$@"
}

# What stands where we would write, and is not ours, is not written over.
look_at_files() {
	for file in $(files); do
		if { [ -e "$prefix/$file" ] || [ -L "$prefix/$file" ]; } && ! in_manifest "file $file"; then
			stop "$prefix/$file is there already, and this script did not put it there: move it away, or give another --prefix"
		fi
	done
}

# All that is put under the prefix.
files() {
	printf '%s\n' bin/git-grid share/man/man1/git-grid.1 share/bash-completion/completions/git-grid \
		share/zsh/site-functions/_git-grid share/fish/vendor_completions.d/git-grid.fish "$manifest"
}

in_manifest() {
	if [ ! -f "$prefix/$manifest" ]; then return 1; fi
	while IFS= read -r line; do
		if [ "$line" = "$1" ]; then return 0; fi
	done <"$prefix/$manifest"
	return 1
}

# Go's caches are used where they are, and made in the temporary folder where not.
build() {
	GOCACHE=$(run_go env GOCACHE) GOMODCACHE=$(run_go env GOMODCACHE)
	[ -d "$GOCACHE" ] || GOCACHE=$work/cache
	if [ ! -d "$GOMODCACHE" ]; then
		GOMODCACHE=$work/modules
		GOFLAGS="$(run_go env GOFLAGS) -modcacherw" # or it could not be removed
		export GOFLAGS
	fi
	CGO_ENABLED=0 # no C compiler takes part, and the program is the same with and without one
	export GOCACHE GOMODCACHE CGO_ENABLED
	stamp=auto # the commit in `git grid version`, where git can tell it
	git -C "$source" log -1 >/dev/null 2>&1 || stamp=false
	echo "building git grid with $found"
	(cd "$source" && run_go build -trimpath -buildvcs="$stamp" -tags urfave_cli_no_docs -o "$work/git-grid" ./cmd/git-grid) || stop 'it can not be built'
	"$work/git-grid" version >/dev/null || stop 'what was built does not run'
}

# The manifest comes first: what is cut off in the middle can be taken out too.
put_in() {
	list=''
	if [ -f "$prefix/$manifest" ]; then list=$(cat "$prefix/$manifest"); fi
	for file in $(files); do
		plan_folder "$prefix/$(dirname "$file")"
		add_line "file $file"
	done
	mkdir -p "$prefix/share/git-grid"
	printf '%s\n' "$list" >"$work/manifest"
	put "$work/manifest" "$manifest" 644
	put "$work/git-grid" bin/git-grid 755
	put "$source/share/man/man1/git-grid.1" share/man/man1/git-grid.1 644
	put "$source/share/completions/git-grid" share/bash-completion/completions/git-grid 644
	put "$source/share/completions/_git-grid" share/zsh/site-functions/_git-grid 644
	put "$source/share/completions/git-grid.fish" share/fish/vendor_completions.d/git-grid.fish 644
}

add_line() {
	case "
$list
" in
	*"
$1
"*) ;;
	*) list=$list${list:+
}$1 ;;
	esac
}

# Lists the folders that have to be made for $1, outermost first.
plan_folder() {
	if [ -d "$1" ]; then return; fi
	plan_folder "$(dirname "$1")"
	add_line "folder $1"
}

# A file is replaced as a whole, also while it runs.
put() {
	mkdir -p "$prefix/$(dirname "$2")"
	cp "$1" "$prefix/$2.new"
	chmod "$3" "$prefix/$2.new"
	mv -f "$prefix/$2.new" "$prefix/$2"
}

take_out() {
	if [ ! -f "$prefix/$manifest" ]; then
		echo "nothing under $prefix was put there by this script"
		return
	fi
	folders=''
	while read -r kind name; do
		case $kind in
		file) [ "$name" = "$manifest" ] || rm -f "$prefix/$name" "$prefix/$name.new" ;;
		folder) folders="$name
$folders" ;; # innermost first
		esac
	done <"$prefix/$manifest"
	rm -f "$prefix/$manifest"
	printf %s "$folders" | while IFS= read -r folder; do
		rmdir "$folder" 2>/dev/null || : # something else is in it
	done
	echo "git grid is no longer under $prefix"
	echo 'Its hooks in clones do nothing now. Next time: git grid uninstall in each clone first.'
}

# What the user has to add, where it is not there.
advise() {
	echo "$("$prefix/bin/git-grid" version) is in $prefix/bin"
	case ":$PATH:" in
	*":$prefix/bin:"*) ;;
	*) advice 'So that git finds it, add to your profile:' "export PATH=\"$prefix/bin:\$PATH\"" ;;
	esac
	if command -v man >/dev/null 2>&1 && ! PATH=$prefix/bin:$PATH man -w git-grid >/dev/null 2>&1; then
		advice 'So that man finds its page (git grid --help), add to your profile:' "export MANPATH=\"$prefix/share/man:\""
	fi
	if command -v zsh >/dev/null 2>&1; then
		advice 'So that zsh completes it, add to ~/.zshrc before compinit:' "fpath=(\"$prefix/share/zsh/site-functions\" \$fpath)"
	fi
	if [ "$prefix" != "${HOME-}/.local" ]; then
		advice 'So that bash completes it, add to ~/.bashrc after the completion of git:' \
			". \"$prefix/share/bash-completion/completions/git-grid\""
	fi
}

advice() { printf '\n%s\n  %s\n' "$1" "$2"; }

{ main "$@"; } # in braces, so that this line can't be cut short either
