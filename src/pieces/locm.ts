/**
 * Planning domains from plans alone: LOCM (S. Cresswell, T. McCluskey and M. West, "Acquiring planning domain models
 * using LOCM", 2013) and LOCM2 (S. Cresswell and P. Gregory, "Generalised domain model acquisition from action traces",
 * 2011). Each sort of objects has one or more machines whose transitions are the arguments of actions. An imaginary
 * object that takes part in every action has machines too, the zero machines.
 */
import { type Observed, parametersOf } from './locm-parameters.ts';
import { transitionSets } from './transition-sets.ts';

export interface PlanAction {
  readonly name: string;
  readonly objects: readonly PlanObject[];
}

export type PlanObject = string | number;

export type Plan = readonly PlanAction[];

/** An argument of an action, by which an object takes part in it; argument 0 is the imaginary object. */
export interface Slot {
  readonly action: string;
  readonly argument: number;
}

/** What happens to an object in an action. */
export interface Transition extends Slot {
  readonly from: number;
  readonly to: number;
}

/** In a state, the machine remembers another object: the argument that each transition sets, and that it requires. */
export interface Parameter {
  readonly state: number;
  /** By transition into the state, the argument whose object is remembered. */
  readonly sets: ReadonlyMap<number, number>;
  /** By transition out of the state, the argument that must be the remembered object. */
  readonly requires: ReadonlyMap<number, number>;
}

export interface Machine {
  /** The sort whose objects have this machine; 0 is that of the imaginary object. */
  readonly sort: number;
  readonly states: number;
  readonly transitions: readonly Transition[];
  readonly parameters: readonly Parameter[];
  /** States in which objects were before a plan, and after one. */
  readonly initial: ReadonlySet<number>;
  readonly final: ReadonlySet<number>;
}

/** A domain as learned from plans. */
export interface PlanningDomain {
  /** By action, the sort of each argument, starting with the imaginary one. */
  readonly actions: ReadonlyMap<string, readonly number[]>;
  readonly machines: readonly Machine[];
}

export const ZERO_SORT = 0;

export function learnDomain(plans: readonly Plan[]): PlanningDomain {
  const actions = sortsOf(plans);
  const machines: Machine[] = [];
  for (const sort of new Set([...actions.values()].flat())) {
    const slots = [...actions].flatMap(([action, sorts]) =>
      sorts.flatMap((each, argument) => (each === sort ? [{ action, argument }] : [])),
    );
    const steps = stepsOf(plans, slots);
    for (const set of transitionSets(
      slots.length,
      steps.map(({ path }) => path),
    ))
      machines.push(machineOf(sort, slots, steps, set, actions));
  }
  return { actions, machines };
}

/** Objects that occur in the same place of an action are of one sort. */
function sortsOf(plans: readonly Plan[]): ReadonlyMap<string, readonly number[]> {
  const parents: number[] = [0];
  const root = (node: number): number => {
    const parent = parents[node] as number;
    return parent === node ? node : root(parent);
  };
  const places = new Map<string, readonly number[]>();
  const objects = new Map<PlanObject, number>();
  for (const plan of plans)
    for (const { name, objects: list } of plan) {
      let nodes = places.get(name);
      if (nodes === undefined) {
        nodes = list.map(() => parents.push(parents.length) - 1);
        places.set(name, nodes);
      }
      for (const [i, object] of list.entries()) {
        const node = nodes[i] as number;
        const known = objects.get(object);
        if (known === undefined) objects.set(object, node);
        else parents[root(node)] = root(known);
      }
    }
  const numbers = new Map<number, number>();
  const numberOf = (node: number): number => {
    const of = root(node);
    const number = numbers.get(of) ?? numbers.size + 1;
    numbers.set(of, number);
    return number;
  };
  return new Map([...places].map(([name, nodes]) => [name, [ZERO_SORT, ...nodes.map(numberOf)]]));
}

/** What one object did in a plan: its transitions, and the actions they belong to. */
export interface ObjectSteps {
  readonly path: readonly number[];
  readonly actions: readonly PlanAction[];
}

/** @param slots the transitions of one sort */
function stepsOf(plans: readonly Plan[], slots: readonly Slot[]): readonly ObjectSteps[] {
  const numbers = new Map<string, (number | undefined)[]>();
  slots.forEach(({ action, argument }, number) => {
    const list = numbers.get(action) ?? [];
    numbers.set(action, list);
    list[argument] = number;
  });
  const found: ObjectSteps[] = [];
  for (const plan of plans) {
    const byObject = new Map<PlanObject | undefined, { path: number[]; actions: PlanAction[] }>();
    for (const action of plan)
      numbers.get(action.name)?.forEach((number, argument) => {
        if (number === undefined) return;
        // Argument 0 is the imaginary object, which has no name.
        const object = argument === 0 ? undefined : action.objects[argument - 1];
        let steps = byObject.get(object);
        if (steps === undefined) {
          steps = { path: [], actions: [] };
          byObject.set(object, steps);
          found.push(steps);
        }
        steps.path.push(number);
        steps.actions.push(action);
      });
  }
  return found;
}

/** The state after a transition is the state before all transitions that were seen next. */
function machineOf(
  sort: number,
  slots: readonly Slot[],
  steps: readonly ObjectSteps[],
  set: ReadonlySet<number>,
  actions: ReadonlyMap<string, readonly number[]>,
): Machine {
  const projected = steps.flatMap(({ path, actions: taken }): Observed[] => {
    const places = path.flatMap((transition, i) => (set.has(transition) ? [i] : []));
    return places.length === 0
      ? []
      : [
          {
            path: places.map((i) => path[i] as number),
            actions: places.map((i) => taken[i] as PlanAction),
          },
        ];
  });
  const parents = slots.flatMap((_, i) => [2 * i, 2 * i + 1]);
  const root = (node: number): number => {
    const parent = parents[node] as number;
    return parent === node ? node : root(parent);
  };
  const initial = new Set<number>();
  const final = new Set<number>();
  for (const { path } of projected) {
    initial.add(path[0] as number);
    final.add(path.at(-1) as number);
    for (let i = 1; i < path.length; i++) {
      const end = root(2 * (path[i - 1] as number) + 1);
      const start = root(2 * (path[i] as number));
      if (end !== start) parents[end] = start;
    }
  }
  const numbers = new Map<number, number>();
  const stateOf = (node: number): number => {
    const of = root(node);
    const number = numbers.get(of) ?? numbers.size;
    numbers.set(of, number);
    return number;
  };
  const members = [...set].sort((a, b) => a - b);
  const transitions = members.map(
    (member): Transition => ({
      ...(slots[member] as Slot),
      from: stateOf(2 * member),
      to: stateOf(2 * member + 1),
    }),
  );
  const places = new Map(members.map((member, i) => [member, i]));
  const observed = projected.map((each) => ({
    ...each,
    path: each.path.map((member) => places.get(member) as number),
  }));
  return {
    sort,
    states: numbers.size,
    transitions,
    parameters: parametersOf(transitions, observed, actions),
    initial: new Set([...initial].map((member) => stateOf(2 * member))),
    final: new Set([...final].map((member) => stateOf(2 * member + 1))),
  };
}
