import { expect, test } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { SpriteGame } from '../../engines/index.ts';
import { installedArcade } from '../../host/index.ts';
import { arcadeLevel } from '../../library/index.ts';
import { readLevel, readVgdl } from '../../vgdl/index.ts';
import { spriteFrame } from './frame.ts';
import { spriteLooks } from './look.ts';
import { toneColour } from './picture.ts';
import { pictureFor, pictureOf } from './pictures.ts';
import { animatedSpriteSvg, spriteSvg } from './svg.ts';

const RULES = `BasicGame square_size=10
    SpriteSet
        floor > Immovable hidden=True
        unknown > Immovable
        things >
            redthing > Missile orientation=LEFT speed=1
            bluething > Chaser stype=avatar speed=0
        secret > Immovable invisible=True
        avatar > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        redthing EOS > killSprite
        unknown avatar > bounceForward
    LevelMapping
        . > floor
        m > floor redthing
        u > floor unknown
        s > floor secret
        A > floor avatar
    TerminationSet
        Timeout limit=9 win=True
`;

function opened(level: string): SpriteGame {
  const read = readLevel(level).level;
  if (read === undefined) throw new Error('no level');
  return new SpriteGame(readVgdl(RULES).description, read);
}

test('names of sprites and images find their pictures', () => {
  const names = ['redGhost_2', 'oryx/wolf1', 'keys', 'doorclosed', 'zzz', 'lily'];
  expect(names.map(pictureFor)).toEqual(['ghost', 'wolf', 'key', 'door', undefined, 'flower']);
});

test('what a name does not say, the part in the game or the class says', () => {
  const looks = new Map(spriteLooks(opened('A')).map((look) => [look.name, look]));
  expect(looks.get('unknown')?.picture).toBe('crate');
  expect(looks.get('redthing')?.picture).toBe('bolt');
  expect(looks.get('bluething')?.picture).toBe('ghost');
  expect(looks.get('avatar')).toMatchObject({ picture: 'person', isAvatar: true });
  expect(looks.get('secret')?.isInvisible).toBe(true);
  expect(looks.get('floor')?.isGround).toBe(true);
});

test('tones are made of one colour', () => {
  expect(toneColour('main', '#808080')).toBe('#808080');
  expect(toneColour('light', '#000000')).toBe('#6b6b6b');
  expect(toneColour('#123456', '#000000')).toBe('#123456');
  for (const [tone] of pictureOf('ghost').shapes)
    expect(toneColour(tone, '#b58cf0')).toMatch(/^#[0-9a-f]{6}$/);
});

test('an avatar of the library is never drawn as ground', () => {
  const { games, sheets } = installedArcade();
  const grounds = games.flatMap(({ name }) =>
    spriteLooks(arcadeLevel(name, sheets(name), 0)).flatMap((look) =>
      look.isAvatar && pictureOf(look.picture).isGround ? [`${name}: ${look.name} is ${look.picture}`] : [],
    ),
  );
  expect(grounds).toEqual([]);
  expect(
    spriteLooks(arcadeLevel('frog-road', sheets('frog-road'), 0)).find(({ name }) => name === 'avatar')
      ?.picture,
  ).toBe('frog');
});

test('a frame has what can be seen, ground first and avatars last', () => {
  const game = opened('.ums\nA...\n');
  const looks = spriteLooks(game);
  const { fixed, moving, players } = spriteFrame(game, game.start(), looks);
  const names = (rows: Float32Array) =>
    Array.from({ length: rows.length / 8 }, (_, at) => looks[rows[at * 8 + 1] as number]?.name);
  expect(names(fixed)).toEqual([...Array(8).fill('floor'), 'unknown']);
  expect(names(moving)).toEqual(['redthing', 'avatar']);
  expect(players).toMatchObject([{ status: 'on', score: 0, place: [0, 1], carried: [] }]);
});

test('an animation moves what moves, and hides what is gone', () => {
  const game = opened('..m.\nA...\n');
  const state = game.start();
  const states = [game.copy(state)];
  for (let tick = 0; tick < 6; tick++) {
    game.step(state, [0], seededRandom(tick));
    states.push(game.copy(state));
  }
  const svg = animatedSpriteSvg(game, states, 'A <test>', 4);
  expect(svg).toContain('<title>A &lt;test&gt;</title>');
  expect(svg.match(/<animateTransform [^>]*type="translate"/g)).toHaveLength(1);
  expect(svg).toMatch(
    /attributeName="visibility" calcMode="discrete" dur="2.5s"[^>]*values="visible;hidden"/,
  );
  expect(svg).toContain('values="60 12;60 12;12 12;12 12"');
  expect(svg.split('<g').length).toBe(svg.split('</g>').length);
  expect(spriteSvg(game, game.start(), 'still').match(/<use /g)).toHaveLength(10);
});

test('drawings of different games can share a page: one identifier always has the same shapes', () => {
  const shapes = new Map<string, string>();
  const { games, sheets } = installedArcade();
  for (const { name } of games) {
    const game = arcadeLevel(name, sheets(name), 0);
    const svg = spriteSvg(game, game.start(), name);
    const own = [...svg.matchAll(/<(g|pattern) id="([^"]+)"(.*?)<\/\1>/g)];
    expect(new Set(own.map(([, , id]) => id)).size).toBe(own.length);
    for (const [, , id = '', content = ''] of own) {
      expect(shapes.get(id) ?? content, `${name}: ${id}`).toBe(content);
      shapes.set(id, content);
    }
    for (const [, id = ''] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(shapes.has(id)).toBe(true);
  }
  expect(shapes.size).toBeGreaterThan(100);
});
