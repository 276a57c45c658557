/** The thoughts of several searchers about the same turn, combined. */
import type { Move } from '../../game/index.ts';
import type { MoveThought, Thoughts } from '../player.ts';

/**
 * Visits are added, and values weighted by them. What is certain to one is certain. The best move is the most visited
 * one, unless one that is certain is worth more; undefined if nobody has counted visits.
 */
export function mergedThoughts(all: readonly Thoughts[]): Thoughts | undefined {
  const [first] = all;
  const moves = new Map<Move, MoveThought>();
  for (const thought of all.flatMap((thoughts) => thoughts.moves)) {
    const known = moves.get(thought.move);
    moves.set(thought.move, known === undefined ? thought : added(known, thought));
  }
  const sorted = ranked([...moves.values()]);
  const [best] = sorted;
  if (first === undefined || best?.visits === undefined) return undefined;
  const leader = all.find(({ moves: [own] }) => own?.move === best.move) ?? first;
  return {
    moves: sorted,
    line: leader.line,
    work: {
      seconds: Math.max(...all.map(({ work }) => work.seconds)),
      ...total('playouts', all),
      ...total('nodes', all),
      ...(leader.work.depth !== undefined && { depth: leader.work.depth }),
    },
    ...(leader.note !== undefined && { note: leader.note }),
  };
}

function total(key: 'playouts' | 'nodes', all: readonly Thoughts[]): { [K in typeof key]?: number } {
  const parts = all.flatMap(({ work }) => work[key] ?? []);
  return parts.length === 0 ? {} : { [key]: parts.reduce((sum, part) => sum + part, 0) };
}

function added(one: MoveThought, other: MoveThought): MoveThought {
  const certain = [one, other].find(({ isProven }) => isProven);
  if (one.visits === undefined && other.visits === undefined) return certain ?? one;
  const visits = (one.visits ?? 0) + (other.visits ?? 0);
  if (certain !== undefined) return { ...certain, visits };
  const sum = (one.value ?? 0) * (one.visits ?? 0) + (other.value ?? 0) * (other.visits ?? 0);
  return { move: one.move, visits, ...(visits > 0 && { value: sum / visits }) };
}

function ranked(moves: readonly MoveThought[]): MoveThought[] {
  const open = moves.filter(({ isProven }) => !isProven);
  open.sort((a, b) => (b.visits ?? 0) - (a.visits ?? 0));
  const hope = Math.max(1, open[0]?.value ?? 0);
  const isAhead = ({ value = 0 }: MoveThought): boolean => open.length === 0 || value >= hope;
  const certain = moves.filter(({ isProven }) => isProven);
  certain.sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (b.visits ?? 0) - (a.visits ?? 0));
  return [...certain.filter(isAhead), ...open, ...certain.filter((move) => !isAhead(move))];
}
