/**
 * The kinds of sprites of a game: the registry of names, the tree of kinds, and the properties that follow from each
 * class and its settings.
 */
import {
  listedNames,
  playerCount,
  type SpriteClassName,
  type SpriteLine,
  settingsMap,
  spriteClass,
  Values,
  type VgdlDescription,
} from '../../vgdl/index.ts';
import { behaviourOf } from './behaviours.ts';
import { type Chance, chanceOf } from './chance.ts';

export interface Kind {
  readonly id: number;
  readonly name: string;
  /** Undefined if no line gives the kind a known class; it cannot be created then. */
  readonly className: SpriteClassName | undefined;
  readonly values: Values;
  /** The kinds from the outermost to this one. */
  readonly path: readonly number[];
  /** The path of the kind, followed by the kinds below it, depth first. */
  readonly subtypes: readonly number[];
  readonly isAvatar: boolean;
  readonly isStatic: boolean;
  readonly isOriented: boolean;
  readonly isSingleton: boolean;
  readonly isResource: boolean;
  readonly isSolid: boolean;
  readonly isContinuous: boolean;
  readonly isOnlyActive: boolean;
  readonly isStationary: boolean;
  readonly rotatesInPlace: boolean;
  /** Whether its contact tests also check for solid ground below. */
  readonly feelsGround: boolean;
  readonly orientation: readonly [number, number];
  readonly speed: number;
  readonly maxSpeed: number;
  readonly cooldown: number;
  readonly mass: number;
  readonly gravity: number;
  readonly friction: number;
  readonly jump: number;
  readonly rotation: number;
  readonly health: number;
  readonly healthLimit: number;
  /** Time to live in ticks; −1 for no limit. */
  readonly timeToLive: number;
  readonly widthFactor: number;
  readonly heightFactor: number;
  /** How many units of this resource a sprite may carry. */
  readonly resourceLimit: number;
  readonly resourceValue: number;
  /** The setting `limit` of flickers, or `cons` of walkers. */
  readonly limit: number;
  readonly prob: number;
  readonly chance: Chance;
  readonly total: number;
  readonly spawnOrientation: readonly [number, number];
  /** Kinds named by `stype`, `stypes`, `stypeMissile`, `stype1` or `spawnBehind`; −1 for unknown names. */
  readonly stypes: readonly number[];
  readonly ammo: readonly number[];
  /** What an avatar that fires has to keep, and what a shot takes. */
  readonly leastAmmo: number;
  readonly ammoCost: number;
  /** The angle of one turn, in radians. */
  readonly turn: number;
  /** What the steps of running avatars are multiplied by on the ground, and divided by in the air. */
  readonly groundFactor: number;
  readonly airDivisor: number;
  readonly steersInAir: boolean;
  /** For chasers: whether they flee instead, and how far they see in pixels, −1 for no limit. */
  readonly isFleeing: boolean;
  readonly reach: number;
  /** The behaviour in each tick: a number from `behaviours.ts`. */
  readonly behaviour: number;
  /** Probabilities: for a spreader, of spreading in each direction; for chasers, of a random step. */
  readonly spreadChance: Chance;
  /** Of a random step of a chaser, and of a jump of a walker. */
  readonly randomSteps: Chance;
  readonly jumpChance: Chance;
  /** Whether a chaser draws its target at random instead of taking the nearest one. */
  readonly drawsTarget: boolean;
  /** The destination as a portal, whatever the class; −1 for none. */
  readonly leadsTo: number;
}

export interface Kinds {
  readonly players: number;
  readonly list: readonly Kind[];
  readonly byName: ReadonlyMap<string, number>;
  /** Kinds in the order in which they are drawn; they are updated in the reverse order. */
  readonly order: readonly number[];
}

interface Draft {
  readonly name: string;
  className: string | undefined;
  settings: Map<string, string>;
  path: number[];
  readonly children: number[];
}

