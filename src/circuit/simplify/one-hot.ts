/**
 * One-hot passes simplify conjunctions over nodes of which exactly one, or at most one, is true: the moves of a role,
 * the moves of the role in control, and exclusive fluents.
 */

import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { turnTaking } from '../analyse/turns.ts';
import type { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
} from '../circuit.ts';
import { type CircuitPass, rebuild } from '../rebuild.ts';

export interface OneHotGroups {
  /** The group of a node, or -1. */
  readonly groupOf: Int32Array;
  readonly members: readonly (readonly number[])[];
  /** Whether one of the members is always true. */
  readonly isExact: readonly boolean[];
}

/** Simplifies conjunctions over one-hot groups. Sums over many moves are long, so members are marked in arrays. */
class OneHotConjunctions {
  readonly #groups: OneHotGroups;
  /** For each literal, when it was last marked. */
  readonly #marks: Int32Array;
  #lastStamp = 0;

  constructor(groups: OneHotGroups) {
    this.#groups = groups;
    this.#marks = new Int32Array(2 * groups.groupOf.length);
  }

  and(builder: CircuitBuilder, direct: readonly Literal[]): Literal {
    const inputs = this.#withExclusionsOpened(builder, direct);
    const marks = this.#marks;
    const stamp = ++this.#lastStamp;
    const chosen = new Map<number, Literal>();
    const excluded = new Map<number, Literal[]>();
    const rest: Literal[] = [];
    for (const input of inputs) {
      const group = this.#groupOf(input);
      if (group < 0) rest.push(input);
      else if (isNegated(input)) {
        if (marks[input] === stamp) continue;
        marks[input] = stamp;
        const list = excluded.get(group);
        if (list === undefined) excluded.set(group, [input]);
        else list.push(input);
      } else {
        if (chosen.has(group) && chosen.get(group) !== input) return FALSE;
        chosen.set(group, input);
      }
    }
    for (const [group, literal] of chosen) {
      if (marks[negate(literal)] === stamp) return FALSE;
      rest.push(literal);
      excluded.delete(group);
    }
    for (const [group, literals] of excluded) {
      if (this.#isMost(group, literals.length)) rest.push(builder.or(this.#remaining(group, stamp)));
      else for (const literal of literals) rest.push(literal);
    }
    return builder.and(rest);
  }

  #groupOf(literal: Literal): number {
    return this.#groups.groupOf[nodeOf(literal)] ?? -1;
  }

