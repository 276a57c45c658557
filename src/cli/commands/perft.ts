/** `anygame perft`: counts the sequences of moves and the states of a game. */

import { duration, grouped, printable, widthOf } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { mergedPositions } from '../../equivalence/index.ts';
import {
  countPaths,
  countStates,
  type Game,
  jointMoves,
  listedMoves,
  type MergedPositions,
  type PathCount,
  type PerftEvent,
  pathsOfLength,
  rolesOf,
  type StateCount,
} from '../../game/index.ts';
import { defineCommand, flag } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openGame } from '../operands.ts';
import { Progress } from '../progress.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';

/** More states do not fit into memory as texts. */
const MOST_STATES = 5_000_000;

export const perft = defineCommand({
  description: [
    'Counts the sequences of joint moves ("paths") of each length up to DEPTH, and how many of them end the game. Two programs that agree on these numbers very likely agree on the rules.',
    GAME_HELP,
    'Without --states, the whole tree is walked, so the speed is that of the engine. With --states, states are stored, and each is expanded once per depth.',
    'Ctrl-C stops the count; completed depths have been printed by then. Exit code: 0 on success, 130 if interrupted.',
  ],
  operands: { usage: 'GAME DEPTH', least: 2, most: 2 },
  options: {
    states: flag('also count distinct states at each depth, and which of them are new and terminal'),
    symmetries: flag(
      'with --states: expand only one of several symmetric states, and count the states up to symmetry; the numbers of paths and states do not change',
    ),
    divide: flag('count the paths of length DEPTH for each first joint move'),
    ...GAME_OPTIONS,
    json: flag('print the numbers as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame perft tic-tac-toe 9', does: 'all games of tic-tac-toe' },
    { call: 'anygame perft tic-tac-toe 9 --states', does: 'also count its 5,478 states' },
    { call: 'anygame perft tic-tac-toe 6 --divide', does: 'where a disagreement comes from' },
  ],

  async run({ options, operands: [operand = '', depthText = ''] }, io) {
    const depth = /^\d{1,6}$/.test(depthText) ? Number(depthText) : undefined;
    if (depth === undefined) throw new UsageError(`DEPTH must be a whole number, not '${depthText}'.`);
    if (options.states && options.divide) throw new UsageError('--states and --divide exclude each other.');
    if (options.symmetries && !options.states) throw new UsageError('--symmetries needs --states.');
    if (options.divide && depth === 0) throw new UsageError('--divide needs a DEPTH of at least 1.');
    const loaded = await openGame(operand, options, io);
    const { compilation } = loaded;
    const run = new Run(loaded, depth, options.json, io);
    const plain = options.symmetries ? compilation.compiled?.unsimplified : undefined;
    const merged =
      plain && mergedPositions(compilation.game, plain, { from: compilation.game.initial, now: io.now });
    if (options.symmetries && merged === undefined)
      io.err('anygame: no symmetries were found that could be used; every state is expanded\n');
    return options.divide ? run.divide() : options.states ? run.states(merged) : run.paths();
  },
});

class Run {
  readonly #name: string;
  readonly #game: Game;
  readonly #depth: number;
  readonly #json: boolean;
  readonly #io: Io;
  readonly #progress: Progress;
  readonly #start: number;
  #visited = 0;

  constructor({ name, compilation }: LoadedGame, depth: number, json: boolean, io: Io) {
    this.#name = name;
    this.#game = compilation.game;
    this.#depth = depth;
    this.#json = json;
    this.#io = io;
    this.#progress = new Progress(io);
    this.#start = io.now();
  }

