/** The classes of sprites, and the settings of each. */
import type { Parameters } from './parameter-kind.ts';

export interface SpriteClass {
  readonly summary: string;
  readonly isAvatar?: true;
  /** Whether its sprites never move by themselves and are drawn below the others. */
  readonly isStatic?: true;
  readonly parameters: Parameters;
  /** Required settings. */
  readonly needs?: readonly string[];
}

/** Settings of every sprite. */
const SPRITE_PARAMETERS: Parameters = {
  is_static: 'truth',
  only_active: 'truth',
  is_avatar: 'truth',
  is_stochastic: 'truth',
  is_npc: 'truth',
  is_oriented: 'truth',
  is_resource: 'truth',
  color: 'colour',
  cooldown: 'whole',
  speed: 'real',
  max_speed: 'real',
  stationary: 'truth',
  mass: 'real',
  physicstype: 'physics',
  gravity: 'real',
  friction: 'real',
  jump_strength: 'real',
  shrinkfactor: 'real',
  draw_arrow: 'truth',
  orientation: 'direction',
  rotateInPlace: 'truth',
  singleton: 'truth',
  portal: 'truth',
  solid: 'truth',
  invisible: 'truths',
  hidden: 'truths',
  autotiling: 'truth',
  randomtiling: 'real',
  frameRate: 'real',
  img: 'text',
  orientedImg: 'text',
  healthPoints: 'whole',
  maxHealthPoints: 'whole',
  limitHealthPoints: 'whole',
  timeToLive: 'whole',
  rotation: 'real',
  wMult: 'real',
  hMult: 'real',
};

const NPC: Parameters = { cons: 'whole' };
const CHASER: Parameters = { ...NPC, stype: 'sprite', fleeing: 'truth', maxDistance: 'real' };
const ALTERNATE: Parameters = { ...NPC, stype1: 'sprites', stype2: 'sprites', fleeing: 'truth' };
const SPAWN: Parameters = {
  stype: 'sprite',
  prob: 'real',
  total: 'whole',
  spawnorientation: 'direction',
};
const FLICKER: Parameters = { limit: 'whole' };
const RESOURCE: Parameters = { limit: 'whole', value: 'whole', resource_name: 'text' };
const SHOOT: Parameters = { stype: 'sprites', ammo: 'sprites' };
const JUMP: Parameters = { ground_speedup_factor: 'real', air_slowdown_factor: 'real' };

const avatar = (summary: string, parameters: Parameters = {}, needs?: readonly string[]): SpriteClass => ({
  summary,
  isAvatar: true,
  parameters,
  ...(needs && { needs }),
});
const fixed = (summary: string, parameters: Parameters = {}, needs?: readonly string[]): SpriteClass => ({
  summary,
  isStatic: true,
  parameters,
  ...(needs && { needs }),
});
const moving = (summary: string, parameters: Parameters = {}, needs?: readonly string[]): SpriteClass => ({
  summary,
  parameters,
  ...(needs && { needs }),
});

