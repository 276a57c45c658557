import { expect, test } from 'vitest';
import { centred, moved, readableWindow, wholeWindow, zoomed } from './zoom.ts';

const drawing = { width: 1000, height: 500 };
const frame = { width: 500, height: 500 };

test('at first all is seen, in the shape of the frame', () => {
  expect(wholeWindow(drawing, frame)).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
});

test('a large drawing begins where it can be read, in its middle', () => {
  expect(readableWindow({ width: 4000, height: 500 }, frame)).toEqual({
    x: 1650,
    y: -100,
    width: 700,
    height: 700,
  });
  expect(readableWindow({ width: 300, height: 300 }, frame)).toEqual(
    wholeWindow({ width: 300, height: 300 }, frame),
  );
});

test('what is under the pointer stays there', () => {
  const window = { x: 100, y: 100, width: 400, height: 200 };
  const near = zoomed(window, 0.5, drawing, { x: 0.25, y: 0.5 });
  expect(near).toEqual({ x: 150, y: 150, width: 200, height: 100 });
  expect(near.x + near.width * 0.25).toBe(window.x + window.width * 0.25);
  expect(zoomed(window, 0.0001, drawing).width).toBe(120);
  expect(zoomed(window, 1000, drawing).width).toBe(4000);
});

test('the drawing cannot be lost', () => {
  const window = { x: 0, y: 0, width: 400, height: 200 };
  expect(moved(window, 0.5, 0, drawing).x).toBe(200);
  expect(moved(window, 99, 99, drawing)).toMatchObject({ x: 960, y: 480 });
  expect(moved(window, -99, -99, drawing)).toMatchObject({ x: -360, y: -180 });
});

test('a place can be brought into the middle', () => {
  expect(centred({ x: 0, y: 0, width: 400, height: 200 }, 300, 300)).toMatchObject({ x: 100, y: 200 });
});
