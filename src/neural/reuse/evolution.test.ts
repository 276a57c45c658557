import { describe, expect, it } from 'vitest';
import { Evolution } from './evolution.ts';
import { parityTask } from './parity.ts';
import { moduleOf, ReuseNetwork } from './reuse-network.ts';

const options = { evaluations: 40, members: 10, patience: 4 };

function run(evolution: Evolution, generations: number): Evolution {
  for (let i = 0; i < generations; i++) evolution.next();
  return evolution;
}

describe('evolution', () => {
  it('solves parity of two bits', () => {
    const evolution = new Evolution(parityTask(2), { seed: 1 });
    while (!evolution.isSolved && evolution.generations.length < 300) evolution.next();
    expect(evolution.isSolved).toBe(true);
    const network = new ReuseNetwork(evolution.best);
    expect(parityTask(2).fitness(network, undefined as never)).toBe(evolution.bestSoFar);
  });

  it('goes on from a stored state as if it had never stopped', () => {
    const module = moduleOf('parity-2', run(new Evolution(parityTask(2), { seed: 1, options }), 3).best);
    const setup = {
      seed: 7,
      options: { ...options, recruit: 'either' as const },
      modules: [module],
      pool: [module],
    };
    const whole = run(new Evolution(parityTask(3), setup), 30);
    const half = run(new Evolution(parityTask(3), setup), 17);
    const resumed = run(new Evolution(parityTask(3), half.state()), 13);
    expect(resumed.state()).toEqual(whole.state());
    expect(whole.generations.map(({ event }) => event)).toEqual(expect.arrayContaining(['burst']));
  });

  it('recruits after two bursts without progress', () => {
    const hopeless = { ...parityTask(2), fitness: () => 0 };
    const module = moduleOf('parity-2', new Evolution(parityTask(2), { seed: 1 }).best);
    const events = (recruit: 'unit' | 'module' | 'nothing') =>
      run(
        new Evolution(hopeless, { seed: 1, options: { ...options, recruit }, pool: [module] }),
        13,
      ).generations.map(({ event, units, modules }) => `${event ?? '-'} ${units} ${modules}`);
    // The first generation is progress, so the first burst comes after four more.
    expect(events('unit').filter((each) => !each.startsWith('-'))).toEqual([
      'burst 5 0',
      'unit 6 0',
      'unit 7 0',
    ]);
    expect(events('module').filter((each) => !each.startsWith('-'))).toEqual([
      'burst 5 0',
      'module 5 1',
      'burst 5 1',
    ]);
    expect(events('nothing').at(-1)).toBe('burst 5 0');
  });

  it('refuses the state of another task', () => {
    const state = new Evolution(parityTask(2), { seed: 1 }).state();
    expect(() => new Evolution(parityTask(3), state)).toThrow('the run is about parity-2, not parity-3');
  });
});
