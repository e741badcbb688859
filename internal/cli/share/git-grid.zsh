#compdef git-grid
#description @USAGE@

# Made from git grid's table of commands. zsh's own completion of git calls it where it is on fpath.

# What can follow the words of $1: commands, flags, the kinds of flags' values, and the kinds of other words.
__git-grid-table() {
	case $1 in
@TABLE@
	esac
}

# Offers words of a kind.
__git-grid-offer() {
	local -a found
	case $1 in
	@block)
		local key value
		command git grid status --porcelain 2>/dev/null | while read -r key value; do
			[[ $key == total_blocks ]] && found=(${(l:2::0:)${:-{1..$value}}})
		done
		(( $#found )) && compadd -V blocks -a found
		;;
	@lesson)
		found=(${${${(f)"$(command git grid warmth list 2>/dev/null)"}//:/\\:}/  /:})
		_describe -V lesson found
		;;
	@revision) (( $+functions[__git_commits] )) && __git_commits || _message revision ;;
	@file) _files ;;
	''|-) _message text ;;
	*) compadd -- ${(s:,:)1} ;;
	esac
}

_git-grid() {
	local -a subs flags args
	local -A values
	local word where= kind
	integer i count=0
	__git-grid-table ''
	for (( i = 2; i < CURRENT; i++ )); do
		word=$words[i]
		if [[ $word == -* && -n ${values[(I)$word]} ]]; then
			if (( ++i == CURRENT )); then
				__git-grid-offer "$values[$word]"
				return
			fi
		elif [[ $word != -* && count -eq 0 && -n ${(M)subs:#$word:*} ]]; then
			where=${where:+$where }$word
			__git-grid-table $where
		elif [[ $word != -* ]]; then
			(( ++count ))
		fi
	done
	word=$words[CURRENT]
	if [[ $word == --*=* ]] && compset -P '*='; then
		__git-grid-offer "$values[${word%%=*}]"
	elif [[ $word == -* ]]; then
		_describe -o flag flags
	elif (( $#subs && ! count )); then
		_describe command subs
	elif (( $#args )); then
		kind=$args[count+1]
		[[ -n $kind || $args[-1] != *... ]] || kind=$args[-1]
		__git-grid-offer "${kind%...}"
	else
		_message 'no more words'
	fi
}

_git-grid "$@"
