/** Regenerates the exact positions of the strength benchmark. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { didYouMean } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { type Io, UsageError } from '../../src/cli/io.ts';
import { openGame } from '../../src/cli/operands.ts';
import type { Game } from '../../src/game/index.ts';
import { makePositions, type PositionPlan } from '../strength/exact/make-positions.ts';
import { POSITION_PLANS } from '../strength/exact/plans.ts';
import { positionFilePath, positionFileText } from '../strength/exact/positions.ts';

export const subject = defineLoneCommand({
  name: 'positions',
  summary: "regenerates the solved positions that 'strength positions' uses",
  description: [
    'Plays games between weak players and solves positions near their ends. It keeps positions in which moves differ in value and the best move is not found by chance, by looking two moves ahead, or by one playout per move. Connect four is solved from positions with 18 to 24 discs.',
    'The same seed gives the same positions, because work is counted rather than timed. Changes to mcts, which plays the games, lead to different positions.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAMES', 'only these games, separated by spaces'),
    count: wholeNumber('N', 'positions of each game, instead of 20 to 40', { least: 1 }),
    work: wholeNumber('N', 'maximum number of positions examined to solve one', { least: 1 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    dry: flag('only count them, without replacing the saved positions'),
  },
  examples: [{ call: 'npm run bench -- positions --game hex-5x5', does: 'the positions of one game' }],

  async run({ options }, io) {
    for (const plan of plansFor(options.game)) {
      const game = await libraryGame(plan.game, io);
      const start = process.cpuUsage();
      const wanted: PositionPlan = {
        ...plan,
        count: options.count ?? plan.count,
        work: options.work ?? plan.work,
      };
      const { positions, games } = await makePositions(game, wanted, options.seed ?? 1);
      const { user, system } = process.cpuUsage(start);
      const seconds = ((user + system) / 1e6).toFixed(0);
      io.out(`${plan.game}: ${positions.length} positions of ${games} games, ${seconds} s\n`);
      if (options.dry) continue;
      const file = positionFilePath(plan.game);
      mkdirSync(new URL('.', file), { recursive: true });
      writeFileSync(file, positionFileText(positions));
    }
    return 0;
  },
});

function plansFor(names: string | undefined): readonly PositionPlan[] {
  if (names === undefined) return POSITION_PLANS;
  return names.split(/\s+/).map((name) => {
    const plan = POSITION_PLANS.find(({ game }) => game === name);
    if (plan !== undefined) return plan;
    const known = POSITION_PLANS.map(({ game }) => game);
    throw new UsageError(`there are no saved positions of '${name}'.${didYouMean(name, known)}`);
  });
}

async function libraryGame(name: string, io: Io): Promise<Game> {
  const { compilation } = await openGame(name, { engine: undefined }, io);
  return compilation.game;
}
