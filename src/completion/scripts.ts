/** Scripts that a shell reads once. They hold no names: at each key they ask the program, which knows its own commands. */
export const shells = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof shells)[number];

const bash = String.raw`# Completion of perflab for bash. Add to ~/.bashrc: source <(perflab completion bash)
_perflab() {
    local line=${"$"}{COMP_LINE:0:COMP_POINT} words word head answer candidate
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=${"$"}{words[-1]}
    # bash completes what stands behind its word breaks: the part before them stays.
    head=${"$"}{word%"${"$"}{word##*[=:]}"}
    COMPREPLY=()
    answer=$("${"$"}{words[0]}" __complete -- "${"$"}{words[@]:1}" 2>/dev/null) || return
    if [[ $answer == *:files ]]; then
        compopt -o filenames
        while IFS= read -r candidate; do
            COMPREPLY+=("$candidate")
        done < <(compgen -f -- "${"$"}{word#"$head"}")
        return
    fi
    while IFS=$'\t' read -r candidate _; do
        [[ -n $candidate ]] && COMPREPLY+=("${"$"}{candidate#"$head"}")
    done <<<"$answer"
    [[ ${"$"}{#COMPREPLY[@]} -eq 1 && ${"$"}{COMPREPLY[0]} == *[=/] ]] && compopt -o nospace
    return 0
}
complete -F _perflab perflab
`;

const zsh = String.raw`#compdef perflab
# Completion of perflab for zsh. Add to ~/.zshrc, after compinit: source <(perflab completion zsh)
_perflab() {
    local -a answer whole open
    local line value
    local -i files=0
    answer=("${"$"}{(@f)$("${"$"}{(Q)words[1]}" __complete -- "${"$"}{(@Q)words[2,CURRENT-1]}" "${"$"}{(Q)PREFIX}" 2>/dev/null)}")
    for line in "${"$"}{answer[@]}"; do
        value=${"$"}{line%%$'\t'*}
        if [[ $line == :files ]]; then
            files=1
        elif [[ -z $line ]]; then
            continue
        else
            [[ $line == *$'\t'* ]] && line="${"$"}{value//:/\\:}:${"$"}{line#*$'\t'}" || line=${"$"}{value//:/\\:}
            [[ $value == *[=/] ]] && open+=("$line") || whole+=("$line")
        fi
    done
    (( files )) && _files
    (( ${"$"}{#whole} )) && _describe -V perflab whole
    (( ${"$"}{#open} )) && _describe -V perflab open -S ''
    return 0
}
if [[ ${"$"}{funcstack[1]} == _perflab ]]; then
    _perflab "$@"
else
    compdef _perflab perflab
fi
`;

const fish = String.raw`# Completion of perflab for fish: perflab completion fish > ~/.config/fish/completions/perflab.fish
function __perflab_complete
    set -l words (commandline -opc)
    set -l program $words[1]
    set -e words[1]
    set -l answer ($program __complete -- $words (commandline -ct) 2>/dev/null)
    if test "$answer[-1]" = :files
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $answer
    end
end
complete -c perflab -f -k -a '(__perflab_complete)'
`;

export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
