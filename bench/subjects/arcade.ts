/** The speed of steps and copies in arcade games, as ratios to figures of the public framework. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber } from '../../src/cli/command.ts';
import { UsageError } from '../../src/cli/io.ts';
import { Rollouts } from '../../src/game/index.ts';
import { JAVA_SPEEDS, perSecond, publicArcadeFolder, publicLevel } from '../public-arcade.ts';

/** Ticks after which a run starts again. */
const LONGEST = 300;
const ROLLOUT_DEPTH = 10;

export const subject = defineLoneCommand({
  name: 'arcade',
  summary: 'arcade games: steps, copies and short rollouts per second, compared with the public framework',
  description: [
    'All figures are per second of processor time of one thread, at level 0, with random actions. Garbage is the memory that a step leaves on the heap.',
  ],
  operands: { usage: '[GAME...]', least: 0 },
  options: { seconds: positiveNumber('N', 'processor time per figure (1)') },
  examples: [],

  run({ options: { seconds = 1 }, operands }, io) {
    const folder = publicArcadeFolder();
    const unknown = operands.find((name) => !(name in JAVA_SPEEDS));
    if (unknown !== undefined)
      throw new UsageError(
        `there is no figure for '${unknown}'; choose from ${Object.keys(JAVA_SPEEDS).join(', ')}.`,
      );
    const rows = Object.entries(JAVA_SPEEDS)
      .filter(([name]) => operands.length === 0 || operands.includes(name))
      .filter(([name]) => existsSync(path.join(folder, `${name}.txt`)))
      .map(([name, java]) => {
        const speeds = measure(path.join(folder, name), seconds);
        const ratio = (own: number, other: number) => `${(own / other).toFixed(1)}×`;
        const thousands = (own: number) => (own / 1000).toFixed(0);
        return [
          name,
          thousands(speeds.advance),
          ratio(speeds.advance, java.advance),
          thousands(speeds.copy),
          ratio(speeds.copy, java.copy),
          thousands(speeds.rollouts),
          `${speeds.bytes}`,
          speeds.allocated.toFixed(1),
        ];
      });
    const head = [
      'game',
      'advance k/s',
      'Java',
      'copy k/s',
      'Java',
      'rollout ticks k/s',
      'state bytes',
      'garbage bytes/tick',
    ];
    io.out(`${tableLines([head, ...rows]).join('\n')}\n`);
    return 0;
  },
});

function measure(base: string, seconds: number) {
  const game = publicLevel(base);
  const random = seededRandom(1);
  const start = game.start();
  const state = game.start();
  const other = game.start();
  const joint = new Int32Array(game.roles.length);
  const rollouts = new Rollouts(game);
  const advance = (): number => {
    if (game.isOver(state) || game.ticks(state) >= LONGEST) game.copy(start, state);
    const legal = game.legalActions(state, 0);
    joint[0] = legal[random.below(legal.length)] as number;
    game.step(state, joint, random);
    return 1;
  };
  const copy = (): number => {
    game.copy(state, other);
    return 1;
  };
  const roll = (): number => rollouts.run(start, { role: 0, count: 10, depth: ROLLOUT_DEPTH }, random).ticks;
  return {
    advance: perSecond(advance, seconds),
    copy: perSecond(copy, seconds),
    rollouts: perSecond(roll, seconds),
    bytes: state.ints.byteLength,
    allocated: allocatedBy(advance),
  };
}

/** Bytes that one call leaves on the heap: the median of many rounds, since garbage collection occurs in some. */
function allocatedBy(run: () => number): number {
  const rounds = Array.from({ length: 31 }, () => {
    const before = process.memoryUsage().heapUsed;
    for (let time = 0; time < ALLOCATION_CALLS; time++) run();
    return (process.memoryUsage().heapUsed - before) / ALLOCATION_CALLS;
  });
  return rounds.sort((a, b) => a - b)[15] as number;
}

const ALLOCATION_CALLS = 5000;
