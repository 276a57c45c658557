/** Moves in words for people, based on the board: `e2–e4`, `column 3`, `give the tall dark round piece`. */
import { wordsOf } from '../base/index.ts';
import { type Term, termText } from '../gdl/index.ts';
import { cellFact } from './cells.ts';
import { chessWords } from './chess-words.ts';
import { moveReading } from './clicks.ts';
import { splitName } from './infer/strips.ts';
import type { GridPart, Layout, MoveReading, MoveStep } from './layout.ts';
import { leavesOf } from './pattern.ts';
import { factText } from './scene/painter.ts';

/**
 * The words for all moves of a role in a position, in order. If two would have the same words, the moves are written
 * as in the rules.
 *
 * @param facts the facts of the position, as far as they are known
 * @example
 * const moves = listedMoves(game, game.initial, 0 as Role).map((move) => game.moveTerm(move));
 * moveWords(inferLayout(description, game), moves, game.facts(game.initial))[0] // '1,1'
 */
export function moveWords(layout: Layout, moves: readonly Term[], facts: readonly Term[]): string[] {
  const words = chessWords(layout, moves, facts) ?? moves.map((move) => wordsFor(layout, move));
  const counts = new Map<string, number>();
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  return words.map((each, i) => (counts.get(each) === 1 ? each : ruleWords(moves[i] as Term)));
}

/**
 * The indices of the moves that match a text; several if it is ambiguous, none if no words are similar.
 *
 * @param isLoose whether to ignore case, punctuation and spaces
 */
export function movesCalled(words: readonly string[], typed: string, isLoose: boolean): number[] {
  const exact: readonly ((text: string) => string)[] = [
    (text) => text.trim().replaceAll('-', '–'),
    // In chess, signs for captures and check are often omitted, and castling is written with zeros.
    (text) =>
      text
        .trim()
        .replaceAll(/[+#!?=x]+/g, '')
        .replaceAll('0', 'O')
        .replaceAll('-', '–'),
  ];
  const levels = isLoose ? [(text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')] : exact;
  for (const level of levels) {
    const wanted = level(typed);
    const found = wanted === '' ? [] : words.flatMap((each, i) => (level(each) === wanted ? [i] : []));
    if (found.length > 0) return found;
  }
  return [];
}

/** A fact in words for people: `x at 2,3`. */
export function factWords(layout: Layout, fact: Term): string {
  for (const part of layout.parts) {
    const found = part.kind === 'grid' ? cellFact(part, fact) : undefined;
    if (part.kind !== 'grid' || found === undefined) continue;
    const { column, row } = found.coordinates;
    const cell = part.rows.length === 1 ? nameInWords(layout, column) : pairText(column, row);
    const content = found.content.map((name) => nameInWords(layout, name)).join(' ');
    return content === '' ? `nothing at ${cell}` : `${content} at ${cell}`;
  }
  return factText(fact, (name) => nameInWords(layout, name));
}

/** As written in the rules, without the outer parentheses. */
export function ruleWords(move: Term): string {
  const text = termText(move);
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
}

/** Verbs that add nothing to the places. */
const PLAIN_VERBS = /^(?:move|mark|place|put|drop|play|go|set)$/;
const WAITING = /^(?:noop|no-op|nil|wait)$/;

function wordsFor(layout: Layout, move: Term): string {
  if (move.kind === 'variable') return '?';
  const told = wordedByView(layout, move);
  if (told !== undefined) return told;
  if (WAITING.test(move.name)) return 'wait';
  const reading = moveReading(layout, move);
  const leaves = leavesOf(reading.pattern, move) ?? [];
  const verb = nameInWords(layout, move.name);
  const places = placesText(layout, reading, leaves);
  const rest = unreadLeaves(reading, leaves).map((name) => nameInWords(layout, name));
  const parts = places === '' ? [verb, ...rest] : [PLAIN_VERBS.test(verb) ? '' : verb, places, ...rest];
  return parts.filter((part) => part !== '').join(' ');
}

/** The words given by a view file: `give ?piece` becomes `give the {piece} piece`. */
function wordedByView(layout: Layout, move: Term): string | undefined {
  for (const { pattern, names, words } of layout.words) {
    const leaves = leavesOf(pattern, move);
    if (leaves === undefined) continue;
    return words.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
      const leaf = leaves[names.indexOf(name)];
      return leaf === undefined ? '' : nameInWords(layout, leaf);
    });
  }
  return undefined;
}

/** The display name of a name. */
export function nameInWords({ names }: Layout, name: string): string {
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? wordsOf(name);
}

/** The piece, its origin and its destination. */
function placesText(layout: Layout, { steps }: MoveReading, leaves: readonly string[]): string {
  const cells = steps.flatMap((step) => (step.kind === 'cell' ? cellText(layout, step, leaves) : []));
  const others = steps.filter((step) => step.kind !== 'cell');
  const [first, second] = others;
  // From one peg or point to another.
  const isWay =
    others.length === 2 && first?.kind === 'thing' && second?.kind === 'thing' && first.part === second.part;
  const named = others.map((step) => stepText(layout, step, leaves)).join(isWay ? '–' : ' ');
  if (named === '' || cells.length === 0) return named || cells.join('–');
  return cells.length === 1 && first?.kind === 'piece'
    ? `${named} at ${cells[0]}`
    : `${named} ${cells.join('–')}`;
}

function stepText(
  layout: Layout,
  step: Exclude<MoveStep, { kind: 'cell' }>,
  leaves: readonly string[],
): string {
  if (step.kind === 'line')
    return [step.from, step.to].map((point) => point.map((leaf) => leaves[leaf] ?? '').join(',')).join('–');
  const name = nameInWords(layout, leaves[step.leaf] ?? '');
  return step.kind === 'column' || step.kind === 'row' ? `${step.kind} ${name}` : name;
}

function cellText(
  layout: Layout,
  step: Extract<MoveStep, { kind: 'cell' }>,
  leaves: readonly string[],
): string {
  const part = layout.parts.find((each): each is GridPart => each.kind === 'grid' && each.id === step.part);
  const at = (leaf: number | undefined): string | undefined =>
    leaf === undefined || leaf < 0 ? undefined : leaves[leaf];
  const [column, row] = step.isSplit
    ? (splitName(at(step.column) ?? '') ?? [])
    : [at(step.column), at(step.row)];
  const cell =
    row === undefined || part?.rows.length === 1
      ? nameInWords(layout, column ?? '')
      : pairText(column ?? '', row);
  const [boardColumn, boardRow] = [at(step.boardColumn), at(step.boardRow)];
  if (boardColumn === undefined && boardRow === undefined) return cell;
  const board =
    boardColumn === undefined || boardRow === undefined
      ? nameInWords(layout, boardColumn ?? boardRow ?? '')
      : pairText(boardColumn, boardRow);
  return `${board}/${cell}`;
}

/** `e4`, or `5,4` if both are numbers. */
function pairText(column: string, row: string): string {
  const isLettered = /^[a-z]$/i.test(column) && /^\d+$/.test(row);
  return isLettered ? `${column}${row}` : `${wordsOf(column)},${wordsOf(row)}`;
}

/** The leaves that no step names. */
function unreadLeaves({ steps }: MoveReading, leaves: readonly string[]): string[] {
  const read = new Set(
    steps.flatMap((step) => {
      if (step.kind === 'cell') return [step.column, step.row, step.boardColumn, step.boardRow];
      return step.kind === 'line' ? [...step.from, ...step.to] : [step.leaf];
    }),
  );
  return leaves.filter((_, leaf) => !read.has(leaf));
}
