import { expect, test } from 'vitest';
import type { SeatView, TableView } from '../../table/messages.ts';
import { stepSound } from './sounds.ts';

const seat = (kind: SeatView['kind']): SeatView => ({ kind, player: kind, budget: {} });

/** A view with as many pieces on the board as given. */
function view(at: number, pieces: number, rest: object = {}): TableView {
  return {
    at,
    ahead: 0,
    seats: [seat('person'), seat('machine')],
    game: { roles: [{ most: 100 }, { most: 100 }] },
    position: { scene: { boards: [{ pieces: Array.from({ length: pieces }) }] } },
    ...rest,
  } as unknown as TableView;
}
const over = (goals: readonly number[]) => ({ ending: { kind: 'over', goals, reason: '' } });

test('moves and captures sound differently', () => {
  expect(stepSound(view(3, 8), view(4, 8))).toBe('move');
  expect(stepSound(view(3, 8), view(4, 9))).toBe('move');
  expect(stepSound(view(3, 8), view(4, 7))).toBe('capture');
});

test('stepping through a match is silent', () => {
  expect(stepSound(undefined, view(4, 8))).toBeUndefined();
  expect(stepSound(view(4, 8), view(3, 8))).toBeUndefined();
  expect(stepSound(view(3, 8, { ahead: 2 }), view(4, 8, { ahead: 1 }))).toBeUndefined();
});

test('the end sounds as it is for the only person', () => {
  expect(stepSound(view(3, 8), view(4, 8, over([100, 0])))).toBe('won');
  expect(stepSound(view(3, 8), view(4, 8, over([0, 100])))).toBe('lost');
  expect(stepSound(view(3, 8), view(4, 8, over([50, 50])))).toBe('drawn');
  const alone = { seats: [seat('person')], game: { roles: [{ most: 100 }] } };
  expect(stepSound(view(3, 8, alone), view(4, 8, { ...alone, ...over([100]) }))).toBe('won');
  expect(stepSound(view(3, 8, alone), view(4, 8, { ...alone, ...over([40]) }))).toBe('lost');
});
