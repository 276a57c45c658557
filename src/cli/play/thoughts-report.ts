/** A machine's thoughts for people: one line during thinking, and a table for the command `why`. */

import { duration, grouped, printable, tableLines } from '../../base/index.ts';
import { type Game, legalByRole, type Move, type Role, type State } from '../../game/index.ts';
import type { MoveThought, Thoughts, Work } from '../../players/index.ts';
import { roleText } from '../position-report.ts';

const MOST_MOVES = 10;
const LONGEST_LINE = 8;
/** Minimum duration in seconds for a meaningful rate. */
const SHORTEST_MEASURED = 0.05;

/** `(mark 2 2) worth 63, 12,345 playouts (45,000/s)`; without the move if it is secret. */
export function thoughtsLine(game: Game, { moves: [best], work }: Thoughts, tellsMove: boolean): string {
  const move = best === undefined || !tellsMove ? '' : `${moveText(game, best.move)}${worth(best)}`;
  return [move, effortText(work)].filter((part) => part !== '').join(', ');
}

/** ` worth 63`, ` certainly worth 100`, or nothing. */
export function worth({ value, isProven }: MoveThought): string {
  if (value === undefined) return '';
  return `${isProven ? ' certainly' : ''} worth ${valueText(value)}`;
}

/** The moves with their values, and the expected line from the state if it may be shown. */
export function thoughtsLines(game: Game, thoughts: Thoughts, state: State | undefined): string[] {
  const { moves, line, work, note } = thoughts;
  const shown = moves.slice(0, MOST_MOVES);
  const left = moves.length - shown.length;
  const facts = [workText(work), note].filter((part) => part !== undefined && part !== '');
  const expected = state === undefined ? '' : expectedLine(game, state, line);
  return [
    ...(shown.length === 0 ? [] : tableLines(moveRows(game, shown), '  ')),
    ...(left > 0 ? [`  … and ${left} more`] : []),
    ...(expected === '' ? [] : [`expected: ${expected}`]),
    ...(facts.length === 0 ? [] : [facts.map((fact) => printable(fact as string)).join('; ')]),
  ];
}

/** Empty columns are left out. */
function moveRows(game: Game, moves: readonly MoveThought[]): string[][] {
  const hasVisits = moves.some(({ visits }) => visits !== undefined);
  const hasProofs = moves.some(({ isProven }) => isProven);
  const heading = ['move', 'value', ...(hasVisits ? ['visits'] : []), ...(hasProofs ? [''] : [])];
  const rows = moves.map(({ move, value, visits, isProven }) => [
    moveText(game, move),
    value === undefined ? '' : value.toFixed(1),
    ...(hasVisits ? [visits === undefined ? '' : grouped(visits)] : []),
    ...(hasProofs ? [isProven ? 'proven' : ''] : []),
  ]);
  return [heading, ...rows];
}

/** Leaves out roles without a choice, and ends where the line no longer follows the rules. */
function expectedLine(game: Game, from: State, line: Thoughts['line']): string {
  const parts: string[] = [];
  let state = from;
  for (const moves of line.slice(0, LONGEST_LINE)) {
    if (game.isTerminal(state)) break;
    const legal = legalByRole(game, state);
    if (legal.some((each, role) => !each.includes(moves[role] as Move))) break;
    const free = legal.flatMap((each, role) => (each.length > 1 ? [role as Role] : []));
    parts.push(
      free.map((role) => `${roleText(game, role)} ${moveText(game, moves[role] as Move)}`).join(' and '),
    );
    state = game.next(state, moves);
  }
  const shown = parts.filter((part) => part !== '');
  return line.length > LONGEST_LINE ? [...shown, '…'].join(', ') : shown.join(', ');
}

/** `12,345 playouts (45,000/s), 2,345 positions, 8 deep, 0.6 s` */
function workText(work: Work): string {
  const { seconds, playouts, nodes, depth } = work;
  const parts = [
    effortText(work),
    playouts === undefined || nodes === undefined ? '' : amount(nodes, 'position'),
    depth === undefined ? '' : `${depth} deep`,
    duration(seconds * 1000),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `12,345 playouts (45,000/s)` */
function effortText({ seconds, playouts, nodes }: Work): string {
  const count = playouts ?? nodes;
  if (count === undefined) return '';
  const rate = seconds < SHORTEST_MEASURED ? '' : ` (${grouped(Math.round(count / seconds))}/s)`;
  return `${amount(count, playouts === undefined ? 'position' : 'playout')}${rate}`;
}

function amount(count: number, unit: string): string {
  return `${grouped(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function valueText(value: number): string {
  return String(Math.round(value));
}

function moveText(game: Game, move: Move): string {
  return printable(game.moveText(move));
}
