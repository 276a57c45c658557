/** Options and operands that several commands share. */
import { DEFAULT_STORE, hasCoresFor } from '../host/index.ts';
import { type ErrorLimit, readErrorRule } from '../match/index.ts';
import { choice, flag, type Option, text, time } from './command.ts';
import { UsageError } from './io.ts';

export const STORE_OPTION = text('FILE', `store for matches (${DEFAULT_STORE} in the current folder)`);

export const SHEET_HELP = operandHelp('FILE');

/** The description of an operand, with the same words in every command. */
export function operandHelp(operand: 'FILE' | 'GAME' | 'GDLFILE'): string {
  return `${operand} is a rule sheet, the name of a library game, optionally with parameters as in breakthrough:width=5,height=6, a compiled game (.any), or - for standard input.`;
}

/** Options of all commands that evaluate rules. */
export const PERMISSION_OPTIONS = {
  'allow-programs': flag(
    'run the programs that the sheet names with `use`; they run with your permissions, so allow this only for sheets you trust',
  ),
  'allow-downloads': flag('fetch the libraries that the sheet includes from the network'),
} as const;

export const GAME_HELP = operandHelp('GAME');

/** Options of commands whose players have threads of their own. */
export const PONDER_OPTIONS = {
  ponder: flag('let players think during the turns of others, even if there are fewer cores than players'),
  'no-ponder': flag('let players think only during their own turns'),
} as const;

/** @param threads number of threads that would think at the same time */
export function mayPonder(
  options: { readonly ponder: boolean; readonly 'no-ponder': boolean },
  threads: number,
): boolean {
  if (options.ponder && options['no-ponder'])
    throw new UsageError('--ponder and --no-ponder exclude each other.');
  return options.ponder || (!options['no-ponder'] && hasCoresFor(threads));
}

/** Options for preparing games, for all commands that play. */
export const GAME_OPTIONS = {
  engine: choice(
    ['auto', 'rules', 'circuit'],
    'engine: circuit (fast), rules (any game), or auto, the fastest available',
  ),
  'build-time': time('time limit for building a circuit (60s)'),
  ...PERMISSION_OPTIONS,
} as const;

export const MEMORY_OPTIONS = {
  'no-memory': flag(
    `neither use nor store what players learn about the game (in ${DEFAULT_STORE}, if it exists)`,
  ),
} as const;

/** The option for handling player errors, for commands that play matches. */
export const ERROR_OPTIONS = {
  errors: errorRule(
    'what happens to a player that is late, fails or answers with an illegal move: it gets a random move (random, the default), or loses at its first (lose) or Nth (lose-after-N) error',
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
