/** Combines facts about cells into boards: one board for all facts with the same coordinates. */
import { wordsOf } from '../../base/index.ts';
import {
  compareNames,
  type Description,
  type Formula,
  type Rule,
  type TermOccurrence,
} from '../../gdl/index.ts';
import type { GridLayer, GridPart } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { axisGroups, existingCells, groundMarks, isEverySecond, orientation } from './grid-shape.ts';
import { type GridReading, isWithin, sameValues } from './grids.ts';
import { lookOfName } from './looks.ts';
import { type Chain, isNumber, NOTHING, plainestNothing } from './orders.ts';
import type { SharedArguments } from './shared-arguments.ts';
import { splitName } from './strips.ts';

/** Readings with common coordinates, most informative first. */
type Sheet = readonly GridReading[];

export function gridParts(
  readings: readonly GridReading[],
  description: Description,
  evidence: Evidence,
  shared: SharedArguments,
): GridPart[] {
  return sharedSheets(readings, shared).map((sheet) => gridPart(sheet, description, evidence));
}

function sharedSheets(readings: readonly GridReading[], shared: SharedArguments): Sheet[] {
  const ranked = [...readings].sort((a, b) => weight(b) - weight(a));
  const sheets: GridReading[][] = [];
  for (const reading of ranked) {
    const sheet = sheets.find(([main]) => main !== undefined && belongsTo(reading, main, shared));
    if (sheet !== undefined) sheet.push(reading);
    else if (!reading.isLoose) sheets.push([reading]);
  }
  return sheets;
}

/** Full boards come before occasional marks on them. */
function weight({ table, content, second, score }: GridReading): number {
  const cells = Math.max(...table.states.map((facts) => facts.length));
  return (second === undefined ? 0 : 1000) + (content.length > 0 ? 100 : 0) + cells + score;
}

function belongsTo(reading: GridReading, main: GridReading, shared: SharedArguments): boolean {
  if ((reading.second === undefined) !== (main.second === undefined)) return false;
  if (isSplitReading(reading) !== isSplitReading(main)) return false;
  if (reading.boards.length !== main.boards.length) return false;
  if ((isFull(reading) && isFull(main)) || areTwoBoards(reading, main, shared)) return false;
  const [own, others] = [axesOf(reading), axesOf(main)];
  return own.every((axis, i) => {
    const other = others[i] ?? [];
    // A mark, such as a square that was passed over, may occur in few places.
    const isMark =
      reading.content.length === 0 && !reading.isLoose && axis.every((name) => other.includes(name));
    const isAlike = axis.length <= other.length + 2 && 2 * axis.length >= other.length;
    return isMark || (sameValues(axis, other) && isAlike);
  });
}

/**
 * The same contents on the same cells, but different facts: a separate board, unless the facts have unlike names and
 * some rule mentions both at the same cell, as one about what stands on a platform.
 */
function areTwoBoards(one: GridReading, other: GridReading, shared: SharedArguments): boolean {
  return isOfOneKind(one, other) && !(haveUnlikeNames(one, other) && meetInCells(one, other, shared));
}

function meetInCells(one: GridReading, other: GridReading, shared: SharedArguments): boolean {
  const cellOf = ({ table, first, second }: GridReading) =>
    second === undefined ? undefined : ({ name: table.pattern.name, leaves: [first, second] } as const);
  const [own, others] = [cellOf(one), cellOf(other)];
  return own !== undefined && others !== undefined && shared.areSamePair(own, others);
}

/** Length of a beginning or an end that makes two names a series, such as `cell1` and `cell2`. */
const COMMON_LETTERS = 3;

function haveUnlikeNames(one: GridReading, other: GridReading): boolean {
  const [own, others] = [one.table.pattern.name, other.table.pattern.name];
  return (
    own.slice(0, COMMON_LETTERS) !== others.slice(0, COMMON_LETTERS) &&
    own.slice(-COMMON_LETTERS) !== others.slice(-COMMON_LETTERS)
  );
}

