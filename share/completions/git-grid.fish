# fish completion of git grid, made from its table of commands. fish's own completion of git asks for that of git-grid.

# Whether the words so far name the command $argv[2..], with $argv[1] other words (or any number of them) after it.
function __git_grid_at
    set -l known 'init' 'install' 'uninstall' 'status' 'log' 'validate' 'recover' 'refresh' 'resume' 'checkpoint' 'checkpoint show' 'checkpoint create' 'checkpoint create human-verify' 'checkpoint create decision' 'checkpoint create session-death' 'checkpoint create failure' 'checkpoint answer' 'checkpoint backups' 'blocker' 'blocker add' 'blocker resolve' 'warmth' 'warmth list' 'warmth add' 'warmth retire' 'warmth archive' 'warmth inject' 'warmth harvest' 'note' 'decide' 'doctor' 'version'
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
complete -c git-grid -n '__git_grid_at 0' -a init -d 'start a grid: the files of .grid/, the hooks'
complete -c git-grid -n '__git_grid_at 0' -a install -d 'put the hooks and the merge driver into this clone'
complete -c git-grid -n '__git_grid_at 0' -a uninstall -d 'take the hooks and the merge driver out of this clone'
complete -c git-grid -n '__git_grid_at 0' -a status -d 'where the work stands'
complete -c git-grid -n '__git_grid_at 0' -a log -d 'grid commits by block and thread'
complete -c git-grid -n '__git_grid_at 0' -a validate -d 'hold what the grid\'s files say against git'
complete -c git-grid -n '__git_grid_at 0' -a recover -d 'rebuild STATE.md from what git and the artifacts say'
complete -c git-grid -n '__git_grid_at 0' -a refresh -d 'bring STATE.md and WARMTH.md up to date now'
complete -c git-grid -n '__git_grid_at 0' -a resume -d 'print the context for the next program'
complete -c git-grid -n '__git_grid_at 0' -a checkpoint -d 'where the work waits for the user'
complete -c git-grid -n '__git_grid_at 0' -a blocker -d 'what blocks the work: entries in BLOCKERS.md'
complete -c git-grid -n '__git_grid_at 0' -a warmth -d 'what programs learned'
complete -c git-grid -n '__git_grid_at 0' -a note -d 'add an entry to SCRATCHPAD.md'
complete -c git-grid -n '__git_grid_at 0' -a decide -d 'add an entry to DECISIONS.md'
complete -c git-grid -n '__git_grid_at 0' -a doctor -d 'is everything wired, and what to type where it isn\'t'
complete -c git-grid -n '__git_grid_at 0' -a version -d 'print the version'
complete -c git-grid -n '__git_grid_at any' -l version -d 'print the version'
complete -c git-grid -n '__git_grid_at any' -l help -s h -d 'show help'
complete -c git-grid -n '__git_grid_at any init' -l cluster -x -d 'the cluster\'s NAME; another than the present one begins the next'
complete -c git-grid -n '__git_grid_at any init' -l blocks -x -d 'N blocks in all, where that is known'
complete -c git-grid -n '__git_grid_at any init' -l no-hooks -d 'leave git\'s hooks alone'
complete -c git-grid -n '__git_grid_at any init' -l force -d 'begin the next cluster though this one is not completed'
complete -c git-grid -n '__git_grid_at any install' -l dry-run -s n -d 'show what would be done, and do nothing'
complete -c git-grid -n '__git_grid_at any install' -l config-hooks -d 'where the hooks are somebody else\'s, let git\'s configuration name ours (git 2.54)'
complete -c git-grid -n '__git_grid_at any uninstall' -l dry-run -s n -d 'show what would be done, and do nothing'
complete -c git-grid -n '__git_grid_at any uninstall' -l config-hooks -d 'those that git\'s configuration names too, as always'
complete -c git-grid -n '__git_grid_at any status' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any status' -l porcelain -d 'print key value lines'
complete -c git-grid -n '__git_grid_at any status' -s z -d 'as --porcelain, each line ended by NUL'
complete -c git-grid -n '__git_grid_at any status' -l short -d 'print one line'
complete -c git-grid -n '__git_grid_at any status' -l watch -d 'print it anew whenever it changes, until interrupted'
complete -c git-grid -n '__git_grid_at any log' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at 0 log' -a '(__git_grid_blocks)'
complete -c git-grid -n '__git_grid_at any validate' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any validate' -l format -x -a 'github junit' -d 'print for a machine, in this FORMAT: github or junit'
complete -c git-grid -n '__git_grid_at any validate' -l at -x -d 'judge the tree and history of REV, not the work tree'
complete -c git-grid -n '__git_grid_at any validate' -l since -x -d 'what REV fails in already is a warning'
complete -c git-grid -n '__git_grid_at any validate' -l fix -d 'rewrite claimed hashes whose successor is certain'
complete -c git-grid -n '__git_grid_at any recover' -l yes -s y -d 'accept without asking'
complete -c git-grid -n '__git_grid_at any recover' -l dry-run -s n -d 'show what would be done, and do nothing'
complete -c git-grid -n '__git_grid_at any recover' -l inspect -d 'list every artifact with what it shows'
complete -c git-grid -n '__git_grid_at any recover' -l migrate -d 'give a prose STATE.md front matter, and its total to config.json'
complete -c git-grid -n '__git_grid_at any recover' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any refresh' -l stage -d 'stage what is written and tracked'
complete -c git-grid -n '__git_grid_at any refresh' -l dry-run -s n -d 'show what would be done, and do nothing'
complete -c git-grid -n '__git_grid_at any resume' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any resume' -l budget -x -d 'at most CHARS characters'
complete -c git-grid -n '__git_grid_at any resume' -l task -x -d 'what it is about to do, where the plan doesn\'t tell: decides which lessons are given'
complete -c git-grid -n '__git_grid_at 0 checkpoint' -a show -d 'show the checkpoint (also without a word)'
complete -c git-grid -n '__git_grid_at 0 checkpoint' -a create -d 'make the work wait for the user'
complete -c git-grid -n '__git_grid_at 0 checkpoint' -a answer -d 'answer the checkpoint'
complete -c git-grid -n '__git_grid_at 0 checkpoint' -a backups -d 'list what rollbacks kept, and how to get it back'
complete -c git-grid -n '__git_grid_at any checkpoint' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any checkpoint show' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at 0 checkpoint create' -a human-verify -d 'the user has to look at something'
complete -c git-grid -n '__git_grid_at 0 checkpoint create' -a decision -d 'the user has to choose'
complete -c git-grid -n '__git_grid_at 0 checkpoint create' -a session-death -d 'the session came to an end in the middle of a thread'
complete -c git-grid -n '__git_grid_at 0 checkpoint create' -a failure -d 'something failed that the program can\'t mend'
complete -c git-grid -n '__git_grid_at any checkpoint create human-verify' -l block -x -a '(__git_grid_blocks)' -d 'the block NN; else the thread\'s, else the current one'
complete -c git-grid -n '__git_grid_at any checkpoint create human-verify' -l thread -x -d 'the thread NN.T'
complete -c git-grid -n '__git_grid_at any checkpoint create human-verify' -l session -x -d 'the session\'s ID'
complete -c git-grid -n '__git_grid_at any checkpoint create human-verify' -l instructions -x -d 'what to do to see it'
complete -c git-grid -n '__git_grid_at any checkpoint create human-verify' -l expect -x -d 'what should be seen'
complete -c git-grid -n '__git_grid_at any checkpoint create decision' -l block -x -a '(__git_grid_blocks)' -d 'the block NN; else the thread\'s, else the current one'
complete -c git-grid -n '__git_grid_at any checkpoint create decision' -l thread -x -d 'the thread NN.T'
complete -c git-grid -n '__git_grid_at any checkpoint create decision' -l session -x -d 'the session\'s ID'
complete -c git-grid -n '__git_grid_at any checkpoint create decision' -l question -x -d 'the question'
complete -c git-grid -n '__git_grid_at any checkpoint create decision' -l affects -x -d 'what it affects: blocks, files'
complete -c git-grid -n '__git_grid_at any checkpoint create decision' -l option -x -d 'an option; repeat it for each'
complete -c git-grid -n '__git_grid_at any checkpoint create session-death' -l block -x -a '(__git_grid_blocks)' -d 'the block NN; else the thread\'s, else the current one'
complete -c git-grid -n '__git_grid_at any checkpoint create session-death' -l thread -x -d 'the thread NN.T'
complete -c git-grid -n '__git_grid_at any checkpoint create session-death' -l session -x -d 'the session\'s ID'
complete -c git-grid -n '__git_grid_at any checkpoint create session-death' -l last-action -x -d 'what was being done'
complete -c git-grid -n '__git_grid_at any checkpoint create failure' -l block -x -a '(__git_grid_blocks)' -d 'the block NN; else the thread\'s, else the current one'
complete -c git-grid -n '__git_grid_at any checkpoint create failure' -l thread -x -d 'the thread NN.T'
complete -c git-grid -n '__git_grid_at any checkpoint create failure' -l session -x -d 'the session\'s ID'
complete -c git-grid -n '__git_grid_at any checkpoint create failure' -l error -x -d 'the error'
complete -c git-grid -n '__git_grid_at any checkpoint answer' -l yes -s y -d 'roll back without asking'
complete -c git-grid -n '__git_grid_at 0 blocker' -a add -d 'add an open one, and print its id'
complete -c git-grid -n '__git_grid_at 0 blocker' -a resolve -d 'mark one as resolved'
complete -c git-grid -n '__git_grid_at any blocker add' -l block -x -a '(__git_grid_blocks)' -d 'the block NN that it blocks; else the current one'
complete -c git-grid -n '__git_grid_at 0 warmth' -a list -d 'list the lessons (also without a word)'
complete -c git-grid -n '__git_grid_at 0 warmth' -a add -d 'add a lesson of your own'
complete -c git-grid -n '__git_grid_at 0 warmth' -a retire -d 'a lesson no longer holds: move it to the archive'
complete -c git-grid -n '__git_grid_at 0 warmth' -a archive -d 'move what is above the setting warmth.archive_after to the archive'
complete -c git-grid -n '__git_grid_at 0 warmth' -a inject -d 'put the lessons that a task needs before the prompt on standard input'
complete -c git-grid -n '__git_grid_at 0 warmth' -a harvest -d 'take in what summaries teach'
complete -c git-grid -n '__git_grid_at any warmth' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any warmth' -l all -d 'those archived and retired too'
complete -c git-grid -n '__git_grid_at any warmth' -l stale -d 'only those whose files are gone or rewritten'
complete -c git-grid -n '__git_grid_at any warmth list' -l json -d 'print one JSON document'
complete -c git-grid -n '__git_grid_at any warmth list' -l all -d 'those archived and retired too'
complete -c git-grid -n '__git_grid_at any warmth list' -l stale -d 'only those whose files are gone or rewritten'
complete -c git-grid -n '__git_grid_at 0 warmth add' -a 'codebase_patterns gotchas user_preferences almost_did fragile_areas'
complete -c git-grid -n '__git_grid_at any warmth retire' -l why -x -d 'the reason'
complete -c git-grid -n '__git_grid_at any warmth retire' -a '(__git_grid_lessons)'
complete -c git-grid -n '__git_grid_at any warmth inject' -l task -x -d 'what is to be done, as TEXT'
complete -c git-grid -n '__git_grid_at any warmth inject' -l block -x -a '(__git_grid_blocks)' -d 'the plan of block NN is the task'
complete -c git-grid -n '__git_grid_at any warmth inject' -l plan -r -F -d 'the plan in FILE is the task'
complete -c git-grid -n '__git_grid_at any warmth inject' -l limit -x -d 'at most N lessons (default: the setting warmth.limit, 20)'
complete -c git-grid -n '__git_grid_at any warmth inject' -l explain -d 'say on stderr how each lesson was judged'
complete -c git-grid -n '__git_grid_at any warmth harvest' -F
complete -c git-grid -n '__git_grid_at any note' -l program -x -d 'the NAME of the program that found it'
complete -c git-grid -n '__git_grid_at 0 note' -a 'PATTERN PROGRESS GOTCHA'
complete -c git-grid -n '__git_grid_at any decide' -l chosen -x -d 'what was chosen'
complete -c git-grid -n '__git_grid_at any decide' -l option -x -d 'an option that there was; may be repeated'
complete -c git-grid -n '__git_grid_at any decide' -l affects -x -d 'what it affects: blocks, files'
complete -c git-grid -n '__git_grid_at any decide' -l block -x -a '(__git_grid_blocks)' -d 'the block NN that asked; else the current one'
complete -c git-grid -n '__git_grid_at any doctor' -l json -d 'print one JSON document'
