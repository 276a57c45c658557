/**
 * Moves that can never be legal together share a column, so that choosing costs less. A role's moves exclude each
 * other if they need different members of a group of exclusive fluents, as moves of different pieces from one square
 * do; moves of different roles do where roles take turns.
 */
import {
  type Circuit,
  type ExclusiveGroup,
  gateNumbers,
  isNegated,
  type Literal,
  nodeOf,
} from '../../circuit/index.ts';
import type { Term } from '../../gdl/index.ts';

export interface Member {
  readonly move: number;
  /** The fluent that tells it from the others of its role in the column, with the group the others are of. */
  readonly needs?: { readonly fluent: number; readonly group: number };
}

export interface Column {
  /** The group of fluents that its members differ in; -1 for a move on its own. */
  readonly group: number;
  readonly members: readonly Member[];
}

/** The columns of one role. */
export function mergedMoves(
  circuit: Circuit,
  moves: readonly number[],
  groups: readonly ExclusiveGroup[],
): Column[] {
  const groupsOf = new Map<number, number[]>();
  groups.forEach(({ members }, group) => {
    for (const fluent of members) groupsOf.set(fluent, [...(groupsOf.get(fluent) ?? []), group]);
  });
  const gateOf = gateNumbers(circuit);
  /** By group, the moves that need one of its members. */
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

/** How many columns fewer there are if members that need different fluents share one. */
function savingOf(members: readonly Member[]): number {
  const counts = new Map<number, number>();
  for (const { needs } of members) {
    const fluent = needs?.fluent ?? -1;
    counts.set(fluent, (counts.get(fluent) ?? 0) + 1);
  }
  return members.length - Math.max(0, ...counts.values());
}

/** Moves that differ in nothing but what stands on the square go into one column: they act alike. */
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

/** The only argument in which terms of one form differ; -1 if there is none. */
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

/** Fluents without which a literal cannot hold, as far as the gates show it. */
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
