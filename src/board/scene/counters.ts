/** Values beside the boards: single ones, and tables of those that several owners have. */
import type { Term } from '../../gdl/index.ts';
import { idOf } from '../cells.ts';
import type { CountersPart, FlagsPart, Layout } from '../layout.ts';
import { leavesOf, symbolOf } from '../pattern.ts';
import type { Scene, SceneCounter, SceneTable } from '../scene.ts';
import { byName, type Painter } from './painter.ts';

/** What one fact, or several digits of one number, say of an owner. */
interface Entry {
  readonly part: CountersPart;
  readonly owner: readonly string[];
  readonly value: string;
}

/** The values of a position. Facts that they show are added to `shown`. */
export function countersOf(
  layout: Layout,
  facts: readonly Term[],
  shown: Set<Term>,
  painter: Painter,
): Pick<Scene, 'counters' | 'tables'> {
  const entries = layout.parts.flatMap((part) =>
    part.kind === 'counters' ? entriesOf(part, facts, shown, painter) : [],
  );
  const groups = tableGroups(entries, layout.roles);
  const inTables = new Set(groups.flat());
  const pairs = pairGroups(entries);
  for (const entry of pairs.flat()) inTables.add(entry);
  return {
    counters: [
      ...entries.flatMap((entry) => (inTables.has(entry) ? [] : [counterOf(entry, painter)])),
      ...layout.parts.flatMap((part) =>
        part.kind === 'flags' && part.isValue ? heldFlags(part, facts, shown, painter) : [],
      ),
    ],
    tables: [
      ...groups.map((group) => tableOf(group, layout.roles, painter)),
      ...pairs.map((group) => pairTable(group, painter)),
    ],
  };
}

/** The one of several propositions that holds. */
function heldFlags(
  { id, title, names }: FlagsPart,
  facts: readonly Term[],
  shown: Set<Term>,
  painter: Painter,
): SceneCounter[] {
  return facts.flatMap((fact): SceneCounter[] => {
    const name = fact.kind === 'variable' || symbolOf(fact) !== fact.name ? '' : fact.name;
    if (!names.includes(name)) return [];
    shown.add(fact);
    return [
      { id, name: painter.nameOf(title), owner: undefined, value: painter.nameOf(name), colour: 'grey' },
    ];
  });
}

/** The values of each role for each of several things, such as the lines that it has. */
function pairGroups(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<CountersPart, Entry[]>();
  for (const entry of entries)
    if (entry.owner.length === 2) groups.set(entry.part, [...(groups.get(entry.part) ?? []), entry]);
  return [...groups.values()].filter(
    (group) => new Set(group.map(({ owner }) => owner[1])).size >= MANY_OWNERS,
  );
}

function pairTable(group: readonly Entry[], painter: Painter): SceneTable {
  const ends = (end: 0 | 1) => [...new Set(group.map(({ owner }) => owner[end] ?? ''))].sort(byName);
  const [columns, rows] = [ends(0), ends(1)];
  const id = group[0]?.part.id ?? '';
  return {
    id: idOf('table', id),
    columns: columns.map((name) => painter.nameOf(name)),
    rows: rows.map((row) => ({
      owner: painter.nameOf(row),
      colour: painter.colour(row),
      values: columns.map(
        (column) => group.find(({ owner }) => owner[0] === column && owner[1] === row)?.value ?? '',
      ),
    })),
  };
}

function entriesOf(part: CountersPart, facts: readonly Term[], shown: Set<Term>, painter: Painter): Entry[] {
  const entries: Entry[] = [];
  const sums = new Map<string, number>();
  for (const fact of facts) {
    const leaves = leavesOf(part.pattern, fact);
    if (leaves === undefined) continue;
    shown.add(fact);
    const owner = part.owner.map((leaf) => leaves[leaf] ?? '');
    const names = part.value.map((leaf) => leaves[leaf] ?? '');
    if (part.power === undefined)
      entries.push({ part, owner, value: names.map((name) => painter.nameOf(name)).join(' ') });
    else {
      const digit = Number(names[0]) * Number(leaves[part.power]);
      sums.set(owner.join('\n'), (sums.get(owner.join('\n')) ?? 0) + digit);
    }
  }
  for (const [owner, sum] of sums) entries.push({ part, owner: owner.split('\n'), value: String(sum) });
  return entries;
}

function counterOf({ part, owner, value }: Entry, painter: Painter): SceneCounter {
  return {
    id: idOf(part.id, ...owner),
    name: painter.nameOf(part.title),
    owner: owner.length === 0 ? undefined : owner.map((name) => painter.nameOf(name)).join(' '),
    value,
    colour: owner.length === 0 ? 'grey' : painter.colour(owner[0] as string),
    ...(/^\d+$/.test(value) && MONEY.test(part.title) && { symbol: 'coin' as const }),
  };
}

const MONEY = /\b(?:coins?|money|gold|stake|pot|chips|cash|dollars?|bank|purse)\b/;

/** A single column is a table from this number of owners on. */
const MANY_OWNERS = 3;

/** Entries that make a table: those of the roles in one, and those of other owners by the kind of fact. */
function tableGroups(entries: readonly Entry[], roles: readonly string[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.owner.length !== 1) continue;
    const key = roles.includes(entry.owner[0] ?? '') ? 'roles' : entry.part.id;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].filter((group) => {
    const owners = new Set(group.map(({ owner }) => owner[0]));
    const columns = new Set(group.map(({ part }) => part));
    return owners.size >= MANY_OWNERS || (owners.size === 2 && columns.size >= 2);
  });
}

function tableOf(group: readonly Entry[], roles: readonly string[], painter: Painter): SceneTable {
  const parts = [...new Set(group.map(({ part }) => part))];
  const rank = (owner: string) => (roles.includes(owner) ? roles.indexOf(owner) : roles.length);
  const owners = [...new Set(group.map(({ owner }) => owner[0] ?? ''))].sort(
    (a, b) => rank(a) - rank(b) || byName(a, b),
  );
  return {
    id: idOf('table', ...parts.map(({ id }) => id)),
    columns: parts.map(({ title }) => painter.nameOf(title)),
    rows: owners.map((owner) => ({
      owner: painter.nameOf(owner),
      colour: painter.colour(owner),
      values: parts.map(
        (part) => group.find((entry) => entry.part === part && entry.owner[0] === owner)?.value ?? '',
      ),
    })),
  };
}