  async paths(): Promise<number> {
    const rows: PathCount[] = [];
    const table = new RowPrinter(['depth', 'paths', 'ended'], this.#depth, this.#say);
    await this.#each(countPaths(this.#game, this.#depth), (row) => {
      rows.push(row);
      this.#visited += row.paths;
      table.row([row.depth, row.paths, row.ended]);
      if (row.stuck > 0)
        this.#say(
          `  ${grouped(row.stuck)} of these end where a role has no legal move, though the game is not over\n`,
        );
    });
    return this.#finish({ depths: rows });
  }

  async states(merged?: MergedPositions): Promise<number> {
    const rows: StateCount[] = [];
    const classes = merged === undefined ? [] : ['classes'];
    const titles = ['depth', 'paths', 'states', ...classes, 'new', 'terminal'];
    const table = new RowPrinter(titles, this.#depth, this.#say);
    const outcome = await this.#each(countStates(this.#game, this.#depth, MOST_STATES, merged), (row) => {
      rows.push(row);
      this.#visited += row.classes ?? row.states;
      const differing = row.classes === undefined ? [] : [row.classes];
      table.row([row.depth, row.paths, row.states, ...differing, row.newStates, row.terminal]);
      if (row.stuck > 0)
        this.#say(
          `  in ${grouped(row.stuck)} of the new states a role has no legal move, though the game is not over\n`,
        );
    });
    const sum = (key: 'newStates' | 'terminal') => rows.reduce((total, row) => total + row[key], 0);
    const totals = { states: sum('newStates'), terminal: sum('terminal') };
    this.#say(`${grouped(totals.states)} states, ${grouped(totals.terminal)} of them terminal\n`);
    if (outcome === 'too many states')
      this.#io.err(
        `anygame: stopped after depth ${rows.length - 1}: more than ${grouped(MOST_STATES)} states\n`,
      );
    // The number of paths may exceed what a JSON number can hold exactly.
    return this.#finish({ depths: rows.map((row) => ({ ...row, paths: String(row.paths) })), ...totals });
  }

  async divide(): Promise<number> {
    const { initial } = this.#game;
    const legal = rolesOf(this.#game).map((role) => listedMoves(this.#game, initial, role));
    const first = this.#game.isTerminal(initial) ? [] : [...jointMoves(legal)];
    const choosers = legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));
    const shown = choosers.length > 0 ? choosers : legal.map((_, role) => role);
    const texts = first.map((moves) => moves.map((move) => this.#game.moveText(move)));
    const labels = texts.map((all) => printable(shown.map((role) => all[role]).join(', ')));
    const width = Math.max(0, ...labels.map(widthOf));
    const rows: { moves: readonly string[]; paths: number }[] = [];
    let total = 0;
    for (const [i, moves] of first.entries()) {
      const below = pathsOfLength(this.#game, this.#game.next(initial, moves), this.#depth - 1);
      await this.#each(below, ({ paths }) => {
        rows.push({ moves: texts[i] ?? [], paths });
        total += paths;
        this.#visited += paths;
        const label = labels[i] ?? '';
        this.#say(`${label}${' '.repeat(width - widthOf(label))}  ${grouped(paths)}\n`);
      });
      if (this.#progress.interrupted) break;
    }
    this.#say(`${grouped(total)} paths of length ${this.#depth}\n`);
    return this.#finish({ depth: this.#depth, paths: total, divide: rows });
  }

  async #each<Row, Outcome>(
    events: Generator<PerftEvent<Row>, Outcome>,
    use: (row: Row) => void,
  ): Promise<Outcome | undefined> {
    for (;;) {
      const step = events.next();
      if (step.done) return step.value;
      const event = step.value;
      if (event.kind === 'row') {
        this.#progress.clear();
        use(event.row);
      } else {
        await this.#progress.tell(() => `${grouped(event.visited)} states computed; Ctrl-C stops the count`);
      }
      if (this.#progress.interrupted) return undefined;
    }
  }

  readonly #say = (text: string): void => {
    if (!this.#json) this.#io.out(text);
  };

  #finish(numbers: object): number {
    const milliseconds = this.#io.now() - this.#start;
    const { interrupted } = this.#progress;
    this.#progress.end();
    if (this.#json) {
      const about = {
        version: 1,
        game: this.#name,
        engine: this.#game.engine,
        complete: !interrupted,
        milliseconds,
      };
      this.#io.out(`${JSON.stringify({ ...about, ...numbers }, undefined, 2)}\n`);
    } else if (this.#io.errorIsTerminal) {
      const speed = grouped(Math.round((this.#visited / Math.max(milliseconds, 0.001)) * 1000));
      this.#io.err(`${duration(milliseconds)}, ${speed} a second, with the ${this.#game.engine} engine\n`);
    }
    if (!interrupted) return EXIT.success;
    this.#io.err('anygame: interrupted; the numbers above are complete, the next ones are missing\n');
    return EXIT.interrupted;
  }
}

/** Prints rows as they are computed, so column widths are estimated. */
class RowPrinter {
  readonly #widths: readonly number[];
  readonly #say: (text: string) => void;

  constructor(titles: readonly string[], depth: number, say: (text: string) => void) {
    this.#widths = titles.map((title, i) => (i === 0 ? Math.max(title.length, String(depth).length) : 15));
    this.#say = say;
    say(`${titles.map((title, i) => title.padStart(this.#widths[i] ?? 0)).join('  ')}\n`);
  }

  row(numbers: readonly (number | bigint)[]): void {
    const texts = numbers.map((number, i) => grouped(number).padStart(this.#widths[i] ?? 0));
    this.#say(`${texts.join('  ')}\n`);
  }
}
