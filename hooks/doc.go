// Package hooks holds the shims that git runs, and installs, removes and
// inspects them.
//
// A hook file is a short text of POSIX sh, the same for every hook but for its
// name and the path of the program. It lives with what was there before: a
// foreign hook is renamed to NAME.pre-grid and runs first. Hooks that belong to
// somebody else (a manager, the project's own tracked files, a folder outside
// the repository) are never touched.
//
// Deciding and doing are apart. PlanInstall and PlanUninstall look at every
// hook and answer with a Plan, a value that can be printed; Apply carries it
// out, all or nothing. The package asks git nothing: the caller says in Places
// where things are. It runs a program only to try a shim (Inspect).
//
// Not here: what a hook does once git-grid runs.
package hooks
