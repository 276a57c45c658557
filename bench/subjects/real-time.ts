/** The speed of playing real-time games by circuit, compared with executing the rules. */
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber } from '../../src/cli/command.ts';
import { compileTimed, randomTimedRun } from '../../src/engines/index.ts';
import { type TimedGame, UNIT } from '../../src/game/index.ts';
import { readDescription } from '../../src/gdl/index.ts';
import { installedRealTime } from '../../src/host/index.ts';
import { threadSeconds } from '../../src/host/processor-time.ts';

/** Longer games are cut. */
const LONGEST = 1_000 * UNIT;

/** Number of games between two clock readings, which cost more than a short game. */
const PART = 20;

export const subject = defineLoneCommand({
  name: 'real-time',
  summary:
    'real-time games of the library: updates a second by rules and by circuit, in the same random games',
  description: [
    'All figures are by processor time of one thread. Both engines play the games of seeds 1, 2 and so on, which are the same games.',
  ],
  operands: { usage: '[GAME…]', least: 0, most: 100 },
  options: { seconds: positiveNumber('N', 'how long each figure is measured (1)') },
  examples: [],

  run({ operands, options: { seconds = 1 } }, io) {
    const { games, sheet } = installedRealTime();
    const rows = games
      .filter(({ name }) => operands.length === 0 || operands.includes(name))
      .map(({ name }) => {
        const { description } = readDescription(sheet(name), name);
        if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
        const rules = speed(compileTimed(description, { engine: 'rules' }).game, seconds);
        const circuit = speed(compileTimed(description, { engine: 'circuit' }).game, seconds);
        return [
          name,
          ...[rules, circuit].map((each) => `${(each / 1000).toFixed(1)}`),
          `${(circuit / rules).toFixed(1)}×`,
        ];
      });
    io.out(`${tableLines([['game', 'rules k/s', 'circuit k/s', 'ratio'], ...rows]).join('\n')}\n`);
    return 0;
  },
});

/** Updates per second of processor time, after a warm-up of the same length. */
function speed(game: TimedGame, seconds: number): number {
  let seed = 1;
  const play = (): number => {
    const end = threadSeconds() + seconds;
    let updates = 0;
    do {
      for (let i = 0; i < PART; i++) updates += randomTimedRun(game, seededRandom(seed++), LONGEST).updates;
    } while (threadSeconds() < end);
    return updates;
  };
  play();
  const start = threadSeconds();
  return play() / (threadSeconds() - start);
}
