/**
 * The choice circuit is the game as random players see it: they choose among columns of moves, where the moves of one
 * column are never legal at the same time.
 */
import {
  type Circuit,
  type CircuitNames,
  defaultPasses,
  type ExclusiveGroup,
  FALSE,
  fluentNode,
  gateNumbers,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
  rebuild,
  simplify,
  TRUE,
  type TurnTaking,
  turnTaking,
} from '../../circuit/index.ts';
import type { Term } from '../../gdl/index.ts';

interface ChoicePlan {
  /** Indexed by choice. */
  readonly columns: readonly (readonly Column[])[];
  /** Moves that are made without a choice, and the condition for each. */
  readonly forced: readonly { readonly move: number; readonly when: Literal }[];
  /** Indexed by role: when the role is in control. Absent where roles choose separately. */
  readonly controls?: readonly Literal[];
}

/**
 * The work after which simplification stops, about three seconds: a larger circuit that is ready sooner is more
 * useful. This is not a time limit, because the random moves depend on the circuit's size, and the same seed has to
 * play the same games on any machine.
 */
const SIMPLIFIED_INPUTS = 1_500_000;

export interface Choices {
  /** Its `percepts` are a single literal: whether every role without a choice has a legal move. */
  readonly circuit: Circuit;
  /** The moves that each column stands for. */
  readonly columns: readonly (readonly number[])[];
}

/** @param merged whether moves that exclude each other may share a column; otherwise each has its own. */
export function choiceCircuit(circuit: Circuit, groups: readonly ExclusiveGroup[], merged = true): Choices {
  const plan = planChoices(circuit, groups, merged);
  const passes = defaultPasses({ groups }, 'operations');
  const { circuit: simplified } = simplify(buildChoiceCircuit(circuit, plan), {
    passes,
    inputs: SIMPLIFIED_INPUTS,
  });
  return {
    circuit: simplified,
    columns: plan.columns.flat().map(({ members }) => members.map(({ move }) => move)),
  };
}

function planChoices(circuit: Circuit, groups: readonly ExclusiveGroup[], merged: boolean): ChoicePlan {
  if (!merged) return choicesByRole(circuit, []);
  const turns = turnTaking(circuit, groups);
  return turns === undefined ? choicesByRole(circuit, groups) : choicesInTurn(circuit, groups, turns);
}

function choicesByRole(circuit: Circuit, groups: readonly ExclusiveGroup[]): ChoicePlan {
  const columns: Column[][] = [];
  const forced: { move: number; when: Literal }[] = [];
  circuit.roles.forEach((_, role) => {
    const own = movesOf(circuit, role);
    if (own.length === 1) forced.push({ move: own[0] as number, when: TRUE });
    else columns.push(mergedMoves(circuit, own, groups));
  });
  return { columns, forced };
}

