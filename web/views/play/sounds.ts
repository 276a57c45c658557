/** Sounds of matches; off until the user turns them on. */
import { signal } from '@preact/signals';
import { readStored, writeStored } from '../../app/storage.ts';
import { type Tone, TonePlayer } from '../../app/tones.ts';
import type { TableView } from '../../table/messages.ts';

export type MatchSound = 'move' | 'capture' | 'won' | 'lost' | 'drawn';

const TONES: Readonly<Record<MatchSound, Tone>> = {
  move: { type: 'triangle', notes: [392], length: 0.06, volume: 0.12 },
  capture: { type: 'triangle', notes: [330, 247], length: 0.06, volume: 0.14 },
  won: { type: 'triangle', notes: [523, 659, 784, 1047], length: 0.13, volume: 0.14 },
  lost: { type: 'triangle', notes: [392, 330, 262, 196], length: 0.16, volume: 0.14 },
  drawn: { type: 'triangle', notes: [392, 392, 440], length: 0.13, volume: 0.12 },
};

const KEY = 'sound';
const YES = 'yes';

export const isLoud = signal(readStored(KEY) === YES);

export function makeLoud(wanted: boolean): void {
  isLoud.value = wanted;
  writeStored(KEY, wanted ? YES : 'no');
}

const player = new TonePlayer();

/** Plays the sound of the step from one view to the next, if sounds are on. */
export function soundStep(before: TableView | undefined, after: TableView): void {
  const sound = isLoud.peek() ? stepSound(before, after) : undefined;
  if (sound !== undefined) player.play(TONES[sound]);
}

/** Only new moves sound; stepping back and forth does not. */
export function stepSound(before: TableView | undefined, after: TableView): MatchSound | undefined {
  if (before === undefined || after.at !== before.at + 1 || before.ahead > 0) return undefined;
  if (after.ending?.kind === 'over') return endSound(after);
  return piecesOn(after) < piecesOn(before) ? 'capture' : 'move';
}

function endSound({ ending, seats, game }: TableView): MatchSound {
  const goals = ending?.goals ?? [];
  const players = seats.flatMap(({ kind }, role) => (kind === 'chance' ? [] : [role]));
  const people = players.filter((role) => seats[role]?.kind === 'person');
  const own = people.length === 1 ? people[0] : undefined;
  const best = Math.max(...players.map((role) => goals[role] ?? 0));
  if (own === undefined) return 'won';
  const goal = goals[own] ?? 0;
  if (players.length === 1) return goal === game.roles[own]?.most ? 'won' : 'lost';
  if (players.every((role) => goals[role] === best)) return 'drawn';
  return goal === best ? 'won' : 'lost';
}

function piecesOn({ position }: TableView): number {
  return (position?.scene.boards ?? []).reduce((sum, { pieces }) => sum + pieces.length, 0);
}
