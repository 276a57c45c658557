/**
 * Effects, classes and terminations that no game of the library uses, each in a scene of a few ticks. Cells have ten
 * pixels. The expected places follow from the meaning of each feature, not from a run.
 */
import { describe, expect, test } from 'vitest';
import { type Random, seededRandom } from '../../base/index.ts';
import { readActionLine } from '../../library/index.ts';
import { readLevel, readVgdl } from '../../vgdl/index.ts';
import { SpriteGame } from './sprite-game.ts';
import { spriteViews } from './views.ts';

interface Scene {
  readonly level: string;
  /** Lines of the sections; children of a kind are indented by two blanks. */
  readonly sprites?: readonly string[];
  readonly rules?: readonly string[];
  readonly ends?: readonly string[];
  readonly avatar?: string;
  readonly head?: string;
  /** As in recorded runs: `R2N` is right, right, nothing. */
  readonly actions: string;
  /** What every random number is; seeded numbers if absent. */
  readonly draws?: { readonly whole: number; readonly fraction: number };
}

const KINDS = ['thing', 'other', 'made', 'coin', 'key', 'nest'];

function play({
  level: text,
  sprites = [],
  rules = [],
  ends = [],
  avatar = 'MovingAvatar',
  ...scene
}: Scene) {
  const named = new Set(sprites.map((line) => line.trim().split(' ')[0]));
  const lines = [
    `BasicGame square_size=10 ${scene.head ?? ''}`,
    ' SpriteSet',
    ...KINDS.filter((kind) => !named.has(kind)).map((kind) => `  ${kind} > Passive`),
    ...sprites.map((line) => `  ${line}`),
    `  avatar > ${avatar}`,
    ' InteractionSet',
    ...rules.map((line) => `  ${line}`),
    ' LevelMapping',
    ...KINDS.map((kind) => `  ${kind[0]} > ${kind}`),
    '  b > thing other',
    ' TerminationSet',
    ...ends.map((line) => `  ${line}`),
  ];
  const { level } = readLevel(text);
  if (level === undefined) throw new Error('no level');
  const game = new SpriteGame(readVgdl(lines.join('\n')).description, level);
  const state = game.start();
  const random = scene.draws === undefined ? seededRandom(1) : constant(scene.draws);
  for (const action of readActionLine(scene.actions)) game.step(state, [action], random);
  const views = [...spriteViews(game.compiled, state)].filter(
    ({ kind, isDisabled }) => kind.name !== 'wall' && !isDisabled,
  );
  return { game, state, views };
}

function constant({ whole, fraction }: { readonly whole: number; readonly fraction: number }): Random {
  return {
    next32: () => whole,
    below: (limit) => Math.min(whole, limit - 1),
    bits: (count) => Math.floor(fraction * 2 ** count),
    fraction: () => fraction,
    fineFraction: () => fraction,
    pick: (items) => items[Math.min(whole, items.length - 1)] as never,
    fork: () => constant({ whole, fraction }),
  };
}

/** `thing 10,0` for every sprite, without walls, in the order of the rules. */
const seen = (scene: Scene): string =>
  play(scene)
    .views.map(({ kind, x, y }) => `${kind.name} ${x},${y}`)
    .join('; ');

