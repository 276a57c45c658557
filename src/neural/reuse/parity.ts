/** Parity as a task for evolution: is the number of inputs that are 1 odd? */
import type { EvolutionTask } from './evolution.ts';

/** Mean squared error at which the task counts as solved in the paper. */
const SOLVED = 0.1;

/** The fitness is the negative mean squared error over all inputs; an output from −1 to 1 stands for 0 to 1. */
export function parityTask(bits: number): EvolutionTask {
  const cases = Array.from({ length: 2 ** bits }, (_, number) => {
    const active = Array.from({ length: bits }, (_, bit) => bit).filter((bit) => ((number >> bit) & 1) === 1);
    return { active, target: active.length % 2 };
  });
  return {
    name: `parity-${bits}`,
    inputs: bits,
    outputs: 1,
    goal: -SOLVED,
    fitness(network) {
      let error = 0;
      for (const { active, target } of cases) {
        network.reset();
        error += ((network.step(active)[0] as number) / 2 + 0.5 - target) ** 2;
      }
      return -error / cases.length;
    },
  };
}