  #isExclusion(literal: Literal): boolean {
    return isNegated(literal) && this.#groupOf(literal) >= 0;
  }

  /** Whether one of a group's other members must be true, and they are fewer. */
  #isMost(group: number, excluded: number): boolean {
    return this.#groups.isExact[group] === true && 2 * excluded > (this.#groups.members[group]?.length ?? 0);
  }

  /** The members that were not excluded. */
  #remaining(group: number, stamp: number): Literal[] {
    const literals: Literal[] = [];
    for (const node of this.#groups.members[group] ?? []) {
      const literal = literalOf(node);
      if (this.#marks[negate(literal)] !== stamp) literals.push(literal);
    }
    return literals;
  }

  /** Inputs that are themselves conjunctions of excluded moves, expanded if together they exclude most of a group. */
  #withExclusionsOpened(builder: CircuitBuilder, inputs: readonly Literal[]): readonly Literal[] {
    const nested = new Map<Literal, Int32Array>();
    let size = 0;
    for (const input of inputs) {
      const below = isNegated(input) ? undefined : builder.inputsOf(nodeOf(input));
      if (
        below !== undefined &&
        this.#isExclusion(below[0] as Literal) &&
        below.every((each) => this.#isExclusion(each))
      ) {
        nested.set(input, below);
        size += below.length;
      } else if (this.#isExclusion(input)) size++;
    }
    if (nested.size === 0 || this.#groups.members.every((members) => 2 * size <= members.length))
      return inputs;
    const stamp = ++this.#lastStamp;
    const counts = new Map<number, number>();
    const opened: Literal[] = [];
    const take = (literal: Literal) => {
      opened.push(literal);
      if (!this.#isExclusion(literal) || this.#marks[literal] === stamp) return;
      this.#marks[literal] = stamp;
      const group = this.#groupOf(literal);
      counts.set(group, (counts.get(group) ?? 0) + 1);
    };
    for (const input of inputs) {
      const below = nested.get(input);
      if (below === undefined) take(input);
      else for (const each of below) take(each);
    }
    return [...counts].every(([group, count]) => this.#isMost(group, count)) ? opened : inputs;
  }
}

// Each role makes exactly one move, so exactly one of its move bits is true. A conjunction that excludes most of a
// role's moves means that it made one of the rest, a move excludes the role's others, and two moves of one role never
// occur together. The rest is relative to all of the role's moves, mentioned or not. (A lane in which a role has no
// legal move is not covered: such states are reported before anything is computed from moves.)

export const oneHotMoves: CircuitPass = {
  name: 'one-hot moves',
  description: 'uses that every role makes exactly one move',
  run: (circuit) => {
    const conjunctions = new OneHotConjunctions(moveGroups(circuit));
    return rebuild(circuit, { gate: (builder, inputs) => conjunctions.and(builder, inputs) });
  },
};

function moveGroups(circuit: Circuit): OneHotGroups {
  const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
  const members: number[][] = circuit.roles.map(() => []);
  circuit.moves.forEach(({ role }, move) => {
    const node = moveNode(circuit, move);
    groupOf[node] = role;
    members[role]?.push(node);
  });
  return { groupOf, members, isExact: members.map(() => true) };
}

/**
 * If exactly one role is in control, and every other role can only wait, exactly one of all non-waiting moves is made.
 * Together over the roles they are one-hot, so that "no move touches this cell" need not be tested for each role
 * separately.
 */
export function turnMoves(groups: readonly ExclusiveGroup[]): CircuitPass {
  return {
    name: 'turn moves',
    description: 'uses that only the role in control makes a move that is not waiting',
    run: (circuit) => {
      const turns = turnTaking(circuit, groups);
      if (turns === undefined || turns.when.includes('either')) return circuit;
      const moves = circuit.moves.flatMap((_, move) =>
        turns.when[move] === 'waiting' ? [] : [moveNode(circuit, move)],
      );
      const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
      for (const node of moves) groupOf[node] = 0;
      const conjunctions = new OneHotConjunctions({ groupOf, members: [moves], isExact: [true] });
      return rebuild(circuit, { gate: (builder, inputs) => conjunctions.and(builder, inputs) });
    },
  };
}

/**
 * Uses groups of fluents of which exactly one, or at most one, holds in every reachable state: one mark per cell, one
 * player in control. Of two fluents of which exactly one holds, one is replaced by the negation of the other.
 */
export function exclusiveFluents(groups: readonly ExclusiveGroup[]): CircuitPass {
  return {
    name: 'exclusive fluents',
    description: 'uses that only one fluent of certain groups holds at a time',
    run: (circuit) => {
      const conjunctions = new OneHotConjunctions(fluentGroups(circuit, groups));
      const opposite = oppositeFluents(groups);
      return rebuild(circuit, {
        gate: (builder, inputs) => conjunctions.and(builder, inputs),
        input: (node) => {
          const other = opposite.get(node);
          return other === undefined ? literalOf(node) : negate(literalOf(other));
        },
      });
    },
  };
}

/** Assigns each fluent to its largest group. */
function fluentGroups(circuit: Circuit, groups: readonly ExclusiveGroup[]): OneHotGroups {
  const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
  const members: number[][] = [];
  const isExact: boolean[] = [];
  for (const group of [...groups].sort((a, b) => b.members.length - a.members.length)) {
    const nodes = group.members.map(fluentNode);
    // A group that shares fluents with a larger one could only be used in part, which is not valid.
    if (isPairOfOpposites(group) || nodes.some((node) => groupOf[node] !== -1)) continue;
    for (const node of nodes) groupOf[node] = members.length;
    members.push(nodes);
    isExact.push(group.kind === 'exactly-one');
  }
  return { groupOf, members, isExact };
}

function isPairOfOpposites({ members, kind }: ExclusiveGroup): boolean {
  return kind === 'exactly-one' && members.length === 2;
}

/** For groups of exactly two, maps the second's node to the first's. */
function oppositeFluents(groups: readonly ExclusiveGroup[]): Map<number, number> {
  const opposite = new Map<number, number>();
  const used = new Set<number>();
  for (const group of groups.filter(isPairOfOpposites)) {
    const [first, second] = group.members;
    if (first === undefined || second === undefined || used.has(first) || used.has(second)) continue;
    used.add(first).add(second);
    opposite.set(fluentNode(second), fluentNode(first));
  }
  return opposite;
}
