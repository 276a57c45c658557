/** Formats numbers, times, states and joint moves as text for people. */
import type { Interval, RunState, TournamentRow } from '../../src/server/index.ts';
import { phrases } from '../phrases/organiser.ts';

/** `2026-01-31 12:00`, in the reader's time zone. */
export function dateText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function intervalText(interval: Interval | null, scale = 1): string {
  return interval === null ? '' : `${(scale * interval[0]).toFixed(0)}–${(scale * interval[1]).toFixed(0)}`;
}

/** `mark 2 2` for `(mark 2 2)`. */
export function plainMove(text: string): string {
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
}

function runningText(state: Exclude<RunState, 'idle'>): string {
  const { preparing, waitingForPlayers: waiting, beingPlayed: running, failed } = phrases;
  return { preparing, waiting, running, failed }[state];
}

/** `being played`, `finished`, `12 left` */
export function stateText({ state, finished, planned }: TournamentRow): string {
  if (state !== 'idle') return runningText(state);
  if (planned === null) return '';
  return finished >= planned ? phrases.finished : phrases.left(planned - finished);
}

export function isPlayed({ state }: Pick<TournamentRow, 'state'>): boolean {
  return state === 'preparing' || state === 'waiting' || state === 'running';
}

/** A joint move on one line. Roles that wait are left out, unless all do; null is an unknown move. */
export function jointMoveText(joint: readonly (string | null)[], roles: readonly string[]): string {
  const all = joint.flatMap((text, role) => (text === null ? [] : [{ text, role }]));
  const acting = all.filter(({ text }) => text.startsWith('('));
  return (acting.length === 0 ? all : acting)
    .map(({ text, role }) => `${roles[role] ?? ''}: ${plainMove(text)}`)
    .join(', ');
}
