import { expect, test } from 'vitest';
import { SpriteGame } from '../../engines/index.ts';
import { readLevel, readVgdl } from '../../vgdl/index.ts';
import { type WinSearchResult, winSearch } from './shortest-win.ts';

const RULES = `BasicGame
    SpriteSet
        goal > Door
        pit > Immovable
        crate > Passive
        avatar > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        avatar pit > killSprite
        crate avatar > bounceForward
        crate wall crate > undoAll
        crate pit > killBoth
        goal avatar > killSprite scoreChange=3
    LevelMapping
        g > goal
        o > pit
        c > crate
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True
        SpriteCounter stype=avatar limit=0 win=False
        Timeout limit=100 win=False
`;

function level(text: string): SpriteGame {
  const read = readLevel(text).level;
  if (read === undefined) throw new Error('the level is wrong');
  return new SpriteGame(readVgdl(RULES).description, read);
}

function searched(game: SpriteGame, states = 10_000): WinSearchResult {
  const search = winSearch(game, { states });
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value;
}

const line = (game: SpriteGame, result: WinSearchResult) =>
  result.kind === 'won' ? result.actions.map((action) => game.actionName(action)).join(' ') : result.kind;

test('the shortest win is found, also where a crate has to fill a pit first', () => {
  const open = level('wwwwww\nwA..gw\nwwwwww');
  expect(line(open, searched(open))).toBe('RIGHT RIGHT RIGHT');
  const pit = level('wwwwwwww\nw......w\nwAc.o.gw\nwwwwwwww');
  expect(line(pit, searched(pit))).toBe('RIGHT RIGHT RIGHT RIGHT RIGHT');
});

test('a level without a win is proved to have none, and a large one may stay unknown', () => {
  const closed = level('wwwwww\nwA.w.w\nw..wgw\nwwwwww');
  expect(searched(closed)).toMatchObject({ kind: 'impossible', states: 4 });
  expect(searched(closed, 3)).toMatchObject({ kind: 'unknown' });
});

test('states that differ only in how long sprites have rested are one state', () => {
  // Twelve places for the avatar and eleven for the crate, which also remembers how it was last pushed.
  const game = level('wwwwww\nwA...w\nw.c..w\nw....w\nwwwwww\nwwwwwg');
  const result = searched(game);
  expect(result.kind).toBe('impossible');
  expect(result.states).toBeLessThanOrEqual(12 * 11 * 2);
});