/** Reads the registry of kinds from a description. */
export function kindsOf(description: VgdlDescription): Kinds {
  const drafts: Draft[] = [];
  const byName = new Map<string, number>();
  const leaves: number[] = [];
  const register = (name: string): number => {
    const known = byName.get(name);
    if (known !== undefined) return known;
    const id = drafts.length;
    byName.set(name, id);
    drafts.push({ name, className: undefined, settings: new Map(), path: [id], children: [] });
    return id;
  };
  const builtIn = (name: string, className: string, settings: Map<string, string>): void => {
    Object.assign(drafts[register(name)] as Draft, { className, settings });
  };
  builtIn('wall', 'Immovable', new Map([['solid', 'true']]));
  builtIn('avatar', 'MovingAvatar', new Map());

  const visit = (lines: readonly SpriteLine[], above: Draft | undefined): void => {
    for (const line of lines) {
      const id = register(line.name.text);
      const draft = drafts[id] as Draft;
      draft.className = above?.className ?? line.className?.text;
      draft.settings = new Map([
        ...(above?.settings ?? []),
        ...settingsMap(line.settings, description.parameters),
      ]);
      draft.path = [...(above?.path ?? []), id];
      if (above !== undefined && !above.children.includes(id)) above.children.push(id);
      if (line.children.length > 0) visit(line.children, draft);
      else {
        const before = leaves.indexOf(id);
        if (before >= 0) leaves.splice(before, 1);
        leaves.push(id);
      }
    }
  };
  visit(description.sprites, undefined);

  const below = (id: number): number[] =>
    (drafts[id] as Draft).children.flatMap((child) => [child, ...below(child)]);
  const list = drafts.map((draft, id) => kindOf(id, draft, [...draft.path, ...below(id)], byName));
  const wall = leaves.includes(0) ? [] : [0];
  const order = [...wall, ...leaves.filter((id) => id !== 1), 1];
  return { players: playerCount(description), list, byName, order };
}

const ZERO: readonly [number, number] = [0, 0];
/** The direction of random missiles that have not drawn one yet. */
const UNDRAWN: readonly [number, number] = [-1, -1];
const RIGHT: readonly [number, number] = [1, 0];

/** Classes whose sprites have an orientation even if none is specified. */
const ORIENTED = new Set<string>([
  'Missile',
  'RandomMissile',
  'ErraticMissile',
  'Walker',
  'WalkerJumper',
  'OrientedFlicker',
  'Conveyor',
  'RandomInertial',
  'Bomber',
  'RandomBomber',
  'BomberRandomMissile',
  'SpawnPointMultiSprite',
  'OrientedAvatar',
  'ShootAvatar',
  'ShootOnlyAvatar',
  'MissileAvatar',
  'OngoingAvatar',
  'OngoingShootAvatar',
  'OngoingTurningAvatar',
  'AimedAvatar',
  'BirdAvatar',
  'CarAvatar',
  'LanderAvatar',
  'SpaceshipAvatar',
]);

/** The classes among these that initially face right. */
const STARTS_RIGHT = new Set<string>([
  'Bomber',
  'RandomBomber',
  'BomberRandomMissile',
  'SpawnPointMultiSprite',
  'OrientedAvatar',
  'ShootAvatar',
  'ShootOnlyAvatar',
  'MissileAvatar',
  'OngoingAvatar',
  'OngoingShootAvatar',
  'OngoingTurningAvatar',
  'AimedAvatar',
  'BirdAvatar',
  'CarAvatar',
]);

const TURNS_FIRST = new Set<string>([
  'OrientedAvatar',
  'ShootAvatar',
  'ShootOnlyAvatar',
  'MissileAvatar',
  'OngoingAvatar',
  'OngoingShootAvatar',
  'OngoingTurningAvatar',
  'AimedAvatar',
  'BirdAvatar',
  'CarAvatar',
  'LanderAvatar',
  'SpaceshipAvatar',
]);

/** The default speeds of classes; 0 for all others. */
const SPEEDS: Readonly<Record<string, number>> = {
  Missile: 1,
  RandomMissile: 1,
  ErraticMissile: 1,
  RandomBomber: 1,
  RandomNPC: 1,
  RandomInertial: 1,
  Chaser: 1,
  Fleeing: 1,
  LOSChaser: 1,
  PathChaser: 1,
  AlternateChaser: 1,
  RandomAltChaser: 1,
  PathAltChaser: 1,
  RandomPathAltChaser: 1,
  Walker: 5,
  WalkerJumper: 5,
  LanderAvatar: 5,
  SpaceshipAvatar: 5,
  CarAvatar: 0,
  AimedAvatar: 0,
  WizardAvatar: 0,
};

const MAX_SPEEDS: Readonly<Record<string, number>> = {
  Walker: 5,
  WalkerJumper: 5,
  PlatformerAvatar: 30,
  WizardAvatar: 30,
};

/** The default angles of turns, in radians. */
const TURNS: Readonly<Record<string, number>> = {
  AimedAvatar: 0.15,
  CarAvatar: 0.15,
  LanderAvatar: 0.3,
  SpaceshipAvatar: 0.3,
};

const FEELS_GROUND = new Set<string>(['Walker', 'WalkerJumper', 'PlatformerAvatar', 'WizardAvatar']);