describe('effects', () => {
  const PUSHED = { level: 'At..', actions: 'R' };
  // Directions as random numbers select them.
  const DOWN = { whole: 2, fraction: 0 };

  test.each<[what: string, scene: Scene, expected: string]>([
    [
      'killAll kills all of a kind',
      { ...PUSHED, level: 'Atoo', rules: ['thing avatar > killAll stype=other'] },
      'avatar 10,0; thing 10,0',
    ],
    [
      'killIfAlive kills',
      { level: 'bA', rules: ['thing other > killIfAlive'], actions: 'N' },
      'avatar 10,0; other 0,0',
    ],
    [
      'killIfAlive spares those whose partner is dead',
      { level: 'bA', rules: ['other thing > killSprite', 'thing other > killIfAlive'], actions: 'N' },
      'avatar 10,0; thing 0,0',
    ],
    [
      'killIfOtherHasLess kills up to the limit',
      {
        level: 'Act',
        sprites: ['coin > Resource limit=5'],
        rules: ['coin avatar > collectResource', 'thing avatar > killIfOtherHasLess resource=coin limit=1'],
        actions: 'RR',
      },
      'avatar 20,0',
    ],
    [
      'killIfOtherHasLess spares above the limit',
      {
        level: 'Acct',
        sprites: ['coin > Resource limit=5'],
        rules: ['coin avatar > collectResource', 'thing avatar > killIfOtherHasLess resource=coin limit=1'],
        actions: 'RRR',
      },
      'avatar 30,0; thing 30,0',
    ],
    ...(['killIfFrontal', 'killIfNotFrontal'] as const).flatMap((effect): [string, Scene, string][] => {
      const meets = { sprites: ['thing > Missile orientation=LEFT'], rules: [`thing avatar > ${effect}`] };
      const isFrontal = effect === 'killIfFrontal';
      return [
        [
          `${effect} and sprites that meet head-on`,
          { ...meets, level: 'A.t', actions: 'NR' },
          isFrontal ? 'avatar 10,0' : 'avatar 10,0; thing 10,0',
        ],
        [
          `${effect} and sprites that meet at an angle`,
          { ...meets, level: 'A.\n.t', actions: 'ND' },
          isFrontal ? 'avatar 0,10; thing 0,10' : 'avatar 0,10',
        ],
      ];
    }),
    [
      'killIfSlow compares with the speed of what moves',
      {
        ...PUSHED,
        sprites: ['thing > Immovable'],
        rules: ['avatar thing > killIfSlow limspeed=2'],
      },
      'thing 10,0',
    ],
    [
      'killIfFast does not kill what is slower',
      { ...PUSHED, sprites: ['thing > Immovable'], rules: ['avatar thing > killIfFast limspeed=2'] },
      'avatar 10,0; thing 10,0',
    ],
    [
      'killIfFast kills what is faster',
      { ...PUSHED, sprites: ['thing > Immovable'], rules: ['avatar thing > killIfFast limspeed=0.5'] },
      'thing 10,0',
    ],
    [
      'flipDirection draws a direction',
      {
        level: '...A\no.b.\n....\n....',
        sprites: ['thing > Missile orientation=RIGHT'],
        rules: ['thing other > flipDirection'],
        draws: DOWN,
        actions: 'N2',
      },
      'avatar 30,0; thing 20,20; other 0,10; other 20,10',
    ],
    [
      'align puts the first one where the second is',
      { ...PUSHED, avatar: 'MovingAvatar speed=0.5', rules: ['thing avatar > align'] },
      'avatar 5,0; thing 5,0',
    ],
    [
      'transformToRandomChild draws a kind below',
      {
        ...PUSHED,
        sprites: ['any >', '  red > Passive', '  blue > Passive', '  green > Passive'],
        rules: ['thing avatar > transformToRandomChild stype=any'],
        draws: { whole: 1, fraction: 0 },
      },
      'avatar 10,0; blue 10,0',
    ],
    ...(
      [
        ['spawnLeft', '0,10'],
        ['spawnRight', '20,10'],
        ['spawnAbove', '10,0'],
        ['spawnBelow', '10,20'],
      ] as const
    ).map(([effect, place]): [string, Scene, string] => [
      `${effect} makes a sprite beside the second one`,
      { level: '...\nAt.\n...', rules: [`thing avatar > ${effect} stype=made`], actions: 'R' },
      `avatar 10,10; thing 10,10; made ${place}`,
    ]),
    [
      'spawnIfHasMore needs the resource, and spends it',
      {
        level: 'Acctt',
        sprites: ['coin > Resource limit=5'],
        rules: [
          'coin avatar > collectResource',
          'avatar thing > spawnIfHasMore resource=coin limit=2 spend=2 stype=made',
        ],
        actions: 'R4',
      },
      'avatar 40,0; thing 30,0; thing 40,0; made 30,0',
    ],
    [
      'spawnIfHasLess needs the lack of it',
      {
        level: 'Atcct',
        sprites: ['coin > Resource limit=5'],
        rules: [
          'coin avatar > collectResource',
          'avatar thing > spawnIfHasLess resource=coin limit=1 stype=made',
        ],
        actions: 'R4',
      },
      'avatar 40,0; thing 10,0; thing 40,0; made 10,0',
    ],
    ...(
      [
        ['AtRB', 'made'],
        ['AtRR', 'key'],
        ['AtRBB', 'key'],
      ] as const
    ).map(([level, made]): [string, Scene, string] => [
      `spawnIfCounterSubTypes counts sprites and their kinds: ${level}`,
      {
        level: level.replaceAll('R', 'c').replaceAll('B', 'n'),
        sprites: ['any >', '  coin > Passive', '  nest > Passive'],
        rules: [
          'thing avatar > spawnIfCounterSubTypes stypeCount=any limit=2 subTypesNum=2 stype=made estype=key',
        ],
        actions: 'R',
      },
      made,
    ]),
    [
      'updateSpawnType changes what spawn points make',
      {
        level: 'At.n',
        sprites: ['nest > SpawnPoint stype=coin cooldown=3'],
        rules: ['thing avatar > updateSpawnType spawnPoint=nest stype=made'],
        actions: 'RN4',
      },
      'avatar 10,0; thing 10,0; made 30,0; coin 30,0; nest 30,0',
    ],
    [
      'collectResourceIfHeld leaves what cannot be taken',
      {
        level: 'Ac.',
        sprites: ['coin > Resource limit=5', 'key > Resource limit=1'],
        rules: ['coin avatar > collectResourceIfHeld heldResource=key value=1'],
        actions: 'RR',
      },
      'avatar 20,0; coin 10,0',
    ],
    [
      'collectResourceIfHeld takes what can be taken',
      {
        level: 'Akc.',
        sprites: ['coin > Resource limit=5', 'key > Resource limit=1'],
        rules: [
          'key avatar > collectResource',
          'coin avatar > collectResourceIfHeld heldResource=key value=1',
        ],
        actions: 'R3',
      },
      'avatar 30,0',
    ],
    ...(
      [
        ['setSpeedForAll stype=other value=1', 10],
        ['increaseSpeedToAll stype=other value=0.3', 8],
        ['decreaseSpeedToAll stype=other value=0.2', 3],
        ['halfSpeed stype=other', 2],
      ] as const
    ).map(([effect, pixels]): [string, Scene, string] => [
      `${effect} changes the speed of a kind`,
      {
        level: 'At\no.....',
        sprites: ['other > Missile orientation=RIGHT speed=0.5'],
        rules: [`thing avatar > ${effect}`],
        // The missile does not move in its first tick; the speed changes at the end of it.
        actions: 'RL',
      },
      `avatar 0,0; thing 10,0; other ${pixels},10`,
    ]),
    [
      'wallStop stops at the edge of the wall',
      {
        level: 't..w.A',
        sprites: ['thing > Missile physicstype=CONT orientation=RIGHT speed=12'],
        rules: ['thing wall > wallStop'],
        actions: 'N6',
      },
      'avatar 50,0; thing 20,0',
    ],
    [
      'wallReverse turns round at the wall',
      {
        level: '.t..w.A',
        sprites: ['thing > Missile physicstype=CONT orientation=RIGHT speed=12'],
        rules: ['thing wall > wallReverse'],
        // To 22, then 34, which is in the wall: back to 22, and away from it.
        actions: 'N4',
      },
      'avatar 60,0; thing 10,0',
    ],
  ])('%s', (_, scene, expected) => {
    const all = seen(scene);
    if (expected.includes(' ')) expect(all.split('; ').sort()).toEqual(expected.split('; ').sort());
    else expect(all.split('; ')).toContain(`${expected} 10,0`);
  });

  test('removeScore sets the score to 0', () => {
    const scene = {
      level: 'Act',
      rules: ['coin avatar > killSprite scoreChange=5', 'avatar thing > removeScore'],
    };
    const scores = ['R', 'RR'].map((actions) => {
      const { game, state } = play({ ...scene, actions });
      return game.score(state, 0);
    });
    expect(scores).toEqual([5, 0]);
  });

  test('killIfNotUpright kills a lander that has turned', () => {
    const landers = [4.7, 0].map((rotation) =>
      seen({
        level: 'At',
        avatar: `LanderAvatar physicstype=CONT speed=0 rotation=${rotation} wMult=2`,
        rules: ['avatar thing > killIfNotUpright'],
        actions: 'N',
      }),
    );
    expect(landers).toEqual(['avatar 0,0; thing 10,0', 'thing 10,0']);
  });

  test('waterPhysics makes things sink', () => {
    const depth = (rules: string[]): number => {
      const sprites = ['thing > Missile physicstype=CONT orientation=RIGHT speed=0.1', 'other > Immovable'];
      const { views } = play({ level: 'bA\n..\n..', sprites, rules, actions: 'N20' });
      return views.find(({ kind }) => kind.name === 'thing')?.y ?? Number.NaN;
    };
    expect(depth([])).toBe(0);
    // A fifth of a pixel per tick is added to the speed in each tick.
    expect(depth(['thing other > waterPhysics'])).toBeGreaterThan(5);
  });
});

