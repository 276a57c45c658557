/** The number of nodes per second that planners of arcade games visit, as ratios to the public framework. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber } from '../../src/cli/command.ts';
import { createPlanner, PLAYERS, playerCalled } from '../../src/players/index.ts';
import { CallBudget } from '../../src/search/index.ts';
import { JAVA_SPEEDS, perSecond, publicArcadeFolder, publicLevel } from '../public-arcade.ts';

const PLANNERS = ['iw', 'iw:width=1.5', 'brfs', 'mcts-closed', 'mcts-open', 'olets', 'rhea'];
/** Budget per action. */
const CALLS = 1500;

export const subject = defineLoneCommand({
  name: 'planners',
  summary: 'planners of arcade games: nodes per second, compared with the public framework',
  description: [
    'A node is a simulated tick. In the public framework, a node of the sample planners costs one copy and one step of the forward model; its figures are computed from these two.',
    'All figures are per second of processor time of one thread, from the start of level 0, with 1,500 calls per action.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: { seconds: positiveNumber('N', 'processor time per figure (1)') },
  examples: [],

  run({ options: { seconds = 1 } }, io) {
    const folder = publicArcadeFolder();
    const rows = Object.entries(JAVA_SPEEDS)
      .filter(([name]) => existsSync(path.join(folder, `${name}.txt`)))
      .map(([name, { advance, copy }]) => {
        const java = 1 / (1 / advance + 1 / copy);
        const game = publicLevel(path.join(folder, name));
        const cells = PLANNERS.map((player) => {
          const planner = createPlanner(playerCalled(player, PLAYERS), PLAYERS)(game, 0);
          const random = seededRandom(1);
          const start = game.start();
          const nodes = perSecond(
            () => planner.choose(start, random, new CallBudget(CALLS)).calls,
            seconds,
            1,
          );
          return `${(nodes / 1000).toFixed(0)} (${(nodes / java).toFixed(1)}×)`;
        });
        return [name, (java / 1000).toFixed(1), ...cells];
      });
    io.out(
      `${tableLines([['game', 'Java k/s', ...PLANNERS.map((each) => `${each} k/s`)], ...rows]).join('\n')}\n`,
    );
    return 0;
  },
});