function choicesInTurn(
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

/**
 * Adds the columns of a role to those of other roles, matching equal ones: the same move, or else the same group of
 * fluents.
 */
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

function buildChoiceCircuit(circuit: Circuit, plan: ChoicePlan): Circuit {
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
  /** What a move in a shared column consists of, by the move's literal. */
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
      /** Returns the condition under which a move may be chosen. */
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
 * Rewrites the inputs of an AND in terms of columns. "None of the moves in a column" becomes "the column is not
 * chosen", and a chosen move is split into its parts, so that later passes find what it has in common with others.
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

/** Returns what distinguishes a member of a chosen column from the others. */
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
  // The members of one group distinguish the moves of all roles.
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

// Moves that can never be legal at the same time share a column, so that choosing costs less. A role's moves exclude
// each other if they need different members of a group of exclusive fluents, like moves of different pieces from one
// square. Moves of different roles exclude each other where roles take turns.

export interface Member {
  readonly move: number;
  /**
   * The fluent that distinguishes the move from the others of its role in the column, and the group to which those
   * fluents belong.
   */
  readonly needs?: { readonly fluent: number; readonly group: number };
}

export interface Column {
  /** The group of fluents in which the members differ; -1 for a single move. */
  readonly group: number;
  readonly members: readonly Member[];
}

/** Returns the columns of one role. */
function mergedMoves(
  circuit: Circuit,
  moves: readonly number[],
  groups: readonly ExclusiveGroup[],
): Column[] {
  const groupsOf = new Map<number, number[]>();
  groups.forEach(({ members }, group) => {
    for (const fluent of members) groupsOf.set(fluent, [...(groupsOf.get(fluent) ?? []), group]);
  });
  const gateOf = gateNumbers(circuit);
  /** The moves that need a member of each group. */
  const needing = new Map<number, Member[]>();
  for (const move of moves) {
    for (const fluent of neededFluents(circuit, gateOf, circuit.legal[move] as Literal)) {
      for (const group of groupsOf.get(fluent) ?? []) {
        const list = needing.get(group);
        const member = { move, needs: { fluent, group } };
        if (list === undefined) needing.set(group, [member]);
        else list.push(member);
      }
    }
  }
  const bySaving = [...needing]
    .map(([group, members]) => ({ group, members, saving: savingOf(members) }))
    .filter(({ saving }) => saving > 0)
    .sort((a, b) => b.saving - a.saving);
  const done = new Set<number>();
  const columns: Column[] = [];
  for (const { group, members } of bySaving) {
    const open = members.filter(({ move }) => !done.has(move));
    if (savingOf(open) === 0) continue;
    for (const { move } of open) done.add(move);
    columns.push(...alignedColumns(circuit, group, groups[group]?.members ?? [], open));
  }
  for (const move of moves) if (!done.has(move)) columns.push({ group: -1, members: [{ move }] });
  return columns;
}

/** Returns how many columns are saved if members that need different fluents share one. */
function savingOf(members: readonly Member[]): number {
  const counts = new Map<number, number>();
  for (const { needs } of members) {
    const fluent = needs?.fluent ?? -1;
    counts.set(fluent, (counts.get(fluent) ?? 0) + 1);
  }
  return members.length - Math.max(0, ...counts.values());
}

/** Moves that differ only in what stands on the square go into one column, because they have similar effects. */
function alignedColumns(
  circuit: Circuit,
  group: number,
  fluents: readonly number[],
  members: readonly Member[],
): Column[] {
  const columns: { readonly group: number; readonly members: Member[] }[] = [];
  const byLikeness = new Map<string, number>();
  const varying = varyingArgument(fluents.map((fluent) => circuit.fluents[fluent] as Term));
  const isFree = (column: number, { needs }: Member) =>
    columns[column]?.members.every((other) => other.needs?.fluent !== needs?.fluent) ?? false;
  const left: Member[] = [];
  for (const member of members) {
    const content = argumentOf(circuit.fluents[member.needs?.fluent as number] as Term, varying);
    const likeness = withoutArgument(circuit.moves[member.move]?.term as Term, content);
    const column = byLikeness.get(likeness);
    if (column === undefined) {
      byLikeness.set(likeness, columns.length);
      columns.push({ group, members: [member] });
    } else if (isFree(column, member)) columns[column]?.members.push(member);
    else left.push(member);
  }
  const aligned = columns.splice(0).sort((a, b) => b.members.length - a.members.length);
  for (const column of aligned) {
    const place = columns.findIndex((_, index) => column.members.every((each) => isFree(index, each)));
    if (place < 0) columns.push(column);
    else columns[place]?.members.push(...column.members);
  }
  for (const member of left) {
    const place = columns.findIndex((_, index) => isFree(index, member));
    if (place < 0) columns.push({ group, members: [member] });
    else columns[place]?.members.push(member);
  }
  return columns;
}

/** Returns the only argument in which terms of one form differ; -1 if there is none. */
function varyingArgument(terms: readonly Term[]): number {
  const [first] = terms;
  if (first?.kind !== 'compound') return -1;
  const differing = first.args.flatMap((arg, index) =>
    terms.some((term) => term.kind !== 'compound' || term.args[index] !== arg) ? [index] : [],
  );
  return differing.length === 1 ? (differing[0] as number) : -1;
}

function argumentOf(term: Term, index: number): Term | undefined {
  return term.kind === 'compound' ? term.args[index] : undefined;
}

function withoutArgument(term: Term, content: Term | undefined): string {
  if (term.kind !== 'compound') return String(term.id);
  return `${term.name} ${term.args.map((arg) => (arg === content ? '_' : arg.id)).join(' ')}`;
}

/** Returns the fluents without which a literal cannot hold, as far as the gates show. */
function neededFluents(circuit: Circuit, gateOf: Int32Array, literal: Literal): Set<number> {
  const needed = new Set<number>();
  const open = [literal];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (isNegated(each)) continue;
    const node = nodeOf(each);
    if (node > 0 && node <= circuit.fluents.length) needed.add(node - 1);
    const gate = gateOf[node] as number;
    if (gate < 0) continue;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      open.push(circuit.inputs[i] as Literal);
    }
  }
  return needed;
}
