/**
 * LOCM's parameters: which other object a machine remembers in a state. It is supposed of every argument of a
 * transition into the state that it is the same object as an argument of a transition out of it, until a plan shows
 * the contrary.
 */
import type { ObjectSteps, Parameter, PlanAction, Transition } from './locm.ts';

/** The steps of an object, as places in the list of transitions. */
export type Observed = ObjectSteps;

interface Hypothesis {
  readonly state: number;
  readonly into: number;
  readonly set: number;
  readonly out: number;
  readonly required: number;
}

export function parametersOf(
  transitions: readonly Transition[],
  observed: readonly Observed[],
  actions: ReadonlyMap<string, readonly number[]>,
): readonly Parameter[] {
  const pairs = new Map<number, Agreements>();
  for (const { path, actions: taken } of observed)
    for (let i = 1; i < path.length; i++) {
      const into = path[i - 1] as number;
      const out = path[i] as number;
      const key = into * transitions.length + out;
      let agreements = pairs.get(key);
      if (agreements === undefined) {
        agreements = new Agreements(transitions[into] as Transition, transitions[out] as Transition, actions);
        pairs.set(key, agreements);
      }
      agreements.see(taken[i - 1] as PlanAction, taken[i] as PlanAction);
    }
  const hypotheses = [...pairs].flatMap(([key, agreements]): readonly Hypothesis[] => {
    const [into, out] = [Math.floor(key / transitions.length), key % transitions.length];
    const { to: state } = transitions[into] as Transition;
    return agreements.left.map(([set, required]) => ({ state, into, set, out, required }));
  });
  return united(hypotheses).flatMap((group): readonly Parameter[] => {
    const { state } = group[0] as Hypothesis;
    const sets = new Map(group.map(({ into, set }) => [into, set]));
    const requires = new Map(group.map(({ out, required }) => [out, required]));
    const isAlwaysSet = transitions.every(({ to }, i) => to !== state || sets.has(i));
    return isAlwaysSet ? [{ state, sets, requires }] : [];
  });
}

/** Pairs of arguments of two consecutive transitions that have been the same object so far. */
class Agreements {
  left: readonly (readonly [set: number, required: number])[];

  constructor(into: Transition, out: Transition, actions: ReadonlyMap<string, readonly number[]>) {
    const sorts = actions.get(into.action) ?? [];
    const later = actions.get(out.action) ?? [];
    this.left = sorts.flatMap((sort, set) =>
      later.flatMap((other, required) =>
        set === 0 || required === 0 || set === into.argument || required === out.argument || sort !== other
          ? []
          : [[set, required] as const],
      ),
    );
  }

  see(before: PlanAction, now: PlanAction): void {
    if (this.left.every(([set, required]) => before.objects[set - 1] === now.objects[required - 1])) return;
    this.left = this.left.filter(([set, required]) => before.objects[set - 1] === now.objects[required - 1]);
  }
}

/** Hypotheses that set or require the same argument of the same transition are about one parameter. */
function united(hypotheses: readonly Hypothesis[]): readonly (readonly Hypothesis[])[] {
  let groups: (readonly Hypothesis[])[] = [];
  for (const each of hypotheses) {
    const same = groups.filter((group) =>
      group.some(
        (other) =>
          (other.into === each.into && other.set === each.set && other.state === each.state) ||
          (other.out === each.out && other.required === each.required && other.state === each.state),
      ),
    );
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), each]];
  }
  return groups;
}
