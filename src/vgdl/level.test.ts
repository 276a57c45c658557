import { expect, test } from 'vitest';
import { checkLevel, readLevel } from './level.ts';
import { readVgdl } from './read.ts';

const RULES = `BasicGame
    SpriteSet
        crumb > Passive
        avatar > MovingAvatar
    LevelMapping
        x > ${'crumb '.repeat(30)}
`;

test('a level with too many cells is refused before it is taken apart', () => {
  const text = `${'w'.repeat(1000)}\n`.repeat(1000);
  expect(readLevel(text)).toMatchObject({ level: undefined, findings: [{ code: 'VGDL504' }] });
});

test('a level of few cells that stand for a million sprites is refused', () => {
  const { description } = readVgdl(RULES);
  const text = `A${'x'.repeat(199)}\n${`${'x'.repeat(200)}\n`.repeat(180)}`;
  const { level, findings } = checkLevel(text, description);
  expect([level, findings.map(({ code }) => code)]).toEqual([undefined, ['VGDL504']]);
  expect(findings[0]?.message).toMatch(/^the level places 10\d{5} sprites; the limit is 200000$/);
});
