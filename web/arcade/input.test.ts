import { expect, test } from 'vitest';
import { ArcadeInput, actionOf } from './input.ts';

const NAMES = ['NIL', 'LEFT', 'RIGHT', 'UP', 'DOWN', 'USE'];

test('the key pressed last counts, and one let go before the tick counts once', () => {
  const input = new ArcadeInput(1);
  input.keyDown('ArrowLeft');
  input.keyDown('KeyW');
  expect(input.take(0)).toBe('UP');
  input.keyUp('KeyW');
  expect(input.take(0)).toBe('LEFT');
  input.keyUp('ArrowLeft');
  expect(input.take(0)).toBeUndefined();
  input.keyDown('Space');
  input.keyUp('Space');
  expect([input.take(0), input.take(0)]).toEqual(['USE', undefined]);
  expect(input.keyDown('KeyX')).toBe(false);
});

test('in games of single steps, a key that is held acts once, and quick presses are not lost', () => {
  const input = new ArcadeInput(1, true);
  input.keyDown('ArrowLeft');
  expect([input.take(0), input.take(0)]).toEqual(['LEFT', undefined]);
  input.keyUp('ArrowLeft');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) {
    input.keyDown(key);
    input.keyUp(key);
  }
  expect([input.take(0), input.take(0), input.take(0)]).toEqual(['UP', 'RIGHT', undefined]);
});

test('two people share a keyboard', () => {
  const input = new ArcadeInput(2);
  input.keyDown('KeyA');
  input.keyDown('ArrowRight');
  expect([input.take(0), input.take(1)]).toEqual(['LEFT', 'RIGHT']);
  input.keyUp('KeyA');
  input.keyDown('Enter');
  expect([input.take(0), input.take(1)]).toEqual([undefined, 'USE']);
  input.releaseAll();
  expect([input.take(0), input.take(1)]).toEqual([undefined, undefined]);
});

test('sticks and buttons of gamepads are keys of their players', () => {
  const input = new ArcadeInput(2);
  const rest = { axes: [0, 0], buttons: [] };
  expect(input.readPads([{ axes: [-0.9, 0.1], buttons: [] }, rest])).toBe(true);
  expect(input.readPads([{ axes: [-0.9, 0.1], buttons: [{ pressed: true }] }, rest])).toBe(true);
  expect([input.take(0), input.take(1)]).toEqual(['USE', undefined]);
  expect(input.readPads([rest, rest])).toBe(false);
  expect(input.take(0)).toBeUndefined();
});

test('a gamepad that is unplugged lets go of everything', () => {
  const input = new ArcadeInput(1);
  input.readPads([{ axes: [0.9, 0], buttons: [] }]);
  expect([input.take(0), input.take(0)]).toEqual(['RIGHT', 'RIGHT']);
  expect(input.readPads([])).toBe(false);
  expect(input.take(0)).toBeUndefined();
});

test('up means use for avatars that only jump', () => {
  expect(actionOf('UP', NAMES, [0, 1, 2, 5])).toBe(5);
  expect(actionOf('UP', NAMES, [0, 1, 2, 3, 4, 5])).toBe(3);
  expect(actionOf(undefined, NAMES, [0, 3])).toBe(0);
});