function isOfOneKind(one: GridReading, other: GridReading): boolean {
  const [own, others] = [one, other].map(({ table, content }) =>
    content
      .flatMap((leaf) => [...(table.values[leaf] ?? [])])
      .sort()
      .join(' '),
  );
  return own !== '' && own === others;
}

function isFull({ table, first, second, boards, content }: GridReading): boolean {
  const cells = [first, second, ...boards].reduce(
    (product: number, leaf) => product * (leaf === undefined ? 1 : (table.values[leaf]?.size ?? 1)),
    1,
  );
  return content.length > 0 && table.states.every((facts) => facts.length >= 0.9 * cells);
}

function isSplitReading({ first, second }: GridReading): boolean {
  return first === second;
}

/** The values of the coordinates, columns first if the author names them. */
function axesOf(reading: GridReading): (readonly string[])[] {
  const { table, first, second } = reading;
  if (isSplitReading(reading)) return splitAxes(table, first);
  const values = (leaf: number) => table.orders[leaf]?.values ?? [];
  if (second === undefined) return [values(first)];
  const isColumnFirst = table.axes[first] !== 'row' && table.axes[second] !== 'column';
  return isColumnFirst ? [values(first), values(second)] : [values(second), values(first)];
}

function splitAxes(table: FactTable, leaf: number): string[][] {
  const parts = [...(table.values[leaf] ?? [])].flatMap((name) => splitName(name) ?? []);
  const side = (offset: number) => [...new Set(parts.filter((_, i) => i % 2 === offset))].sort(compareNames);
  return [side(0), side(1)];
}

/** With fewer of its cells, a board has a shape of its own rather than holes. */
const LEAST_CHEQUERED = 0.8;

function gridPart(sheet: Sheet, description: Description, evidence: Evidence): GridPart {
  const main = sheet[0] as GridReading;
  const { table } = main;
  const way = orientation(main, evidence);
  const longest = (leaf: 'first' | 'second'): readonly string[] =>
    sheet
      .map((reading) => {
        if (isSplitReading(reading))
          return splitAxes(reading.table, reading.first)[leaf === 'first' ? 0 : 1] ?? [];
        const own = coordinates(reading, main)[leaf];
        return own === undefined ? ['1'] : (reading.table.orders[own]?.values ?? []);
      })
      .reduce((a, b) => (b.length > a.length ? b : a));
  const columns = way.isColumnFirst ? longest('first') : longest('second');
  const rows = way.isColumnFirst ? longest('second') : longest('first');
  const steps = neighbourSteps(description, evidence.chains, [longest('first'), longest('second')]);
  const hex = main.second === undefined || main.boards.length > 0 ? undefined : hexKind(steps);
  const lean = hex?.kind === 'skewed' ? hex.lean : 0;
  const boards = boardAxes(main);
  const part: GridPart = {
    kind: 'grid',
    id: table.pattern.name,
    title: wordsOf(table.pattern.name),
    shape: hex === undefined ? 'square' : 'hex',
    columns,
    rows: way.isUpwards ? rows.toReversed() : rows,
    // The slant of rows, and the neighbours known to the rules.
    shift: (way.isUpwards ? lean : -lean) / 2,
    columnStep: hex?.kind === 'doubled' ? 0.5 : 1,
    boardColumns: boards.columns,
    boardRows: boards.rows,
    isChequered: hex === undefined && isChequered(sheet, evidence),
    layers: sheet.map((reading) => gridLayer(reading, main, way.isColumnFirst, boards, evidence.roles)),
    isDrawn: false,
    borders: { columns: [], rows: [] },
    narrow: { columns: [], rows: [] },
    contents: [...new Set(sheet.flatMap(contentsOf))],
    ground: [],
  };
  const cells = existingCells(part, table);
  const isHalf = cells !== undefined && part.isChequered && isEverySecond(part, cells);
  const size = part.columns.length * part.rows.length;
  const isChequeredStill = part.isChequered && (cells?.length ?? 0) >= LEAST_CHEQUERED * size;
  const whole = cells === undefined || isHalf ? part : { ...part, cells, isChequered: isChequeredStill };
  const groups = { columns: axisGroups(description, part.columns), rows: axisGroups(description, part.rows) };
  return {
    ...whole,
    borders: { columns: groups.columns, rows: groups.rows },
    ground: groundMarks(description, whole, way.isColumnFirst, cells?.length ?? size),
  };
}

