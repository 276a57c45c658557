/**
 * An example of every kind of finding, for people; a test checks that each raises its code, and that the corrected
 * text does not.
 */
import type { VgdlFindingCode } from './finding-catalogue.ts';

/** A game or a level that raises the finding, and one that does not. */
export type VgdlFindingExample =
  | { readonly wrong: string; readonly right: string; readonly isLevel?: true }
  /** For findings that cannot be shown in a few lines. */
  | { readonly described: string };

/** A small game: reach the goal before the ghost reaches you. */
const PARTS = {
  head: ['BasicGame'],
  sprites: ['goal > Door', 'avatar > MovingAvatar', 'ghost > Chaser stype=avatar'],
  interactions: [
    'avatar wall > stepBack',
    'goal avatar > killSprite scoreChange=1',
    'avatar ghost > killSprite',
  ],
  mapping: ['g > goal', 'h > ghost'],
  terminations: ['SpriteCounter stype=goal limit=0 win=True', 'SpriteCounter stype=avatar limit=0 win=False'],
} as const;

type Parts = Record<keyof typeof PARTS, readonly string[]>;

function game(changed: Partial<Parts> = {}): string {
  const { head, sprites, interactions, mapping, terminations } = { ...PARTS, ...changed };
  const section = (name: string, lines: readonly string[]) => [
    `    ${name}`,
    ...lines.map((line) => `        ${line}`),
  ];
  return [
    ...head,
    ...section('SpriteSet', sprites),
    ...section('InteractionSet', interactions),
    ...section('LevelMapping', mapping),
    ...section('TerminationSet', terminations),
  ].join('\n');
}

/** The game with one more line in a section, and a corrected version of it. */
function line(part: keyof typeof PARTS, wrong: string, right: string): VgdlFindingExample {
  return {
    wrong: game({ [part]: [...PARTS[part], wrong] }),
    right: game({ [part]: [...PARTS[part], right] }),
  };
}

const level = (wrong: string, right: string): VgdlFindingExample => ({ wrong, right, isLevel: true });

/** A spawner of coins, mapped to a character. */
const maker = (settings: string): string =>
  game({
    sprites: [...PARTS.sprites, 'coin > Immovable', `mint > SpawnPoint stype=coin ${settings}`],
    mapping: [...PARTS.mapping, 'm > mint'],
  });

