/** Options and operands that several commands share. */
import { DEFAULT_STORE, hasCoresFor } from '../host/index.ts';
import { type ErrorLimit, readErrorRule } from '../match/index.ts';
import { choice, flag, type Option, positiveNumber, text } from './command.ts';
import { UsageError } from './io.ts';

export const STORE_OPTION = text('FILE', `where matches are kept (${DEFAULT_STORE} in the current folder)`);

export const SHEET_HELP = operandHelp('FILE');

/** What every command takes, said the same way everywhere. */
export function operandHelp(operand: 'FILE' | 'GAME' | 'GDLFILE'): string {
  return `${operand} is a rule sheet, a game of the library by its name, perhaps with parameters as in breakthrough:width=5,height=6, a compiled game (.any), or - for standard input.`;
}

/** For all commands that evaluate rules. */
export const PERMISSION_OPTIONS = {
  'allow-programs': flag(
    'run the programs that the sheet names with `use`; they may do whatever you may, so allow it only for sheets you trust',
  ),
  'allow-downloads': flag('fetch the libraries that the sheet includes from the network'),
} as const;

export const GAME_HELP = operandHelp('GAME');

/** For commands whose players have threads of their own. */
export const PONDER_OPTIONS = {
  ponder: flag("let players think in others' time even if there are fewer cores than players"),
  'no-ponder': flag('let them think only in their own'),
} as const;

/** @param threads that would think at the same time */
export function mayPonder(
  options: { readonly ponder: boolean; readonly 'no-ponder': boolean },
  threads: number,
): boolean {
  if (options.ponder && options['no-ponder'])
    throw new UsageError('--ponder and --no-ponder exclude each other.');
  return options.ponder || (!options['no-ponder'] && hasCoresFor(threads));
}

/** How games are prepared, for all commands that play. */
export const GAME_OPTIONS = {
  engine: choice(
    ['auto', 'rules', 'circuit'],
    'what computes the game: a circuit (fast), the rules as they stand (for any game), or auto, the best available',
  ),
  seconds: positiveNumber('N', 'how long building a circuit may take (60)'),
  ...PERMISSION_OPTIONS,
} as const;

export const MEMORY_OPTIONS = {
  'no-memory': flag(
    `neither use nor add to what was learned of the game before (kept in ${DEFAULT_STORE}, if it is there)`,
  ),
} as const;

/** What errors of players lead to, for commands that play matches. */
export const ERROR_OPTIONS = {
  errors: errorRule(
    'what becomes of a player that is late, fails or answers with an illegal move: random moves instead (random), or it loses at its first (lose) or Nth (lose-after-N) error (random)',
  ),
} as const;

function errorRule(help: string): Option<ErrorLimit> {
  return {
    placeholder: 'RULE',
    help,
    absent: undefined,
    parse: (given) => {
      const limit = readErrorRule(given);
      if (limit === null) throw new UsageError(`must be random, lose or lose-after-N, not '${given}'`);
      return limit;
    },
  };
}
