/**
 * A game as its random players see it: what they choose among, instead of moves of roles. Its "roles" are choices,
 * and its "moves" columns of moves of which at most one is legal at a time; a column that is chosen stands for that
 * one. Where roles take turns there is one choice for all of them. Moves that need no choosing are no inputs.
 */
import {
  type Circuit,
  type CircuitNames,
  type ExclusiveGroup,
  FALSE,
  fluentNode,
  type Literal,
  literalOf,
  moveNode,
  negate,
  rebuild,
  simplify,
  TRUE,
  type TurnTaking,
  turnTaking,
  usualPasses,
} from '../../circuit/index.ts';
import type { Term } from '../../gdl/index.ts';
import { type Column, type Member, mergedMoves } from './merged-moves.ts';

interface ChoicePlan {
  /** By choice. */
  readonly columns: readonly (readonly Column[])[];
  /** Moves that are made without a choice, and when. */
  readonly forced: readonly { readonly move: number; readonly when: Literal }[];
  /** By role, when it is in control; absent where roles choose apart. */
  readonly controls?: readonly Literal[];
}

/**
 * A larger circuit that is ready sooner serves better: about three seconds' work. It is not a time, because the random
 * moves depend on the circuit's size, and the same seed has to play the same games on any machine.
 */
const SIMPLIFIED_INPUTS = 1_500_000;

export interface Choices {
  /** Its `percepts` are a single literal: whether every role without a choice has a legal move. */
  readonly circuit: Circuit;
  /** By column, the moves it stands for. */
  readonly columns: readonly (readonly number[])[];
}

/** @param merged whether moves that exclude each other may share a column; else each has one of its own. */
export function choiceCircuit(circuit: Circuit, groups: readonly ExclusiveGroup[], merged = true): Choices {
  const plan = planChoices(circuit, groups, merged);
  const passes = usualPasses({ groups }, 'operations');
  const { circuit: simplified } = simplify(build(circuit, plan), { passes, inputs: SIMPLIFIED_INPUTS });
  return {
    circuit: simplified,
    columns: plan.columns.flat().map(({ members }) => members.map(({ move }) => move)),
  };
}

function planChoices(circuit: Circuit, groups: readonly ExclusiveGroup[], merged: boolean): ChoicePlan {
  if (!merged) return apart(circuit, []);
  const turns = turnTaking(circuit, groups);
  return turns === undefined ? apart(circuit, groups) : inTurn(circuit, groups, turns);
}

function apart(circuit: Circuit, groups: readonly ExclusiveGroup[]): ChoicePlan {
  const columns: Column[][] = [];
  const forced: { move: number; when: Literal }[] = [];
  circuit.roles.forEach((_, role) => {
    const own = movesOf(circuit, role);
    if (own.length === 1) forced.push({ move: own[0] as number, when: TRUE });
    else columns.push(mergedMoves(circuit, own, groups));
  });
  return { columns, forced };
}

function inTurn(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  { controls, when }: TurnTaking,
): ChoicePlan {
  const forced: { move: number; when: Literal }[] = [];
  const columns: { group: number; members: Member[] }[] = [];
  for (const role of circuit.roles.keys()) {
    const own = movesOf(circuit, role);
    for (const move of own) {
      if (when[move] !== 'in control') forced.push({ move, when: negate(controls[role] as Literal) });
    }
    const chosen = own.filter((move) => when[move] !== 'waiting');
    joinColumns(circuit, columns, mergedMoves(circuit, chosen, groups));
  }
  return { columns: [columns], forced, controls };
}

/** Adds the columns of a role to those of others, alike to alike: the same move, else the same group of fluents. */
function joinColumns(
  circuit: Circuit,
  columns: { readonly group: number; readonly members: Member[] }[],
  added: readonly Column[],
): void {
  const taken = new Set<number>();
  const byTerm = new Map<number, number>();
  columns.forEach(({ members }, index) => {
    for (const { move } of members) byTerm.set(circuit.moves[move]?.term.id as number, index);
  });
  const before = columns.length;
  const place = (column: Column, index: number | undefined): boolean => {
    if (index === undefined || taken.has(index)) return false;
    taken.add(index);
    columns[index]?.members.push(...column.members);
    return true;
  };
  const sameTerm = added.filter((column) => {
    const alike = column.members
      .map(({ move }) => byTerm.get(circuit.moves[move]?.term.id as number))
      .find((index) => index !== undefined);
    return !place(column, alike);
  });
  const rest = sameTerm.filter((column) => {
    const alike = columns.findIndex(
      ({ group }, index) => index < before && group >= 0 && group === column.group && !taken.has(index),
    );
    return !place(column, alike < 0 ? undefined : alike);
  });
  let next = 0;
  for (const column of rest) {
    while (next < before && taken.has(next)) next++;
    if (!place(column, next < before ? next : undefined))
      columns.push({ group: column.group, members: [...column.members] });
  }
}