export const VGDL_FINDING_EXAMPLES = {
  VGDL101: line('sprites', 'key Immovable', 'key > Immovable'),
  VGDL102: { wrong: game({ head: ['Game'] }), right: game() },
  VGDL103: { wrong: game({ head: ['BasicGame', '    avatar > MovingAvatar'] }), right: game() },
  VGDL104: { wrong: game().split('\n    TerminationSet')[0] as string, right: game() },
  VGDL105: line('interactions', 'ghost wall > stepBack always', 'ghost wall > stepBack'),
  VGDL106: line('interactions', 'ghost > stepBack', 'ghost wall > stepBack'),
  VGDL107: line('mapping', '. goal', '. > goal'),
  VGDL108: { wrong: game().replace('        goal', '      \t goal'), right: game() },
  VGDL109: {
    wrong: `${game()}\n    ParameterSet\n        SPEED value=2`,
    right: `${game()}\n    ParameterSet\n        SPEED > value=2`,
  },
  VGDL110: { described: 'A text of more than a million characters.' },
  VGDL111: { wrong: `${game()}\n    LevelMapping\n        . > goal`, right: game() },
  VGDL112: {
    wrong: game().replace('TerminationSet', 'TerminationSet # how it ends'),
    right: game().replace('    TerminationSet', '    # how it ends\n    TerminationSet'),
  },
  VGDL201: line('sprites', 'shot > Misile orientation=UP', 'shot > Missile orientation=UP'),
  VGDL202: line('interactions', 'ghost wall > stepback', 'ghost wall > stepBack'),
  VGDL203: line('terminations', 'TimeOut limit=500 win=False', 'Timeout limit=500 win=False'),
  VGDL204: line('interactions', 'gost wall > stepBack', 'ghost wall > stepBack'),
  VGDL205: line(
    'interactions',
    'goal ghost > killSprite scorechange=1',
    'goal ghost > killSprite scoreChange=1',
  ),
  VGDL206: line('sprites', 'key > color=RED', 'key > Immovable color=RED'),
  VGDL207: line('sprites', 'goal > Immovable', 'exit > Immovable'),
  VGDL208: {
    wrong: game({ sprites: [...PARTS.sprites, 'item > Immovable', '    coin > Resource'] }),
    right: game({ sprites: [...PARTS.sprites, 'item >', '    coin > Resource'] }),
  },
  VGDL301: line('terminations', 'Timeout limit=1e3 win=False', 'Timeout limit=1000 win=False'),
  VGDL302: line('sprites', 'shot > Missile speed=fast', 'shot > Missile speed=2'),
  VGDL303: line('sprites', 'shot > Missile singleton=yes', 'shot > Missile singleton=True'),
  VGDL304: line('sprites', 'shot > Missile orientation=NORTH', 'shot > Missile orientation=UP'),
  VGDL305: line(
    'interactions',
    'goal ghost > killSprite scoreChange=1,2',
    'goal ghost > killSprite scoreChange=1',
  ),
  VGDL306: line('interactions', 'ghost goal > transformTo', 'ghost goal > transformTo stype=goal'),
  VGDL307: line(
    'interactions',
    'avatar TIME > subtractHealthPoints repeating=True',
    'avatar TIME > subtractHealthPoints timer=10 repeating=True',
  ),
  VGDL308: line(
    'interactions',
    'ghost TIME > killSprite nextExecution=50',
    'ghost TIME > killSprite nextExecution=50 timer=50',
  ),
  VGDL309: line('sprites', 'shot > Missile color=CRIMSON', 'shot > Missile color=RED'),
  VGDL310: { wrong: maker('prob=1.5 total=9'), right: maker('prob=0.5 total=9') },
  VGDL401: {
    wrong: game({ sprites: ['goal > Door', 'avatar > Immovable', 'ghost > Chaser stype=avatar'] }),
    right: game(),
  },
  VGDL402: {
    wrong: game({
      sprites: [...PARTS.sprites, 'coin > Resource'],
      terminations: [...PARTS.terminations, 'SpriteCounterMore stype=coin limit=3 win=True'],
    }),
    right: game({
      sprites: [...PARTS.sprites, 'coin > Resource'],
      mapping: [...PARTS.mapping, 'c > coin'],
      terminations: [...PARTS.terminations, 'SpriteCounterMore stype=coin limit=3 win=True'],
    }),
  },
  VGDL403: {
    wrong: game({
      sprites: [...PARTS.sprites, 'coin > Resource'],
      interactions: [...PARTS.interactions, 'coin avatar > collectResource'],
    }),
    right: game({
      sprites: [...PARTS.sprites, 'coin > Resource'],
      interactions: [...PARTS.interactions, 'coin avatar > collectResource'],
      mapping: [...PARTS.mapping, 'c > coin'],
    }),
  },
  VGDL404: {
    wrong: game({ terminations: ['SpriteCounter stype=avatar limit=0 win=False'] }),
    right: game(),
  },
  VGDL405: {
    wrong: game({
      interactions: [
        ...PARTS.interactions,
        'ghost goal > transformTo stype=avatar',
        'avatar goal > transformTo stype=ghost',
      ],
    }),
    right: game({ interactions: [...PARTS.interactions, 'ghost goal > transformTo stype=avatar'] }),
  },
  VGDL406: { wrong: maker('cooldown=2'), right: maker('cooldown=2 total=20') },
  VGDL407: {
    wrong: game({ sprites: [...PARTS.sprites, 'coin > Resource'] }),
    right: game({ sprites: [...PARTS.sprites, 'coin > Resource'], mapping: [...PARTS.mapping, 'c > coin'] }),
  },
  VGDL408: line('interactions', 'EOS TIME > killSprite', 'ghost EOS > stepBack'),
  VGDL501: level('wwww\nwA?w\nwwww', 'wwww\nwAgw\nwwww'),
  VGDL502: level('wwww\nw gw\nwwww', 'wwww\nwAgw\nwwww'),
  VGDL503: level('wwww\nwAw\nwwww', 'wwww\nwAgw\nwwww'),
  VGDL504: { described: 'A level of more than 40000 cells.' },
  VGDL505: level('', 'wwww\nwAgw\nwwww'),
  VGDL506: level('wwww\nwAAw\nwwww', 'wwww\nwAgw\nwwww'),
} as const satisfies Record<VgdlFindingCode, VgdlFindingExample>;

/** The game for the examples of levels. */
export const EXAMPLE_GAME: string = game();