const JUMPS: Readonly<Record<string, number>> = {
  BirdAvatar: 10,
  PlatformerAvatar: 10,
  WizardAvatar: 10,
  WalkerJumper: 1,
};

const NAMED_KINDS = ['stypeMissile', 'stypes', 'stype1', 'spawnBehind', 'stype'] as const;

function kindOf(
  id: number,
  draft: Draft,
  subtypes: readonly number[],
  byName: ReadonlyMap<string, number>,
): Kind {
  const known = spriteClass(draft.className ?? '');
  const className = known === undefined ? undefined : (draft.className as SpriteClassName);
  const name = className ?? '';
  const values = new Values(draft.settings);
  const given = values.direction('orientation');
  const orientation = given ?? (STARTS_RIGHT.has(name) ? RIGHT : name === 'RandomMissile' ? UNDRAWN : ZERO);
  const names = NAMED_KINDS.map((key) => values.text(key)).find((text) => text !== undefined);
  const ids = (text: string | undefined): number[] =>
    text === undefined ? [] : listedNames(text).map((each) => byName.get(each) ?? -1);
  const isResource = values.truth('is_resource', name === 'Resource' || name === 'ResourcePack');
  const isAvatar = known?.isAvatar ?? false;
  const health = values.whole('healthPoints', 0);
  const maxHealth = values.whole('maxHealthPoints', 0);
  return {
    id,
    name: draft.name,
    className,
    values,
    path: draft.path,
    subtypes,
    isAvatar,
    isStatic: values.truth('is_static', known?.isStatic ?? false),
    isOriented:
      orientation[0] !== 0 || orientation[1] !== 0 || values.truth('is_oriented', ORIENTED.has(name)),
    isSingleton: values.truth('singleton', false),
    isResource,
    isSolid: values.truth('solid', false),
    isContinuous: (values.text('physicstype') ?? '') === 'CONT' || name === 'RandomInertial',
    isOnlyActive: values.truth('only_active', false),
    isStationary: values.truth('stationary', name === 'AimedAvatar'),
    rotatesInPlace: values.truth('rotateInPlace', TURNS_FIRST.has(name)),
    feelsGround: FEELS_GROUND.has(name),
    orientation,
    speed: values.real('speed', SPEEDS[name] ?? (isAvatar ? 1 : 0)),
    maxSpeed: values.real('max_speed', MAX_SPEEDS[name] ?? -1),
    cooldown: Math.max(1, values.whole('cooldown', 0)),
    mass: values.real('mass', 1),
    gravity: values.real('gravity', 0),
    friction: values.real('friction', 0),
    jump: values.real('jump_strength', JUMPS[name] ?? 0),
    rotation: values.real('rotation', 0),
    health: maxHealth > 0 && health > maxHealth ? maxHealth : health,
    healthLimit: values.whole('limitHealthPoints', 1000),
    timeToLive: values.whole('timeToLive', -1),
    widthFactor: values.real('wMult', 1),
    heightFactor: values.real('hMult', 1),
    resourceLimit: values.whole('limit', isResource ? 2 : 0),
    resourceValue: values.whole('value', 1),
    limit: values.whole(
      name.includes('licker') || name === 'Spreader' ? 'limit' : 'cons',
      name.includes('licker') || name === 'Spreader' ? 1 : 0,
    ),
    prob: values.real('prob', 1),
    chance: chanceOf(values.real('prob', 1)),
    total: values.whole('total', 0),
    spawnOrientation: values.direction('spawnorientation') ?? ZERO,
    stypes: ids(names),
    ammo: ids(values.text('ammo')),
    leastAmmo: Math.max(0, values.whole('minAmmo', -1)),
    ammoCost: values.whole('ammoCost', 1),
    turn: values.real('angle_diff', TURNS[name] ?? 0),
    groundFactor: values.real('ground_speedup_factor', 1),
    airDivisor: values.real('air_slowdown_factor', 2),
    steersInAir: values.truth('airsteering', false),
    isFleeing: values.truth('fleeing', name === 'Fleeing'),
    reach: Math.fround(values.real('maxDistance', -1)),
    behaviour: behaviourOf(className),
    jumpChance: chanceOf(values.real('probability', 0.1)),
    spreadChance: chanceOf(values.real('spreadprob', 1)),
    randomSteps: chanceOf(values.real('epsilon', 0)),
    drawsTarget: values.truth('randomTarget', false),
    leadsTo: byName.get(values.text('stype') ?? '') ?? -1,
  };
}
