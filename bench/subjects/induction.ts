/** Whether games are learned from random matches: the learned sheet against the game that was watched. */
import { seededRandom } from '../../src/base/index.ts';
import { defineLoneCommand, flag, positiveNumber, wholeNumber } from '../../src/cli/command.ts';
import { surroundingsOf } from '../../src/cli/io.ts';
import { loadGame } from '../../src/engines/index.ts';
import { cpuSeconds, openGame } from '../../src/host/index.ts';
import { agreementOf, induceSheet, randomTrace, type Traces } from '../../src/induce/index.ts';

const DEFAULT_GAMES = 200;
const DEFAULT_SECONDS = 30;

export const subject = defineLoneCommand({
  name: 'induction',
  summary: 'learns games from random matches and compares them with the originals',
  description: [
    'For each game, random matches with all legal moves are recorded, a sheet is learned from them, and both games are compared: all sequences of moves to depth 4 (less if there are more than 100,000), and 1,000 random matches.',
    'Times are processor time of one thread.',
  ],
  operands: { usage: 'GAME…', least: 1, most: 500 },
  options: {
    games: wholeNumber('N', `random matches to learn from (${DEFAULT_GAMES})`, { least: 1 }),
    seconds: positiveNumber('S', `time limit for learning (${DEFAULT_SECONDS})`),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    'max-length': wholeNumber('N', 'cut matches after N moves (200)', { least: 1 }),
    show: flag('also print the learned sheets that differ'),
  },
  examples: [],

  async run({ operands, options }, io) {
    const { games = DEFAULT_GAMES, seconds = DEFAULT_SECONDS, seed = 1 } = options;
    let same = 0;
    for (const name of operands) {
      const opened = await openGame(name, { engine: undefined, seconds: undefined }, surroundingsOf(io));
      const { game } = opened.compilation;
      const random = seededRandom(seed);
      const traces: Traces = {
        game: name,
        form: 'all-moves',
        roles: game.roles.map((role) => role.name),
        matches: Array.from({ length: games }, () =>
          randomTrace(game, 'all-moves', random, options['max-length'] ?? 200),
        ),
      };
      const start = cpuSeconds();
      const { text: sheet, relations } = await induceSheet(traces, {
        now: () => 1000 * cpuSeconds(),
        deadline: 1000 * (start + seconds),
        seed,
      });
      const taken = `${(cpuSeconds() - start).toFixed(1)} s`;
      const wrong = relations.filter(({ mistakes }) => mistakes > 0).map(({ head }) => head);
      const learned = loadGame(sheet, { checks: 'reading' });
      if (learned.kind !== 'game') {
        io.out(`${name}: cannot be played: ${learned.reason} (${taken})\n`);
        continue;
      }
      const { depth, difference, matches } = await agreementOf(game, learned.compilation.game, {
        depth: 4,
        matches: 1000,
        mostSequences: 100_000,
        random: seededRandom(seed + 1),
      });
      if (difference === undefined) same++;
      const answer =
        difference === undefined
          ? `same to depth ${depth} and in ${matches} random matches`
          : `differs after ${difference.moves.length} moves: ${difference.problem}`;
      io.out(`${name}: ${answer} (${taken})${wrong.length > 0 ? `; wrong: ${wrong.join(', ')}` : ''}\n`);
      if (difference !== undefined && options.show) io.out(`${sheet}\n`);
    }
    io.out(`\n${same} of ${operands.length} games are learned.\n`);
    return 0;
  },
});
