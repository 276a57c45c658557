/** A position for people: the board if there is one, the facts, the moves, the goals. */

import { gridLines, printable, tableLines } from '../base/index.ts';
import { type Layout, textBoards } from '../board/index.ts';
import { type Game, listedMoves, type Move, type Role, rolesOf, type State } from '../game/index.ts';
import { compareTerms, type Term, termText } from '../gdl/index.ts';
import type { Palette } from './palette.ts';

export interface PositionStyle {
  readonly width: number;
  readonly palette: Palette;
  readonly layout: Layout;
}

/** The facts of a state, as a board plus the remaining facts. */
export function stateLines(facts: readonly Term[], { width, palette, layout }: PositionStyle): string[] {
  const { boards, rest } = textBoards(layout, [...facts].sort(compareTerms), palette);
  const sections = [...boards, ...(rest.length === 0 ? [] : [factLines(rest, width)])];
  return sections.flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

export function factLines(facts: readonly Term[], width: number): string[] {
  return gridLines(
    facts.map((fact) => text(fact)),
    width,
    '  ',
  );
}

/** A role's legal moves with their numbers for selection. */
export function moveLines(game: Game, listed: readonly Move[], { width, palette }: PositionStyle): string[] {
  const digits = String(listed.length).length;
  const items = listed.map((move, i) => ({
    number: String(i + 1).padStart(digits),
    term: text(game.moveTerm(move)),
  }));
  const lines = gridLines(
    items.map(({ number, term }) => `${number} ${term}`),
    width,
    '  ',
  );
  // Colours are added afterwards, since they take no columns.
  return lines.map((line) => line.replace(/(?<=^ *| {2})( *\d+)(?= \S)/g, (number) => palette.dim(number)));
}

export function legalLines(game: Game, state: State, style: PositionStyle): string[] {
  return rolesOf(game).flatMap((role) => {
    const listed = listedMoves(game, state, role);
    const name = style.palette.bold(roleText(game, role));
    if (listed.length === 0) return [`legal moves of ${name}: none`];
    return [`legal moves of ${name}:`, ...moveLines(game, listed, style)];
  });
}

/** One line per role: its name and its goal values. */
export function goalLines(game: Game, state: State): string[] {
  return tableLines(
    rolesOf(game).map((role) => {
      const values = [...game.goalTerms(state, role)].sort(compareTerms).map((value) => text(value));
      return [roleText(game, role), values.length === 0 ? '-' : values.join(' and ')];
    }),
    '  ',
  );
}

export function jointMoveText(game: Game, moves: readonly Move[]): string {
  return moves
    .map((move, role) => `${roleText(game, role as Role)}: ${text(game.moveTerm(move))}`)
    .join(', ');
}

export function roleText(game: Game, role: Role): string {
  return printable(game.roles[role]?.name ?? '');
}

function text(term: Term): string {
  return printable(termText(term));
}
