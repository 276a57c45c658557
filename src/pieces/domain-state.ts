/** The states of all objects of a learned planning domain, as far as the actions so far determine them. */
import { type Machine, type PlanAction, type PlanningDomain, type PlanObject, ZERO_SORT } from './locm.ts';

/** The state of one machine of an object, and what it remembers, by number of the parameter. */
interface ObjectState {
  readonly state: number;
  readonly remembered: ReadonlyMap<number, PlanObject>;
}

/** Objects that have taken part in no action may be in any state in which objects were before a plan. */
export type DomainState = ReadonlyMap<string, ObjectState>;

export const FRESH: DomainState = new Map();

/** Carries out actions of a domain. */
export class DomainRunner {
  readonly #domain: PlanningDomain;
  /** By action and argument, the machines concerned and the transition in each. */
  readonly #steps = new Map<string, { readonly machine: number; readonly transition: number }[][]>();

  constructor(domain: PlanningDomain) {
    this.#domain = domain;
    for (const [action, sorts] of domain.actions)
      this.#steps.set(
        action,
        sorts.map((sort, argument) =>
          domain.machines.flatMap((machine, number) => {
            if (machine.sort !== sort) return [];
            const transition = machine.transitions.findIndex(
              (each) => each.action === action && each.argument === argument,
            );
            return transition < 0 ? [] : [{ machine: number, transition }];
          }),
        ),
      );
  }

  /** Returns the state after the action, or undefined if it is not possible. */
  after(before: DomainState, action: PlanAction): DomainState | undefined {
    const steps = this.#steps.get(action.name);
    if (steps === undefined || steps.length !== action.objects.length + 1) return undefined;
    const now = new Map(before);
    for (const [argument, list] of steps.entries()) {
      const object = argument === ZERO_SORT ? undefined : action.objects[argument - 1];
      for (const { machine: number, transition } of list) {
        const machine = this.#domain.machines[number] as Machine;
        const { from, to } = machine.transitions[transition] as Machine['transitions'][number];
        const key = `${number} ${object ?? ''}`;
        const held = now.get(key);
        if (held === undefined ? !machine.initial.has(from) : held.state !== from) return undefined;
        const remembered = new Map<number, PlanObject>();
        for (const [p, { state, sets, requires }] of machine.parameters.entries()) {
          const required = state === from ? requires.get(transition) : undefined;
          const value = held?.remembered.get(p);
          if (required !== undefined && value !== undefined && value !== action.objects[required - 1])
            return undefined;
          const set = state === to ? sets.get(transition) : undefined;
          if (set !== undefined) remembered.set(p, action.objects[set - 1] as PlanObject);
        }
        now.set(key, { state: to, remembered });
      }
    }
    return now;
  }

  /** Whether a plan may end here. */
  isFinal(state: DomainState): boolean {
    for (const [key, held] of state) {
      const machine = this.#domain.machines[Number.parseInt(key, 10)] as Machine;
      if (!machine.final.has(held.state)) return false;
    }
    return true;
  }
}

/** Equal for equal states. */
export function stateKey(state: DomainState): string {
  return [...state]
    .map(([key, held]) => `${key}:${held.state}(${[...held.remembered.values()].join()})`)
    .sort()
    .join(';');
}