/** The leaves of a reading that correspond to the coordinates of the main one. */
function coordinates(
  reading: GridReading,
  main: GridReading,
): { readonly first: number; readonly second: number | undefined } {
  const { table, first, second } = reading;
  if (second === undefined || main.second === undefined) return { first, second };
  const own = [table.axes[first], table.axes[second]];
  const others = [main.table.axes[main.first], main.table.axes[main.second]];
  const isTurned =
    (own[0] !== undefined && own[0] === others[1] && own[0] !== others[0]) ||
    (own[1] !== undefined && own[1] === others[0] && own[1] !== others[1]);
  return isTurned ? { first: second, second: first } : { first, second };
}

function gridLayer(
  reading: GridReading,
  main: GridReading,
  isColumnFirst: boolean,
  boards: ReturnType<typeof boardAxes>,
  roles: readonly string[],
): GridLayer {
  const { first, second } = coordinates(reading, main);
  const isSplit = isSplitReading(reading);
  const [one, other] = reading.boards;
  return {
    pattern: reading.table.pattern,
    column: isSplit || isColumnFirst || second === undefined ? first : second,
    row: isSplit ? first : isColumnFirst || second === undefined ? second : first,
    boardColumn: other ?? (boards.rows.length > 0 ? undefined : one),
    boardRow: other === undefined ? (boards.rows.length > 0 ? one : undefined) : one,
    content: reading.content,
    ...(reading.amount !== undefined && { amount: reading.amount }),
    blank: blankOf(reading, roles),
    isFixed: reading !== main && isFixed(reading),
    isSplit,
  };
}

/** Whether the facts are the same in every state. */
function isFixed({ table: { states } }: GridReading): boolean {
  const texts = new Set(
    states.map((facts) =>
      facts
        .map((fact) => fact.join(' '))
        .sort()
        .join('\n'),
    ),
  );
  return texts.size === 1 && states.length > 1;
}

function boardAxes({ table, boards }: GridReading): {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
} {
  const values = (leaf: number | undefined) => (leaf === undefined ? [] : (table.orders[leaf]?.values ?? []));
  return boards.length === 2
    ? { rows: values(boards[0]), columns: values(boards[1]) }
    : { rows: [], columns: values(boards[0]) };
}

const CHESS = /king|queen|rook|bishop|knight|pawn|checker/;

function contentsOf({ table, content }: GridReading): string[] {
  if (content.length === 0) return [table.pattern.name];
  return content.flatMap((leaf) => [...(table.values[leaf] ?? [])]);
}

/** Boards on which pieces move from cell to cell are chequered. */
function isChequered(sheet: Sheet, { moveTables }: Evidence): boolean {
  const main = sheet[0] as GridReading;
  const [columns = [], rows = []] = axesOf(main);
  if (main.second === undefined || main.boards.length > 0 || Math.min(columns.length, rows.length) < 4)
    return false;
  if (sheet.flatMap(contentsOf).some((content) => lookOfName(content).symbol === 'wall')) return false;
  if (sheet.flatMap(contentsOf).some((content) => CHESS.test(content))) return true;
  const either = [...columns, ...rows];
  return moveTables.some(({ values }) => {
    let run = 0;
    return values.some((own) => {
      run = isWithin(own, either) ? run + 1 : 0;
      return run >= 4;
    });
  });
}

/** A board that lists a smaller share of its cells gives no information about empty cells. */
const LEAST_LISTED_SHARE = 0.6;

