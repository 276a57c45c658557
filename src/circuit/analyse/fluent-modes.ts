/**
 * The mode of a fluent relation says which arguments are determined by the others; modes observed in random games
 * suggest groups of exclusive fluents.
 */

import type { Term } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import { type Claim, observed, proved } from './claim.ts';
import type { SampledGames } from './sample-games.ts';
import type { ExclusiveGroup } from './step-solver.ts';

/** A conjecture that some arguments of a relation are determined by the others. */
export interface ModeCandidate {
  readonly relation: FluentRelation;
  /** Argument positions, from 0. */
  readonly outputs: readonly number[];
  readonly groups: readonly ExclusiveGroup[];
}

export interface GroupCandidates {
  /** Those with few groups first: control and step counters help to prove the others. */
  readonly modes: readonly ModeCandidate[];
  /** Groups besides the modes; those from the same conjecture belong together. */
  readonly others: readonly (readonly ExclusiveGroup[])[];
}

/** Relations with more arguments are only tried with one output, or with all arguments as outputs. */
const ARITY_TRIED_COMPLETELY = 5;
const MOST_LOOSE_FLUENTS = 60;

export function groupCandidates(circuit: Circuit, simulation: SampledGames): GroupCandidates {
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

/** The behaviour of each group in all observed states; undefined if two members were true at the same time. */
function kindsOf(groups: readonly (readonly number[])[], fluentCount: number, simulation: SampledGames) {
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

/** Fluents of several relations of which exactly one was true in every state, such as `whitesTurn` and `blacksTurn`. */
function looseGroups(loose: readonly number[], circuit: Circuit, simulation: SampledGames): ExclusiveGroup[] {
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

/** The arguments of a fluent relation that are determined by the others. */
export interface FluentMode {
  /** The relation's name in the author's spelling. */
  readonly relation: string;
  readonly arity: number;
  /** Argument positions, from 0. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** Whether there is always exactly one output for every possible input, or at most one. */
  readonly kind: ExclusiveGroup['kind'];
}

/** Modes whose outputs are not contained in those of another mode with equally strong evidence. */
export function findModes(
  candidates: readonly ModeCandidate[],
  provedGroups: readonly ExclusiveGroup[],
  games: number,
): Claim<FluentMode>[] {
  const kinds = new Map(provedGroups.map(({ members, kind }) => [members, kind]));
  const modes = candidates.map(({ relation, outputs, groups }): Claim<FluentMode> => {
    const isProved = groups.every(({ members }) => kinds.has(members));
    const isExact = groups.every(
      ({ members, kind }) => (isProved ? kinds.get(members) : kind) === 'exactly-one',
    );
    const positions = Array.from({ length: relation.arity }, (_, position) => position);
    const mode: FluentMode = {
      relation: relation.name,
      arity: relation.arity,
      inputs: positions.filter((position) => !outputs.includes(position)),
      outputs,
      kind: isExact ? 'exactly-one' : 'at-most-one',
    };
    return isProved ? proved(mode) : observed(mode, games);
  });
  return modes.filter((mode) => !modes.some((other) => other !== mode && covers(other, mode)));
}

function covers(wide: Claim<FluentMode>, narrow: Claim<FluentMode>): boolean {
  const a = wide.value;
  const b = narrow.value;
  return (
    a.relation === b.relation &&
    a.arity === b.arity &&
    (wide.basis === 'proved' || narrow.basis === 'observed') &&
    a.outputs.length > b.outputs.length &&
    b.outputs.every((position) => a.outputs.includes(position))
  );
}

export interface FluentRelation {
  /** In the author's spelling. */
  readonly name: string;
  readonly arity: number;
  readonly fluents: readonly number[];
}

/** Fluents grouped by function and number of arguments. */
export function fluentRelations(fluents: readonly Term[]): FluentRelation[] {
  const relations = new Map<string, { name: string; arity: number; fluents: number[] }>();
  fluents.forEach((term, fluent) => {
    if (term.kind === 'variable') return;
    const arity = argumentsOf(term).length;
    const key = `${term.kind} ${term.name} ${arity}`;
    const relation = relations.get(key);
    if (relation === undefined) relations.set(key, { name: term.spelling, arity, fluents: [fluent] });
    else relation.fluents.push(fluent);
  });
  return [...relations.values()];
}

export function argumentsOf(term: Term): readonly Term[] {
  return term.kind === 'compound' ? term.args : [];
}