export const SPRITE_CLASSES = {
  Immovable: fixed('stays where it is'),
  Passive: moving('moves only when it is pushed'),
  Door: fixed('stays where it is and leads somewhere'),
  Resource: moving('can be collected and carried', RESOURCE),
  ResourcePack: fixed('a resource that stays where it is', RESOURCE),
  Conveyor: fixed('has a direction and does not move', { strength: 'real' }),
  Missile: moving('moves on in its direction'),
  RandomMissile: moving('moves on in a direction drawn when it starts'),
  ErraticMissile: moving('moves on in its direction', { prob: 'real' }),
  Walker: moving('walks on the ground and turns at obstacles', { airsteering: 'truth' }),
  WalkerJumper: moving('walks on the ground and jumps now and then', {
    airsteering: 'truth',
    probability: 'real',
  }),
  Flicker: moving('disappears after `limit` ticks', FLICKER),
  OrientedFlicker: moving('disappears after `limit` ticks and has a direction', FLICKER),
  Spreader: moving('a flicker that spreads to the cells beside it', {
    ...FLICKER,
    spreadprob: 'real',
    stype: 'sprite',
  }),
  RandomNPC: moving('walks at random', NPC),
  RandomInertial: moving('is pushed about at random', NPC),
  Chaser: moving('walks towards the nearest sprite of `stype`', CHASER, ['stype']),
  Fleeing: moving('walks away from the nearest sprite of `stype`', CHASER, ['stype']),
  LOSChaser: moving('chases what it sees straight ahead', CHASER, ['stype']),
  PathChaser: moving('takes the shortest path to the nearest sprite of `stype`', CHASER, ['stype']),
  AlternateChaser: moving('chases `stype1`', ALTERNATE, ['stype1']),
  RandomAltChaser: moving('chases `stype1`, at times at random', { ...ALTERNATE, epsilon: 'real' }, [
    'stype1',
  ]),
  PathAltChaser: moving('takes the shortest path to `stype1`', { ...ALTERNATE, randomTarget: 'truth' }, [
    'stype1',
  ]),
  RandomPathAltChaser: moving(
    'takes the shortest path to `stype1`, at times at random',
    { ...ALTERNATE, randomTarget: 'truth', epsilon: 'real' },
    ['stype1'],
  ),
  SpriteProducer: moving('makes other sprites'),
  SpawnPoint: fixed('makes sprites of `stype`', SPAWN, ['stype']),
  SpawnPointMultiSprite: fixed('makes one sprite of each of `stypes`', { ...SPAWN, stypes: 'sprites' }, [
    'stypes',
  ]),
  Bomber: moving('a spawn point that moves', SPAWN, ['stype']),
  RandomBomber: moving('a spawn point that walks at random', SPAWN, ['stype']),
  BomberRandomMissile: moving(
    'a moving spawn point that draws what it makes',
    {
      ...SPAWN,
      stypeMissile: 'sprites',
    },
    ['stypeMissile'],
  ),
  Portal: fixed('where `teleportToExit` starts; it leads to `stype`', { stype: 'sprite' }),

  MovingAvatar: avatar('walks in four directions', { alternate_keys: 'truth' }),
  HorizontalAvatar: avatar('walks left and right', { alternate_keys: 'truth' }),
  VerticalAvatar: avatar('walks up and down', { alternate_keys: 'truth' }),
  OrientedAvatar: avatar('turns first and then walks'),
  ShootAvatar: avatar('turns, walks and shoots ahead', SHOOT, ['stype']),
  ShootOnlyAvatar: avatar('stands still; each key shoots another sprite', SHOOT, ['stype']),
  FlakAvatar: avatar(
    'walks left and right and shoots from where it is',
    { stype: 'sprite', ammo: 'sprite', minAmmo: 'whole', ammoCost: 'whole' },
    ['stype'],
  ),
  MissileAvatar: avatar('moves on by itself'),
  OngoingAvatar: avatar('always moves; keys turn it'),
  OngoingShootAvatar: avatar('always moves; keys turn it, and it shoots', SHOOT, ['stype']),
  OngoingTurningAvatar: avatar('always moves, turns by 90 degrees and leaves a trail', {
    spawnBehind: 'sprite',
  }),
  NullAvatar: avatar('does nothing'),
  AimedAvatar: avatar('aims and shoots', { ...SHOOT, angle_diff: 'real' }, ['stype']),
  BirdAvatar: avatar('flies to the right and flaps'),
  CarAvatar: avatar('always drives; keys steer and reverse', { angle_diff: 'real' }),
  LanderAvatar: avatar('turns and thrusts', { angle_diff: 'real' }),
  PlatformerAvatar: avatar('walks and jumps', JUMP),
  SpaceshipAvatar: avatar('turns, thrusts and shoots', { ...SHOOT, angle_diff: 'real' }, ['stype']),
  WizardAvatar: avatar('walks, jumps and builds', { ...JUMP, stype: 'sprites' }, ['stype']),
} as const satisfies Record<string, SpriteClass>;

export type SpriteClassName = keyof typeof SPRITE_CLASSES;

export function spriteClass(name: string): SpriteClass | undefined {
  return Object.hasOwn(SPRITE_CLASSES, name) ? SPRITE_CLASSES[name as SpriteClassName] : undefined;
}

/** The settings of a class of sprites. */
export function classParameters(name: string): Parameters {
  return { ...SPRITE_PARAMETERS, ...spriteClass(name)?.parameters };
}
