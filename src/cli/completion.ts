/** Completes command lines from the declarations of the commands. Shells call it while the user types. */
import type { Command, ListedCommand, Option } from './command.ts';

/** Names that come from outside this module. */
export interface CompletionNames {
  games(): Promise<readonly string[]>;
  players(): Promise<readonly string[]>;
  papers(): Promise<readonly string[]>;
  findings(): Promise<readonly string[]>;
}

export interface Completion {
  readonly words: readonly string[];
  /** What the shell should offer in addition. */
  readonly also: 'nothing' | 'files' | 'folders';
}

const NOTHING: Completion = { words: [], also: 'nothing' };
const GENERAL = ['help', 'version', '--help', '--version'];

/** @param words the words after `anygame`; the last is still being typed and may be empty */
export async function completionsOf(
  words: readonly string[],
  commands: readonly ListedCommand[],
  names: CompletionNames,
): Promise<Completion> {
  const typed = words.at(-1) ?? '';
  const [name, ...rest] = words.slice(0, -1);
  if (name === undefined || ((name === 'help' || name === '--help') && rest.length === 0)) {
    const general = name === undefined ? GENERAL : [];
    return starting({ words: [...commands.map((each) => each.name), ...general], also: 'nothing' }, typed);
  }
  const listed = commands.find((each) => each.name === name);
  if (listed === undefined) return NOTHING;
  const command = await listed.load();
  return starting(await inCommand(command, name, rest, typed, names), typed);
}

async function inCommand(
  { options, operands }: Command,
  name: string,
  before: readonly string[],
  typed: string,
  names: CompletionNames,
): Promise<Completion> {
  const isLiteral = before.includes('--');
  const [, inline] = /^(--[\w-]+)=/.exec(typed) ?? [];
  if (inline !== undefined && !isLiteral) {
    const { words, also } = await valuesOf(optionCalled(options, inline), names);
    return { words: words.map((word) => `${inline}=${word}`), also };
  }
  const waiting = isLiteral ? undefined : optionCalled(options, before.at(-1) ?? '');
  if (waiting?.placeholder !== undefined) return valuesOf(waiting, names);
  if (typed.startsWith('-') && !isLiteral)
    return { words: [...Object.keys(options).map((each) => `--${each}`), '--help'], also: 'nothing' };
  return valuesOfKind(operandKind(operands.usage, operandsIn(before, options)), name, names);
}

function optionCalled(options: Command['options'], word: string): Option<unknown> | undefined {
  const long = word.startsWith('--') ? word.slice(2) : undefined;
  if (long !== undefined) return Object.hasOwn(options, long) ? options[long] : undefined;
  return /^-\w$/.test(word) ? Object.values(options).find(({ short }) => short === word[1]) : undefined;
}

function operandsIn(before: readonly string[], options: Command['options']): number {
  let count = 0;
  let takesNext = false;
  let isLiteral = false;
  for (const word of before) {
    if (takesNext) takesNext = false;
    else if (isLiteral || !word.startsWith('-') || word === '-') count++;
    else if (word === '--') isLiteral = true;
    else takesNext = optionCalled(options, word)?.placeholder !== undefined;
  }
  return count;
}

/** The placeholder of an operand in the usage line: `PLAYER` for the second and later operands of `GAME PLAYER...`. */
function operandKind(usage: string, at: number): string {
  const kinds = usage.split(/[\s[\]]+/).filter((word) => word !== '');
  const last = kinds.at(-1) ?? '';
  return (kinds[at] ?? (last.endsWith('...') ? last : '')).replace('...', '');
}

async function valuesOf(option: Option<unknown> | undefined, names: CompletionNames): Promise<Completion> {
  if (option?.values !== undefined) return { words: option.values, also: 'nothing' };
  return valuesOfKind(option?.placeholder ?? '', '', names);
}

/** @param kind the placeholder of an operand or option */
async function valuesOfKind(kind: string, command: string, names: CompletionNames): Promise<Completion> {
  if (kind.includes('|')) return { words: kind.split('|'), also: 'nothing' };
  switch (kind) {
    case 'GAME':
    case 'GDLFILE':
      return { words: await names.games(), also: 'files' };
    case 'FILE':
      return { words: command === 'check' || command === 'format' ? await names.games() : [], also: 'files' };
    case 'OUTFILE':
      return { words: [], also: 'files' };
    case 'FOLDER':
    case 'DIR':
      return { words: [], also: 'folders' };
    case 'PLAYER':
      return { words: await names.players(), also: 'files' };
    case 'PAPER':
      return { words: await names.papers(), also: 'nothing' };
    case 'CODE':
      return { words: await names.findings(), also: 'nothing' };
    case 'NAME':
      return {
        words: command === 'games' ? await names.games() : command === 'players' ? await names.players() : [],
        also: 'nothing',
      };
    default:
      return NOTHING;
  }
}

function starting({ words, also }: Completion, typed: string): Completion {
  return { words: words.filter((word) => word.startsWith(typed)), also };
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * The scripts are thin: each calls `anygame completion --words -- WORD...`, which prints `nothing`, `files` or
 * `folders` on the first line and the completions on the others.
 */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# Completion of anygame for bash: add this line to ~/.bashrc:
#   source <(anygame completion bash)
_anygame() {
  local IFS=$'\\n' answer current=\${COMP_WORDS[COMP_CWORD]}
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  # Bash takes = and : for words of their own.
  local line=\${COMP_LINE:0:COMP_POINT}
  if [[ $line != *[\\'\\"\\\\]* ]]; then
    IFS=$' \\t\\n' read -r -a words <<< "$line"
    words=("\${words[@]:1}")
    [[ $line == *[[:space:]] ]] && words+=('')
  fi
  local typed=
  (( \${#words[@]} > 0 )) && typed=\${words[\${#words[@]}-1]}
  answer=($(anygame completion --words -- "\${words[@]}" 2>/dev/null)) || return
  local before=\${typed%"$current"}
  COMPREPLY=()
  local word
  for word in "\${answer[@]:1}"; do
    COMPREPLY+=("\${word#"$before"}")
  done
  case \${answer[0]} in
    files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current")) ;;
    folders) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$current")) ;;
  esac
}
complete -F _anygame anygame
`,
  zsh: `#compdef anygame
# Completion of anygame for zsh: save this as _anygame in a folder of $fpath, or add these lines to ~/.zshrc:
#   autoload -Uz compinit && compinit
#   source <(anygame completion zsh)
_anygame() {
  local -a answer
  answer=("\${(@f)$(anygame completion --words -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  (( \${#answer} > 1 )) && compadd -- "\${(@)answer[2,-1]}"
  case $answer[1] in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [ "$funcstack[1]" = "_anygame" ]; then _anygame "$@"; else compdef _anygame anygame; fi
`,
  fish: `# Completion of anygame for fish: save this as ~/.config/fish/completions/anygame.fish
function __anygame_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l answer (anygame completion --words -- $words[2..-1] 2>/dev/null)
    or return
    printf '%s\\n' $answer[2..-1]
    switch $answer[1]
        case files
            __fish_complete_path (commandline -ct)
        case folders
            __fish_complete_directories (commandline -ct)
    end
end
complete -c anygame -f -a '(__anygame_complete)'
`,
};
