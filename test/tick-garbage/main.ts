/**
 * Prints how many bytes a tick leaves on the heap in each of the games that are named, as JSON. It runs in a process of
 * its own, because the modules of a test are read through accessors, which prevents the compiler from doing its work.
 */
import { seededRandom } from '../../src/base/index.ts';
import { installedArcade } from '../../src/host/index.ts';
import { arcadeLevel } from '../../src/library/index.ts';

const WARM_UP = 20_000;
const ROUNDS = 9;
const TICKS = 2000;

const results: Record<string, number> = {};
for (const name of process.argv.slice(2)) {
  const game = arcadeLevel(name, await installedArcade().sheets(name), 0);
  const random = seededRandom(1);
  const start = game.start();
  const state = game.start();
  const joint = new Int32Array(game.roles.length);
  const run = (ticks: number): void => {
    for (let tick = 0; tick < ticks; tick++) {
      if (game.isOver(state)) game.copy(start, state);
      for (let role = 0; role < joint.length; role++) {
        const legal = game.legalActions(state, role);
        joint[role] = legal[random.below(legal.length)] as number;
      }
      game.step(state, joint, random);
    }
  };
  run(WARM_UP);
  // The median, since garbage collection occurs in some rounds.
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.memoryUsage().heapUsed;
    run(TICKS);
    return (process.memoryUsage().heapUsed - before) / TICKS;
  }).sort((a, b) => a - b);
  results[name] = rounds[ROUNDS >> 1] as number;
}
process.stdout.write(JSON.stringify(results));
