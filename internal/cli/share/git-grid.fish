# fish completion of git grid, made from its table of commands. fish's own completion of git asks for that of git-grid.

# Whether the words so far name the command $argv[2..], with $argv[1] other words (or any number of them) after it.
function __git_grid_at
    set -l known @PATHS@
    set -l path
    set -l others
    for word in (commandline -opc)[2..-1]
        if string match -q -- '-*' $word
            continue
        else if test -z "$others" && contains -- "$path$word" $known
            set path "$path$word "
        else
            set -a others $word
        end
    end
    set -l wanted (string join '' -- $argv[2..]' ')
    test "$path" = "$wanted" && contains -- $argv[1] any (count $others)
end

# The blocks up to the grid's total, none where there is no grid.
function __git_grid_blocks
    set -l total (command git grid status --porcelain 2>/dev/null | string match -rg '^total_blocks (\d+)$')
    and seq -f '%02g' $total
end

# The lessons, each id with its text.
function __git_grid_lessons
    command git grid warmth list 2>/dev/null | string replace '  ' \t
end

complete -c git-grid -f
@TABLE@
