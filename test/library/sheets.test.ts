/** The sheets of the library serve as examples, so they have no findings and are formatted. */
import { describe, expect, test } from 'vitest';
import { checkStart } from '../../src/engines/index.ts';
import { checkText, formatText } from '../../src/gdl/index.ts';
import { descriptionOf, library, sheetText } from './library-games.ts';

describe('every sheet', () => {
  test.each(library.games)('$name: is free of mistakes', (game) => {
    const { findings, description } = checkText(sheetText(game), `${game.name}.kif`);
    const shown = [...findings, ...checkStart(descriptionOf(game))].map(({ code, message, span }) => {
      const line = span === undefined ? '' : `line ${description.source.position(span.start).line}: `;
      return `${line}${code} ${message}`;
    });
    expect(shown).toEqual([]);
  });

  test.each(library.games)('$name: is laid out as anygame format does it', (game) => {
    const text = sheetText(game);
    expect(formatText(text).text).toBe(text);
  });
});
