import { expect, test } from 'vitest';
import { EXAMPLE_GAME } from './finding-examples.ts';
import { formatVgdl, printVgdl } from './format.ts';
import { readVgdl } from './read.ts';

/** A description without places. */
const meaning = (text: string): string =>
  JSON.stringify(readVgdl(text).description, (key, value) =>
    key === 'span' || key === 'source' ? undefined : value,
  );

const UNTIDY = [
  '# by hand',
  'BasicGame   square_size=10',
  '  SpriteSet',
  '\tmover >   Missile  speed=1 # fast',
  '\t\t\tup > orientation=UP',
  '',
  '',
  '\t\t\tdown > orientation=DOWN',
  '\tavatar > MovingAvatar',
  '  LevelMapping',
  '      # nothing here',
  '    u > up',
  '  InteractionSet',
  '         up wall > reverseDirection',
  '     down wall > reverseDirection',
  '  TerminationSet',
  ' Timeout limit=10 win=True',
].join('\n');

test('laying out keeps the meaning, the comments and itself', () => {
  const { text } = formatVgdl(UNTIDY);
  expect(meaning(text)).toBe(meaning(UNTIDY));
  expect(formatVgdl(text).text).toBe(text);
  for (const comment of ['# by hand', '# fast', '# nothing here']) expect(text).toContain(comment);
  expect(text).toContain('\n            up > orientation=UP\n');
});

test('printing what was read gives the same description', () => {
  for (const text of [UNTIDY, EXAMPLE_GAME])
    expect(meaning(printVgdl(readVgdl(text).description))).toBe(meaning(text));
});

test('a text with errors stays as it is', () => {
  const broken = EXAMPLE_GAME.replace('goal > Door', 'goal Door');
  expect(formatVgdl(broken)).toMatchObject({ text: broken, findings: [{ code: 'VGDL101' }] });
});
