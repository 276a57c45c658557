/** The speed of playing games one step at a time by rules and by circuit, and a comparison. */
import { build } from '../../scripts/build.mjs';
import { tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import type { Game, Move, Role } from '../../src/game/index.ts';
import { cpuSeconds } from '../../src/host/processor-time.ts';
import { corpusSheets } from '../../test/corpus.ts';
import { type Random, seededRandom } from '../../test/random.ts';
import { builtEngine, sourceEngine } from '../built-engine.ts';

const DEFAULT_SHEETS =
  'base/ticTacToe.kif base/connectFour.kif base/breakthrough.kif base/reversi.kif base/checkers.kif base/hex.kif base/chess.kif base/pentago.kif';

export const subject = defineLoneCommand({
  name: 'step',
  summary: 'random matches with the rules and with the circuit: transitions per second, and their ratio',
  description: [
    'In every state, the engine says whether the game is over and lists the legal moves of every role; at the end, it computes all goals. Both engines run as built, one after the other, with the same seed for the same processor time.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: text('NAMES', `sheets of the corpus, separated by spaces (${DEFAULT_SHEETS})`),
    seconds: wholeNumber('N', 'processor time per measurement (3)', { least: 1 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    source: flag('run the sources instead of the built code, to measure the difference'),
  },
  examples: [{ call: 'npm run bench -- step --sheets base/chess.kif --seconds 10', does: 'one game' }],

  async run({ options }, io) {
    const wanted = (options.sheets ?? DEFAULT_SHEETS).split(' ');
    const sheets = corpusSheets().filter(({ name }) => wanted.includes(name));
    if (sheets.length === 0) {
      io.err('anygame: there are no matching rule sheets in ../shared/corpora.\n');
      return 1;
    }
    if (!options.source) await build();
    const { gdl, engines } = await (options.source ? sourceEngine() : builtEngine());
    const rows: string[][] = [['sheet', 'rules', 'circuit', 'ratio', 'gates', 'operations']];
    for (const sheet of sheets) {
      const { description } = gdl.readDescription(sheet.text(), sheet.name);
      if (!gdl.isTurnBased(description)) continue;
      const speed = (game: Game) =>
        transitionsPerSecond(game, options.seconds ?? 3, seededRandom(options.seed ?? 1));
      const { game, compiled, refusal } = engines.compile(description, { engine: 'circuit' });
      const byRules = speed(new engines.RulesGame(description));
      const byCircuit = compiled === undefined ? undefined : speed(game);
      rows.push([
        sheet.name,
        number(byRules),
        byCircuit === undefined ? (refusal?.message ?? '') : number(byCircuit),
        byCircuit === undefined ? '' : (byCircuit / byRules).toFixed(0),
        number(compiled?.circuit.gates.length ?? 0),
        number(compiled?.passes.at(-1)?.size.operations ?? 0),
      ]);
      io.err(`${rows.at(-1)?.join('  ')}\n`);
    }
    io.out('Transitions per second of processor time:\n');
    for (const line of tableLines(rows)) io.out(`${line}\n`);
    return 0;
  },
});

/** Transitions between two clock readings, which take longer than a step of a small game. */
const BATCH = 64;

function transitionsPerSecond(game: Game, seconds: number, random: Random): number {
  const roles = game.roles.map((_, role) => role as Role);
  const moves: Move[] = [];
  // The first matches are played while the code is still being optimised.
  playFor(0.2 * seconds);
  return playFor(seconds);

  function playFor(limit: number): number {
    const start = cpuSeconds();
    let transitions = 0;
    let state = game.initial;
    do {
      for (let i = 0; i < BATCH; i++) {
        if (game.isTerminal(state)) {
          for (const role of roles) game.utility(state, role);
          state = game.initial;
        }
        for (const role of roles) moves[role] = random.pick(game.legalMoves(state, role));
        state = game.next(state, moves);
        transitions++;
      }
    } while (cpuSeconds() - start < limit);
    return transitions / (cpuSeconds() - start);
  }
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 0 });
}
