/** The machine's best moves on the board: a number where a move ends, and arrows for moves that go somewhere. */
import type { Arrow, Badge } from '../../board/advice.tsx';
import type { MoveThoughtView, ThoughtsView } from '../../table/messages.ts';

const MOST_BADGES = 12;
const MOST_ARROWS = 3;

export interface AdviceMarks {
  readonly badges: ReadonlyMap<string, Badge>;
  readonly arrows: readonly Arrow[];
}

export function adviceMarks({ moves }: ThoughtsView): AdviceMarks {
  const badges = new Map<string, Badge>();
  const shown = moves.slice(0, MOST_BADGES);
  const strengths = strengthsOf(shown);
  shown.forEach(({ cells, value }, i) => {
    const cell = cells.at(-1);
    // Of several moves to the same place, the best is told.
    if (cell === undefined || value === undefined || badges.has(cell)) return;
    badges.set(cell, { text: String(Math.round(value)), strength: strengths[i] ?? 0, isBest: i === 0 });
  });
  const arrows = shown.slice(0, MOST_ARROWS).flatMap(({ cells }, i): Arrow[] => {
    const [from, to] = [cells[0], cells.at(-1)];
    if (cells.length < 2 || from === undefined || to === undefined || from === to) return [];
    return [{ from, to, strength: strengths[i] ?? 0 }];
  });
  return { badges, arrows };
}

/** From 0 to 1: how much each was looked at, or else how much it is worth. */
function strengthsOf(moves: readonly MoveThoughtView[]): number[] {
  const weights = moves.map(({ visits, value }) => visits ?? value ?? 0);
  const most = Math.max(1, ...weights);
  return weights.map((weight) => Math.sqrt(Math.max(0, weight) / most));
}
