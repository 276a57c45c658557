/**
 * The picture of every game of the library, at the start and after some moves: it is the one that was looked at,
 * nothing is cut off or covers another text, and all can be seen in both themes. After a change that is meant,
 * `npm run boards -- --library --record` keeps the new pictures; look at them first.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { svgOf, svgStyle } from '../../src/board/index.ts';
import { SYMBOL_NAMES, symbolShapes } from '../../src/board/symbols.ts';
import type { LibraryGame } from '../../src/library/index.ts';
import { library } from '../library/library-games.ts';
import { KEPT_PICTURES, libraryScenes, pictureDigest } from './library-scenes.ts';
import { overlap, readPicture } from './read-picture.ts';

const kept: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(KEPT_PICTURES, 'utf8'));

/** In cells; lines along edges are this wide. */
const TOLERANCE = 0.08;

describe('every game of the library', () => {
  test.each(library.games)('$name', (entry: LibraryGame) => {
    const scenes = libraryScenes(entry);
    for (const scene of scenes) {
      const picture = readPicture(svgOf(scene, { theme: 'light', title: entry.name }));
      const outside = [...picture.shapes, ...picture.texts].filter(
        ({ left, top, right, bottom }) =>
          left < -TOLERANCE ||
          top < -TOLERANCE ||
          right > picture.width + TOLERANCE ||
          bottom > picture.height + TOLERANCE,
      );
      expect(outside).toEqual([]);
      const covered = picture.texts.flatMap((one, i) =>
        picture.texts
          .slice(i + 1)
          .flatMap((other) => (overlap(one, other) > 0.02 ? [`${one.text} | ${other.text}`] : [])),
      );
      expect(covered).toEqual([]);
      // The page's security policy forbids styles in the markup, so that they would only be seen in files.
      expect(svgOf(scene, { style: false })).not.toMatch(/\sstyle=/);
    }
    expect(scenes.map(pictureDigest)).toEqual(kept[entry.name]);
  });

  test('every kept picture belongs to a game', () => {
    expect(Object.keys(kept).sort()).toEqual(library.games.map(({ name }) => name).sort());
  });
});

/** Relative luminance, as in the Web Content Accessibility Guidelines 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('without a body or a line, nothing is drawn in the colour for details on bodies: the ground may have it', () => {
  const without = SYMBOL_NAMES.filter((name) => {
    const paints = symbolShapes(name).map(({ paint }) => paint);
    const isBare = !paints.includes('body') && !paints.includes('line');
    return isBare && (paints.includes('ink') || paints.includes('inkLine'));
  });
  expect(without).toEqual([]);
});

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  const values = new Map(
    [...svgStyle(theme).matchAll(/--ag-([\w-]+):(#\w{6})/g)].map(([, name, value]) => [name, value ?? '']),
  );
  const colour = (name: string) => values.get(name) ?? '#000000';
  const pieces = [...values.keys()].flatMap((name) =>
    name?.endsWith('-edge') ? [name.slice(0, -'-edge'.length)] : [],
  );

  test('texts are read on the page', () => {
    for (const name of ['text', 'faint'])
      expect(contrast(colour(name), colour('page'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('text'), colour('panel'))).toBeGreaterThanOrEqual(4.5);
  });

  test('lines are seen on the board on which stones stand', () => {
    expect(contrast(colour('rule'), colour('light-cell'))).toBeGreaterThanOrEqual(3);
  });

  test.each(pieces)('%s', (name) => {
    // Letters on pieces are large.
    expect(contrast(colour(`${name}-detail`), colour(name))).toBeGreaterThanOrEqual(3);
    for (const ground of ['panel', 'light-cell', 'dark-cell', 'page']) {
      const seen = Math.max(
        contrast(colour(name), colour(ground)),
        contrast(colour(`${name}-edge`), colour(ground)),
      );
      expect([ground, seen >= 3]).toEqual([ground, true]);
      expect([ground, contrast(colour(`${name}-outer`), colour(ground)) >= 3]).toEqual([ground, true]);
    }
  });
});