function build(circuit: Circuit, plan: ChoicePlan): Circuit {
  const all = plan.columns.flatMap((columns, choice) => columns.map((column) => ({ choice, column })));
  const names: CircuitNames = {
    roles: plan.columns.map((_, choice) => circuit.roles[choice] as Term),
    fluents: circuit.fluents,
    moves: all.map(({ choice, column }) => ({
      role: choice,
      term: circuit.moves[column.members[0]?.move as number]?.term as Term,
    })),
  };
  const forcedWhen = new Map(plan.forced.map(({ move, when }) => [move, when]));
  const places = new Map(
    all.flatMap(({ column }, index) =>
      column.members.map((member) => [member.move, { column, member, index }]),
    ),
  );
  /** By literal of a move in a shared column: what it is made of. */
  const partsOf = new Map<
    Literal,
    { readonly chosen: Literal; readonly parts: Literal[]; readonly of: number }
  >();
  return rebuild(circuit, {
    names,
    gate: (builder, inputs) => builder.and(inColumns(inputs, partsOf)),
    input(node, builder) {
      if (node <= circuit.fluents.length) return literalOf(node);
      const move = node - moveNode(circuit, 0);
      const when = forcedWhen.get(move) ?? FALSE;
      const place = places.get(move);
      if (place === undefined) return when;
      const chosen = literalOf(moveNode(names, place.index));
      const parts = [chosen, ...distinction(circuit, plan, place.column, place.member)];
      const made = builder.and(parts);
      if (when === FALSE && parts.length > 1)
        partsOf.set(made, { chosen, parts, of: place.column.members.length });
      return builder.or([made, when]);
    },
    outputs(builder, outputs) {
      const legalOf = (move: number): Literal => outputs.legal[move] as Literal;
      /** Whether a move may be chosen. */
      const openOf = (move: number): Literal =>
        builder.and([legalOf(move), negate(forcedWhen.get(move) ?? FALSE)]);
      const forcedAreLegal = plan.forced.map(({ move, when }) => builder.or([negate(when), legalOf(move)]));
      const [term] = circuit.roles;
      return {
        ...outputs,
        legal: all.map(({ column }) => builder.or(column.members.map(({ move }) => openOf(move)))),
        percepts: term === undefined ? [] : [{ role: 0, term, literal: builder.and(forcedAreLegal) }],
      };
    },
  });
}

/**
 * Writes the inputs of an AND in terms of columns: "none of all the moves in a column" is "the column is not chosen",
 * and a move that is made is taken apart, so that later passes find what it has in common with others.
 */
function inColumns(
  inputs: readonly Literal[],
  partsOf: ReadonlyMap<Literal, { readonly chosen: Literal; readonly parts: Literal[]; readonly of: number }>,
): Literal[] {
  const refused = new Map<Literal, number>();
  for (const input of inputs) {
    const move = partsOf.get(negate(input));
    if (move !== undefined) refused.set(move.chosen, (refused.get(move.chosen) ?? 0) + 1);
  }
  return inputs.flatMap((input) => {
    const made = partsOf.get(input);
    if (made !== undefined) return made.parts;
    const move = partsOf.get(negate(input));
    return move !== undefined && refused.get(move.chosen) === move.of ? [negate(move.chosen)] : [input];
  });
}

/** What tells a member of a chosen column from the others. */
function distinction(
  circuit: Circuit,
  plan: ChoicePlan,
  { members }: Column,
  { move, needs }: Member,
): Literal[] {
  const roleOf = (each: Member) => circuit.moves[each.move]?.role as number;
  const own = circuit.moves[move]?.role as number;
  const others = members.filter((member) => member.move !== move);
  const hasOwn = others.some((other) => roleOf(other) === own);
  const hasForeign = others.some((other) => roleOf(other) !== own);
  // Members of one group tell all roles' moves apart.
  const fluentsDo =
    needs !== undefined &&
    others.every((other) => other.needs?.group === needs.group && other.needs.fluent !== needs.fluent);
  const literals: Literal[] = [];
  if (needs !== undefined && (hasOwn || (hasForeign && fluentsDo)))
    literals.push(literalOf(fluentNode(needs.fluent)));
  const control = plan.controls?.[own];
  if (hasForeign && !fluentsDo && control !== undefined) literals.push(control);
  return literals;
}

function movesOf(circuit: Circuit, role: number): number[] {
  return circuit.moves.flatMap((move, index) => (move.role === role ? [index] : []));
}
