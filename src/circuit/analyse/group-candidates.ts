/**
 * Guesses at groups of fluents that exclude each other: in a fluent `(cell 1 2 x)` some arguments may be determined
 * by the others. Arguments that play this part throughout a relation are its outputs, the others its inputs.
 */
import type { Circuit } from '../circuit.ts';
import { argumentsOf, type FluentRelation, fluentRelations } from './relations.ts';
import type { Simulation } from './simulate.ts';
import type { ExclusiveGroup } from './step-solver.ts';

/** A guess that some arguments of a relation are determined by the others. */
export interface ModeCandidate {
  readonly relation: FluentRelation;
  /** Argument positions, from 0. */
  readonly outputs: readonly number[];
  readonly groups: readonly ExclusiveGroup[];
}

export interface GroupCandidates {
  /** Those of few groups first: control and step counters help to prove the others. */
  readonly modes: readonly ModeCandidate[];
  /** Groups beside the modes; those that come from the same guess belong together. */
  readonly others: readonly (readonly ExclusiveGroup[])[];
}

/** Relations with more arguments are only tried with one output, or with all. */
const ARITY_TRIED_COMPLETELY = 5;
const MOST_LOOSE_FLUENTS = 60;

export function groupCandidates(circuit: Circuit, simulation: Simulation): GroupCandidates {
  const wasTrue = new Uint8Array(circuit.fluents.length);
  for (const { fluents } of simulation.states) for (const fluent of fluents) wasTrue[fluent] = 1;
  const modes: ModeCandidate[] = [];
  const others: ExclusiveGroup[][] = [];
  const grouped = new Set<number>();
  for (const relation of fluentRelations(circuit.fluents)) {
    for (const outputs of outputChoices(relation.arity)) {
      const members = groupsByInputs(circuit, relation, outputs);
      const kinds = kindsOf(members, circuit.fluents.length, simulation);
      const hasChanged = (group: readonly number[]) =>
        group.filter((fluent) => wasTrue[fluent] === 1).length > 1;
      const groups = members.flatMap((group, i): ExclusiveGroup[] => {
        const kind = kinds[i];
        return kind === undefined || group.length < 2 ? [] : [{ members: group, kind }];
      });
      if (kinds.every((kind) => kind !== undefined) && groups.some((group) => hasChanged(group.members))) {
        modes.push({ relation, outputs, groups });
        for (const group of groups) for (const fluent of group.members) grouped.add(fluent);
      } else others.push(groups.filter((group) => hasChanged(group.members)));
    }
  }
  const loose = [...circuit.fluents.keys()].filter((fluent) => wasTrue[fluent] === 1 && !grouped.has(fluent));
  if (loose.length <= MOST_LOOSE_FLUENTS)
    others.push(...looseGroups(loose, circuit, simulation).map((group) => [group]));
  return { modes: modes.sort((a, b) => a.groups.length - b.groups.length), others };
}

function outputChoices(arity: number): number[][] {
  const all = Array.from({ length: arity }, (_, i) => i);
  if (arity > ARITY_TRIED_COMPLETELY) return [...all.map((position) => [position]), all];
  const choices: number[][] = [];
  for (let bits = 1; bits < 2 ** arity; bits++)
    choices.push(all.filter((position) => (bits >> position) & 1));
  return choices;
}

function groupsByInputs(circuit: Circuit, relation: FluentRelation, outputs: readonly number[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const fluent of relation.fluents) {
    const term = circuit.fluents[fluent];
    if (term === undefined) continue;
    const key = argumentsOf(term)
      .map((argument, position) => (outputs.includes(position) ? '' : argument.id))
      .join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [fluent]);
    else group.push(fluent);
  }
  return [...groups.values()];
}

/** How each group behaved in all states seen; undefined if two members held at once. */
function kindsOf(groups: readonly (readonly number[])[], fluentCount: number, simulation: Simulation) {
  const groupOf = new Int32Array(fluentCount).fill(-1);
  groups.forEach((members, group) => {
    for (const fluent of members) groupOf[fluent] = group;
  });
  const kinds: (ExclusiveGroup['kind'] | undefined)[] = groups.map(() => 'exactly-one');
  const counts = new Int32Array(groups.length);
  for (const { fluents } of simulation.states) {
    counts.fill(0);
    for (const fluent of fluents) {
      const group = groupOf[fluent] as number;
      if (group >= 0) counts[group] = (counts[group] as number) + 1;
    }
    counts.forEach((count, group) => {
      if (count > 1) kinds[group] = undefined;
      else if (count === 0 && kinds[group] === 'exactly-one') kinds[group] = 'at-most-one';
    });
  }
  return kinds;
}

/** Fluents of several relations of which exactly one held in every state, such as `whitesTurn` and `blacksTurn`. */
function looseGroups(loose: readonly number[], circuit: Circuit, simulation: Simulation): ExclusiveGroup[] {
  const statesOf = new Map(loose.map((fluent) => [fluent, new Set<number>()] as const));
  simulation.states.forEach(({ fluents }, state) => {
    for (const fluent of fluents) statesOf.get(fluent)?.add(state);
  });
  const isExclusive = (a: number, b: number) => {
    for (const state of statesOf.get(a) ?? []) if (statesOf.get(b)?.has(state)) return false;
    return true;
  };
  const groups: ExclusiveGroup[] = [];
  const taken = new Set<number>();
  for (const start of loose) {
    if (!circuit.initial[start] || taken.has(start)) continue;
    const members = [start];
    for (const fluent of loose) {
      if (!taken.has(fluent) && members.every((member) => isExclusive(member, fluent))) members.push(fluent);
    }
    const covered = members.reduce((sum, fluent) => sum + (statesOf.get(fluent)?.size ?? 0), 0);
    if (members.length < 2 || covered !== simulation.states.length) continue;
    for (const member of members) taken.add(member);
    groups.push({ members: members.sort((a, b) => a - b), kind: 'exactly-one' });
  }
  return groups;
}