/** A word that means "nothing", or the most frequent initial content. */
function blankOf(reading: GridReading, roles: readonly string[]): string | undefined {
  const { table, content } = reading;
  if (reading.amount !== undefined) return undefined;
  if (content.length === 0) {
    const isWhole = table.states.every((facts) => facts.length >= cellCount(reading));
    // What is off is there.
    const isNothing = NOTHING.test(table.pattern.name) && table.pattern.name !== 'off';
    return isNothing || isWhole ? table.pattern.name : undefined;
  }
  const marks = (facts: FactTable['states'][number]) =>
    facts.map((leaves) => content.map((leaf) => leaves[leaf]).join(' '));
  const initial = marks(table.states[0] ?? []);
  const named = plainestNothing(table.states.flatMap(marks));
  if (named !== undefined) return named === 'off' && areLamps(reading) ? undefined : named;
  const letter = blankLetter(reading, roles);
  if (letter !== undefined) return letter;
  const counts = new Map<string, number>();
  for (const mark of initial) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const [mark, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  if (NOTHING.test(mark)) return mark;
  const isMost = initial.length >= LEAST_LISTED_SHARE * cellCount(reading) && count * 2 >= initial.length;
  // Walls are frequent, but not blank, and neither are pieces of a role.
  return isMost && lookOfName(mark).symbol === undefined && !roles.includes(mark) ? mark : undefined;
}

/** Something that is on or off is there in both cases. */
function areLamps({ table, content }: GridReading): boolean {
  return content.some((leaf) => table.values[leaf]?.has('on'));
}

/** `b` among numbers, or where nothing else is of a colour, is a blank rather than something black or blue. */
function blankLetter({ table, content }: GridReading, roles: readonly string[]): string | undefined {
  if (content.length !== 1) return undefined;
  const marks = [...(table.values[content[0] as number] ?? [])];
  // A role that is written in full is not abbreviated.
  const isRole = (letter: string) => roles.some((role) => role.startsWith(letter) && !marks.includes(role));
  if (marks.includes('b')) {
    const others = marks.filter((mark) => mark !== 'b');
    const isAlone =
      others.length > 0 &&
      others.every((mark) => isNumber(mark) || /^[xo]$/.test(mark) || roles.includes(mark));
    return isAlone && !isRole('b') ? 'b' : undefined;
  }
  return undefined;
}

function cellCount({ table, first, second, boards }: GridReading): number {
  const leaves = new Set([first, ...(second === undefined ? [] : [second]), ...boards]);
  return [...leaves].reduce((product, leaf) => product * (table.values[leaf]?.size ?? 1), 1);
}

// How the rules step from cell to cell. Rules that define neighbours, such as `(beside ?x ?y ?x2 ?y)` if `(succ ?x
// ?x2)`, show their distance without play, as do facts such as `(adjacent a 1 b 2)`.

/** A step such as `1 -1`: forward in the first coordinate and back in the second, in the order of the sheet. */
type Offset = string;

/** The steps to neighbours, by relation. */
function neighbourSteps(
  { rules }: Pick<Description, 'rules'>,
  chains: readonly Chain[],
  axes: readonly [readonly string[], readonly string[]],
): ReadonlyMap<string, ReadonlySet<Offset>> {
  const followers = new Set(chains.map(({ relation }) => relation));
  const same = reflexiveRelations(rules);
  const found = new Map<string, Set<Offset>>();
  for (const rule of rules) {
    const { relation, args } = rule.head;
    if (args.length !== 4 && args.length !== 5) continue;
    const [x1, y1, x2, y2] = args.slice(args.length - 4) as [
      TermOccurrence,
      TermOccurrence,
      TermOccurrence,
      TermOccurrence,
    ];
    for (const distance of alternatives(rule, followers, same, axes)) {
      const across = distance(x1, x2, 0);
      const up = distance(y1, y2, 1);
      if (across === undefined || up === undefined || (across === 0 && up === 0)) continue;
      const steps = found.get(relation) ?? new Set();
      found.set(relation, steps.add(`${across} ${up}`));
    }
  }
  return found;
}

/** The coordinate system of a hexagonal grid. */
export type HexKind =
  /** Every row is shifted by half a cell, in the direction of the sign. */
  | { readonly kind: 'skewed'; readonly lean: 1 | -1 }
  /** Every second column is omitted in every row. */
  | { readonly kind: 'doubled' };

function hexKind(steps: ReadonlyMap<string, ReadonlySet<Offset>>): HexKind | undefined {
  for (const own of steps.values()) {
    const all = new Set([...own].flatMap((step) => [step, opposite(step)]));
    if (all.size !== 6) continue;
    const has = (...wanted: readonly Offset[]) => wanted.every((step) => all.has(step));
    if (has('1 0', '0 1', '1 1')) return { kind: 'skewed', lean: 1 };
    if (has('1 0', '0 1', '1 -1')) return { kind: 'skewed', lean: -1 };
    if (has('2 0', '1 1', '1 -1')) return { kind: 'doubled' };
  }
  return undefined;
}

function opposite(step: Offset): Offset {
  // Adds zero, because minus zero has the same text.
  return step
    .split(' ')
    .map((part) => String(-Number(part) + 0))
    .join(' ');
}

/** Relations such as `(equals 1 1)`, all of whose facts have two equal arguments. */
function reflexiveRelations(rules: readonly Rule[]): ReadonlySet<string> {
  const reflexive = new Map<string, boolean>();
  for (const { head, body } of rules) {
    if (head.args.length !== 2) continue;
    const isSame = body.length === 0 && head.args[0]?.term === head.args[1]?.term;
    reflexive.set(head.relation, isSame && (reflexive.get(head.relation) ?? true));
  }
  return new Set([...reflexive].filter(([, isSame]) => isSame).map(([relation]) => relation));
}

type Distance = (from: TermOccurrence, to: TermOccurrence, axis: 0 | 1) => number | undefined;

const MOST_ALTERNATIVES = 32;

/** The distance between the arguments of a rule, once for each combination of disjuncts. */
function alternatives(
  { body }: Rule,
  followers: ReadonlySet<string>,
  same: ReadonlySet<string>,
  axes: readonly [readonly string[], readonly string[]],
): Distance[] {
  let choices: (readonly Step[])[] = [[]];
  for (const formula of body) {
    const options = formula.kind === 'or' ? formula.disjuncts.map((each) => [each]) : [[formula]];
    const steps = options.map((option) => option.flatMap((each) => stepOf(each, followers, same)));
    choices = choices
      .flatMap((choice) => steps.map((more) => [...choice, ...more]))
      .slice(0, MOST_ALTERNATIVES);
  }
  return choices.map((steps) => (from, to, axis) => {
    const [one, other] = [textOf(from), textOf(to)];
    const [first, last] = [axes[axis].indexOf(one), axes[axis].indexOf(other)];
    return first >= 0 && last >= 0 ? last - first : walk(steps, one, other);
  });
}

interface Step {
  readonly from: string;
  readonly to: string;
  readonly length: number;
}

function stepOf(formula: Formula, followers: ReadonlySet<string>, same: ReadonlySet<string>): Step[] {
  if (formula.kind !== 'atom' || formula.args.length !== 2) return [];
  const [from, to] = formula.args.map(textOf) as [string, string];
  if (followers.has(formula.relation)) return [{ from, to, length: 1 }];
  return same.has(formula.relation) ? [{ from, to, length: 0 }] : [];
}

/** The sum of at most two steps. */
function walk(steps: readonly Step[], from: string, to: string): number | undefined {
  if (from === to) return 0;
  const both = steps.flatMap((step) => [step, { from: step.to, to: step.from, length: -step.length }]);
  const direct = both.find((step) => step.from === from && step.to === to);
  if (direct !== undefined) return direct.length;
  for (const one of both.filter((step) => step.from === from)) {
    const other = both.find((step) => step.from === one.to && step.to === to);
    if (other !== undefined) return one.length + other.length;
  }
  return undefined;
}

function textOf({ term, spelling }: TermOccurrence): string {
  return term.kind === 'constant' ? term.name : spelling.toLowerCase();
}
