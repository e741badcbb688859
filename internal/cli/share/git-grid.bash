# bash completion of git grid, made from its table of commands.
# git's own completion calls _git_grid; bash-completion finds this file by its name. Without bash-completion,
# source it after git-completion.bash.
# shellcheck shell=bash disable=SC2034,SC2154 # words, cword, cur are git's; the table sets what its caller reads

# What can follow the words of $1: commands, flags (--flag=KIND where one takes a value) and the kinds of other words.
__git_grid_table ()
{
	case $1 in
@TABLE@
	*)
		subs='' flags='' args=''
		;;
	esac
}

# Offers words of a kind.
__git_grid_offer ()
{
	case $1 in
	@block) __gitcomp_nl "$(__git_grid_blocks)" ;;
	@lesson) __gitcomp_nl "$(__git grid warmth list 2>/dev/null | while read -r id _; do echo "$id"; done)" ;;
	@revision) __git_complete_refs ;;
	@file) __gitcomp_file "$(compgen -f -- "$cur")" '' ;;
	*) __gitcomp "${1//,/ }" ;;
	esac
}

# The blocks up to the grid's total, none where there is no grid.
__git_grid_blocks ()
{
	local key value
	__git grid status --porcelain 2>/dev/null | while read -r key value; do
		if [[ $key == total_blocks ]]; then
			for ((key = 1; key <= value; key++)); do printf '%02d\n' "$key"; done
		fi
	done
}

_git_grid ()
{
	local subs flags args word path='' kind='' count=0 i=${__git_cmd_idx:-1}
	__git_grid_table ''
	while ((++i < cword)); do
		word=${words[i]}
		if [[ $word == -* && " $flags" == *" $word="* ]]; then
			kind=${flags##*"$word="}
			if ((++i == cword)); then
				__git_grid_offer "${kind%% *}"
				return
			fi
		elif [[ $word != -* && $count == 0 && " $subs " == *" $word "* ]]; then
			path=${path:+$path }$word
			__git_grid_table "$path"
		elif [[ $word != -* ]]; then
			((++count))
		fi
	done
	if [[ $cur == --*=* ]]; then
		word=${cur%%=*}
		cur=${cur#*=}
		if [[ " $flags" == *" $word="* ]]; then
			kind=${flags##*"$word="}
			__git_grid_offer "${kind%% *}"
		fi
	elif [[ $cur == -* ]]; then
		kind=''
		for word in $flags; do kind+="${word%%=*} "; done
		__gitcomp "$kind"
	elif [[ $subs && $count == 0 ]]; then
		__gitcomp "$subs"
	elif [[ $args ]]; then
		__git_grid_argument "$count"
	fi
}

# Offers what can be the word after so many others.
__git_grid_argument ()
{
	local kinds
	read -ra kinds <<<"$args"
	if (($1 < ${#kinds[@]})); then
		word=${kinds[$1]}
	else
		word=${kinds[${#kinds[@]}-1]}
		[[ $word == *... ]] || return 0
	fi
	word=${word%...}
	if [[ $word != - ]]; then __git_grid_offer "$word"; fi
}
