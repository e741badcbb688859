#!/bin/sh
# >>> git-grid shim 1
# Runs the hook that was here before (NAME.pre-grid), then `git-grid hook NAME` where there is a grid.
# `git grid uninstall` takes these lines out; write your own below the last of them.
grid_hook=@HOOK@
grid_program=@PROGRAM@

# Whether git-grid has anything to do. Built-ins alone: this runs at every pick of a rebase.
grid_wanted() {
	if [ ! -d .grid ] || [ "${GRID_SKIP-}" = 1 ]; then return 1; fi
	case "$grid_hook ${1-} ${GIT_INDEX_FILE##*/}" in
	"pre-push "* | "post-rewrite rebase "*) return 0 ;;
	"pre-commit  next-index-"*) return 1 ;;
	esac
	grid_dir=${GIT_DIR:-.git}
	[ ! -d "$grid_dir/rebase-merge" ] && [ ! -d "$grid_dir/rebase-apply" ] && [ ! -d "$grid_dir/sequencer" ]
}

# Standard input is read once where two want it, with a dot after it that keeps its last newline, and given to each.
grid_feed() {
	case $grid_input in
	'') "$@" ;;
	*"
.") "$@" <<END ;;
${grid_input%??}
END
	*) printf %s "${grid_input%.}" 2>/dev/null | "$@" ;;
	esac
}

# A push is never held up by a program that is missing, broken or stuck, unless grid.failClosed asks for it.
grid_open() {
	if [ "$grid_hook" != pre-push ]; then return 0; fi
	echo "git grid: pre-push: the program $1, the push is not checked" >&2
	[ "$(git config --type=bool grid.failClosed 2>/dev/null)" != true ]
}

# The program is the one on PATH, else the one that installed this. What it says counts where it ends with 0 or 1;
# a terminal it gets to itself.
grid_run() {
	if command -v git-grid >/dev/null 2>&1; then grid_program=git-grid; fi
	if [ "$grid_program" != git-grid ] && { [ ! -f "$grid_program" ] || [ ! -x "$grid_program" ]; }; then
		grid_open 'was not found'
		return
	fi
	set -- "$grid_program" hook "$grid_hook" "$@"
	if [ "$grid_hook" = pre-push ] && command -v timeout >/dev/null 2>&1; then set -- timeout 7 "$@"; fi
	if [ -t 2 ]; then
		grid_feed "$@" >&2
	else
		grid_said=$(grid_feed "$@" 2>&1)
	fi
	grid_code=$?
	case $grid_code in
	0 | 1) if [ -n "$grid_said" ]; then printf '%s\n' "$grid_said" >&2; fi ;;
	*) grid_open "gave no answer (exit $grid_code)" || return ;;
	esac
	[ "$grid_hook $grid_code" != 'pre-push 1' ]
}

# Whether this call came out of itself: a copy of this file set aside, or two hooks that call each other in a ring.
# Once more is no ring yet: a hook may well commit.
grid_again() {
	case "${GRID_SHIM-}|$0" in
	*"$1$1|"* | *.pre-grid)
		echo "git grid: $grid_hook: $grid_theirs calls this hook again, it is not run" >&2
		return 0
		;;
	esac
	export GRID_SHIM="${GRID_SHIM-}$1"
	return 1
}

# The hook that was here before. Its failure ends what hasn't happened yet; after a commit it is only passed on.
grid_before() {
	case $grid_hook in pre-push | post-rewrite) grid_input=$(cat && echo .) ;; esac
	grid_feed "$grid_theirs" "$@" || grid_status=$?
	case "$grid_hook $grid_status" in *' 0' | post-*) ;; *) return "$grid_status" ;; esac
}

grid_main() {
	grid_input='' grid_said='' grid_status=0
	grid_theirs=${0%/*}/$grid_hook.pre-grid
	if [ ! -f "$grid_theirs" ] || [ ! -x "$grid_theirs" ]; then
		grid_theirs=''
	elif grid_again "$PWD $grid_hook $*;"; then
		return 0
	fi
	if ! grid_wanted "$@"; then
		if [ -n "$grid_theirs" ]; then "$grid_theirs" "$@"; fi
		return
	fi
	if [ -n "$grid_theirs" ]; then grid_before "$@" || return; fi
	grid_run "$@" || return
	return "$grid_status"
}

if [ -n "${GRID_CANARY-}" ]; then
	echo "git-grid shim 1 $grid_hook"
	exit 0
fi
grid_main "$@" || exit
# <<< git-grid shim