describe('classes', () => {
  const RIGHT = { whole: 3, fraction: 0 };
  const A = 'A.....';

  test.each<[what: string, scene: Scene, expected: string]>([
    [
      'ResourcePack is collected like a resource',
      {
        level: 'Ac.',
        sprites: ['coin > ResourcePack limit=5'],
        rules: ['coin avatar > collectResource'],
        actions: 'R',
      },
      'avatar 10,0',
    ],
    ...(['Conveyor', 'SpriteProducer'] as const).map((name): [string, Scene, string] => [
      `${name} stays where it is`,
      { level: 'A.t', sprites: [`thing > ${name} orientation=LEFT`], actions: 'N3' },
      'avatar 0,0; thing 20,0',
    ]),
    [
      'ErraticMissile moves on in its direction',
      { level: 'At....', sprites: ['thing > ErraticMissile orientation=RIGHT'], actions: 'N4' },
      'avatar 0,0; thing 40,0',
    ],
    [
      'Walker walks at its greatest speed',
      { level: 'At....', sprites: ['thing > Walker physicstype=CONT orientation=RIGHT'], actions: 'N4' },
      'avatar 0,0; thing 25,0',
    ],
    [
      // Its speed grows by a pixel per tick.
      'RandomInertial is pushed',
      { level: 'At....', sprites: ['thing > RandomInertial'], draws: RIGHT, actions: 'N4' },
      'avatar 0,0; thing 16,0',
    ],
    [
      'LOSChaser does not see what is behind it',
      { level: 'A..t...', sprites: ['thing > LOSChaser stype=avatar'], draws: RIGHT, actions: 'N3' },
      'avatar 0,0; thing 60,0',
    ],
    [
      'LOSChaser sees what is ahead, and a Chaser everything',
      {
        level: 't..A\n....\n...o',
        sprites: ['thing > LOSChaser stype=avatar', 'other > Chaser stype=avatar'],
        draws: RIGHT,
        actions: 'N2',
      },
      'avatar 30,0; thing 20,0; other 30,0',
    ],
    ...(['AlternateChaser', 'RandomAltChaser'] as const).map((name): [string, Scene, string] => [
      `${name} chases stype1`,
      {
        level: 'A...t',
        sprites: [`thing > ${name} stype1=avatar epsilon=0`],
        draws: { whole: 0, fraction: 0.5 },
        actions: 'N3',
      },
      'avatar 0,0; thing 10,0',
    ]),
    [
      'RandomAltChaser takes random steps',
      {
        level: 'A...t...',
        sprites: ['thing > RandomAltChaser stype1=avatar epsilon=1'],
        draws: RIGHT,
        actions: 'N3',
      },
      'avatar 0,0; thing 70,0',
    ],
    ...(['PathAltChaser', 'RandomPathAltChaser', 'PathChaser'] as const).map(
      (name): [string, Scene, string] => [
        `${name} walks around obstacles`,
        {
          level: 'Aw..\n.wt.\n....',
          head: 'obs=wall',
          sprites: [`thing > ${name} ${name === 'PathChaser' ? 'stype' : 'stype1'}=avatar epsilon=0`],
          draws: { whole: 0, fraction: 0.5 },
          actions: 'N3',
        },
        'avatar 0,0; thing 0,20',
      ],
    ),
    [
      'SpawnPointMultiSprite makes all of its kinds',
      { level: 'A.n', sprites: ['nest > SpawnPointMultiSprite stypes=coin,key cooldown=9'], actions: 'N3' },
      'avatar 0,0; coin 20,0; key 20,0; nest 20,0',
    ],
    [
      'RandomBomber steps and then makes something',
      {
        level: 'A.t...',
        sprites: ['thing > RandomBomber stype=made'],
        draws: RIGHT,
        actions: 'N2',
      },
      'avatar 0,0; thing 40,0; made 30,0; made 40,0',
    ],
    [
      'BomberRandomMissile draws what it makes',
      {
        level: 'A.t...',
        sprites: ['thing > BomberRandomMissile stypeMissile=coin,key cooldown=9'],
        draws: RIGHT,
        actions: 'N2',
      },
      'avatar 0,0; thing 20,0; key 20,0',
    ],
    ...(
      [
        ['L', 'thing'],
        ['U', 'other'],
        ['R', 'made'],
        ['D', 'coin'],
        ['X', 'key'],
      ] as const
    ).map(([actions, made]): [string, Scene, string] => [
      `ShootOnlyAvatar shoots ${made} with ${actions}`,
      { level: '.A..', avatar: 'ShootOnlyAvatar stype=thing,other,made,coin,key', actions },
      `avatar 10,0; ${made} 20,0`,
    ]),
    ['MissileAvatar moves on', { level: A, avatar: 'MissileAvatar', actions: 'L4' }, 'avatar 30,0'],
    [
      'OngoingAvatar is turned by keys',
      { level: 'A...\n....\n....', avatar: 'OngoingAvatar', actions: 'NDN' },
      'avatar 0,20',
    ],
    [
      'OngoingShootAvatar shoots ahead',
      { level: A, avatar: 'OngoingShootAvatar stype=made', actions: 'NX' },
      'avatar 10,0; made 20,0',
    ],
    ['NullAvatar does nothing', { level: A, avatar: 'NullAvatar', actions: 'R3' }, 'avatar 0,0'],
    [
      // A unit of thrust is added to five in its direction.
      'CarAvatar always drives',
      { level: A, avatar: 'CarAvatar physicstype=CONT', actions: 'N4' },
      'avatar 18,0',
    ],
    [
      'LanderAvatar thrusts in its direction',
      { level: A, avatar: 'LanderAvatar physicstype=CONT', actions: 'UN4' },
      'avatar 4,0',
    ],
    [
      'SpaceshipAvatar shoots twice',
      { level: A, avatar: 'SpaceshipAvatar physicstype=CONT stype=made', actions: 'X' },
      'avatar 0,0; made 10,0; made 10,0',
    ],
    [
      'WizardAvatar builds ahead',
      { level: A, avatar: 'WizardAvatar physicstype=CONT stype=made', actions: 'N5U' },
      'avatar 0,0; made 12,0',
    ],
    [
      'PlatformerAvatar does not jump in the air',
      { level: '..\nA.', avatar: 'PlatformerAvatar physicstype=CONT', actions: 'X4' },
      'avatar 0,10',
    ],
  ])('%s', (_, scene, expected) => {
    expect(seen(scene).split('; ').sort()).toEqual(expected.split('; ').sort());
  });

  test('AimedAvatar turns by its angle and shoots twice that way', () => {
    const avatar = 'AimedAvatar stype=made angle_diff=0.5';
    const { views } = play({ level: A, avatar, actions: 'DX' });
    expect(views.find(({ kind }) => kind.isAvatar)?.orientation).toEqual([
      expect.closeTo(Math.cos(0.5), 9),
      expect.closeTo(Math.sin(0.5), 9),
    ]);
    expect(views.filter(({ kind }) => kind.name === 'made').map(({ x, y }) => [x, y])).toEqual([
      [8, 4],
      [8, 4],
    ]);
  });

  test('BirdAvatar rises when it flaps, and always drifts to the right', () => {
    const [still, flapping] = ['N4', 'X4'].map((actions) => {
      const { views } = play({ level: '....\nA...\n', avatar: 'BirdAvatar physicstype=CONT', actions });
      return views[0];
    });
    expect(still?.y).toBe(10);
    expect(flapping?.y).toBeLessThan(10);
    for (const bird of [still, flapping]) expect(bird?.x).toBeGreaterThan(0);
  });

  test('PlatformerAvatar and WalkerJumper jump from the ground', () => {
    const highest = (fraction: number, isAvatar: boolean): number => {
      const jumper = `physicstype=CONT gravity=1 jump_strength=10 speed=1 max_speed=9`;
      const scene = {
        level: '......A\n.......\nt......\n.......\nwwwwwww',
        sprites: [`thing > WalkerJumper ${jumper} orientation=RIGHT probability=0.5`],
        rules: ['thing wall > wallStop', 'avatar wall > wallStop'],
        draws: { whole: 0, fraction },
      };
      const place = isAvatar
        ? { level: scene.level.replace('A', '.').replace('t', 'A'), avatar: `PlatformerAvatar ${jumper}` }
        : {};
      const heights = Array.from({ length: 40 }, (_, at) => {
        const actions = isAvatar && fraction < 0.5 ? `X${at + 1}` : `N${at + 1}`;
        const { views } = play({ ...scene, ...place, actions });
        return views.find(({ kind }) => kind.name === (isAvatar ? 'avatar' : 'thing'))?.y ?? 99;
      });
      return Math.min(...heights);
    };
    for (const isAvatar of [true, false]) {
      expect(highest(0.9, isAvatar)).toBe(20);
      expect(highest(0.1, isAvatar)).toBeLessThan(20);
    }
  });
});

describe('terminations', () => {
  const endOf = (scene: Scene): string => {
    const { game, state } = play(scene);
    return `${game.status(state, 0)} after ${game.ticks(state)}`;
  };

  test('StopCounter holds the other counters back', () => {
    const ends = ['StopCounter stype1=coin limit=1', 'SpriteCounter stype=key limit=0 win=True'];
    const rules = ['coin avatar > killSprite'];
    expect(endOf({ level: 'A.c', rules, ends, actions: 'R3' })).toBe('won after 2');
    expect(endOf({ level: 'A.c', rules, ends: ends.slice(1), actions: 'R3' })).toBe('won after 1');
  });

  test('MultiSpriteCounterSubTypes counts sprites and kinds', () => {
    const sprites = ['any >', '  coin > Passive', '  key > Passive'];
    const ends = ['MultiSpriteCounterSubTypes stype1=any limit=2 subTypesNum=2 win=True'];
    const rules = ['coin avatar > killSprite'];
    expect(endOf({ level: 'A.cck', sprites, rules, ends, actions: 'R3' })).toBe('won after 2');
    // Two sprites of one kind are not enough.
    expect(endOf({ level: 'A.ckk', sprites, rules, ends, actions: 'R3' })).toBe('on after 3');
  });
});
