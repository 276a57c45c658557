/** How each kind of sprite of a game looks: which picture, and in which colour. */
import type { SpriteGame, SpriteView } from '../../engines/index.ts';
import { truthValue } from '../../vgdl/index.ts';
import { type PictureName, pictureFor, pictureOf } from './pictures.ts';

export interface SpriteLook {
  readonly name: string;
  readonly picture: PictureName;
  /** The main tone, as `#rrggbb`. */
  readonly colour: string;
  /** Whether nothing is drawn. */
  readonly isInvisible: boolean;
  readonly isAvatar: boolean;
  readonly isGround: boolean;
  /** Whether it only moves in whole steps, so that it may glide between them. */
  readonly glides: boolean;
}

type Kind = SpriteView['kind'];

/** The looks of all kinds, by their number. */
export function spriteLooks(game: SpriteGame): SpriteLook[] {
  const { list } = game.compiled.kinds;
  const roles = rolesOf(game);
  const used = new Map<string, number>();
  return list.map((kind) => {
    const picture = choosePicture(kind, list, roles);
    const { colour, hasOwnColour, isGround = false } = pictureOf(picture);
    const given = hasOwnColour ? undefined : SOFT_COLOURS[kind.values.text('color') ?? ''];
    const isLeaf = kind.subtypes.length === kind.path.length;
    const wanted = given ?? colour;
    const look = `${picture} ${wanted}`;
    const before = used.get(look) ?? 0;
    if (isLeaf && kind.className !== undefined) used.set(look, before + 1);
    // Two kinds that would look the same get different colours.
    const isTwin = isLeaf && before > 0 && !hasOwnColour && !TWINS.has(picture);
    return {
      name: kind.name,
      picture,
      colour: isTwin ? (OTHER_COLOURS[(before - 1) % OTHER_COLOURS.length] ?? wanted) : wanted,
      isInvisible: truthValue(kind.values.text('invisible') ?? '') === true,
      isAvatar: kind.isAvatar,
      isGround: isGround && kind.isStatic,
      glides: kind.speed > 0 || kind.isAvatar || !kind.isStatic,
    };
  });
}

/** Kinds that may look alike. */
const TWINS: ReadonlySet<PictureName> = new Set<PictureName>(['wall', 'pellet', 'night', 'log', 'hole']);

/** The colours of the language, a little softer. */
const SOFT_COLOURS: Readonly<Record<string, string>> = {
  GREEN: '#3fa858',
  BLUE: '#3a63c9',
  RED: '#d9443c',
  GRAY: '#737b88',
  WHITE: '#f0f1f4',
  BROWN: '#9b7650',
  BLACK: '#363b47',
  ORANGE: '#ee9526',
  YELLOW: '#f2d63c',
  PINK: '#f0a3b8',
  GOLD: '#f0bd2c',
  LIGHTRED: '#f0645a',
  LIGHTORANGE: '#f5bd6e',
  LIGHTBLUE: '#5f95ee',
  LIGHTGREEN: '#79cf6a',
  LIGHTGRAY: '#a9b0ba',
  DARKGRAY: '#4b515d',
  DARKBLUE: '#2b3b80',
};

const OTHER_COLOURS = ['#e08a2e', '#2f9e9e', '#b06ae0', '#5f95ee', '#d65fb0', '#8fae3c', '#c0663a'];

interface KindRoles {
  readonly harmful: ReadonlySet<number>;
  readonly welcome: ReadonlySet<number>;
  readonly pushed: ReadonlySet<number>;
  readonly shot: ReadonlySet<number>;
}

const HARM = new Set<string>(['killSprite', 'killBoth', 'subtractHealthPoints', 'killIfHasLess']);
const CATCH = new Set<string>(['killSprite', 'collectResource', 'killIfOtherHasMore', 'transformTo']);

/** What sprites mean to avatars: found in the interactions. */
function rolesOf({ compiled: { kinds, rules } }: SpriteGame): KindRoles {
  const roles = { harmful: new Set<number>(), welcome: new Set<number>(), pushed: new Set<number>() };
  const isAvatar = (id: number): boolean =>
    kinds.list[id]?.subtypes.some((each) => kinds.list[each]?.isAvatar) ?? false;
  for (const { first, second, effects } of rules.pairs)
    for (const { name } of effects) {
      if (isAvatar(first) && HARM.has(name)) roles.harmful.add(second);
      else if (isAvatar(second) && CATCH.has(name)) roles.welcome.add(first);
      else if (isAvatar(second) && name === 'bounceForward') roles.pushed.add(first);
    }
  const avatars = kinds.list.filter((kind) => kind.isAvatar);
  return { ...roles, shot: new Set(avatars.flatMap(({ stypes }) => stypes)) };
}

function choosePicture(kind: Kind, list: readonly Kind[], roles: KindRoles): PictureName {
  const chosen = kind.isAvatar ? avatarPicture(kind, list) : thingPicture(kind, list, roles);
  return chosen === 'paddle' && kind.heightFactor >= kind.widthFactor * 2 ? 'racket' : chosen;
}

/** The names from the kind itself outwards. */
const namesOf = (kind: Kind, list: readonly Kind[]): string[] =>
  kind.path.toReversed().map((id) => list[id]?.name ?? '');

function thingPicture(kind: Kind, list: readonly Kind[], roles: KindRoles): PictureName {
  const [own = '', ...outer] = namesOf(kind, list);
  const named = pictureFor(own) ?? pictureFor(kind.values.text('img') ?? '') ?? firstOf(outer);
  const byClass = pictureOfClass(kind);
  // What is hidden from players' eyes, in the sense of the language, and does not move is the ground of the game.
  const isFloor = kind.className === 'Immovable' && kind.values.truth('hidden', false);
  if (isFloor && (named === undefined || pictureOf(named).isGround !== true)) return 'floor';
  // A goal that is a door is left through.
  if (named === 'target' && byClass === 'exit') return 'exit';
  if (named === undefined && kind.heightFactor >= 2 && !kind.isStatic) return 'racket';
  return named ?? pictureOfRole(kind, roles) ?? byClass ?? 'orb';
}

/** An avatar is a person unless its image, its name, those beside it or its class say otherwise. */
function avatarPicture(kind: Kind, list: readonly Kind[]): PictureName {
  const family = kind.path.at(-2);
  const beside = list.filter(
    ({ isAvatar, path }) => isAvatar && path.at(-2) === family && family !== undefined,
  );
  const names = [kind.values.text('img') ?? '', ...namesOf(kind, list), ...beside.map(({ name }) => name)];
  // A name such as 'black' or 'grass' is that of a colour or a place, not of the ground.
  const fits = (picture: PictureName): boolean => !PEOPLE_ONLY.has(picture) && !pictureOf(picture).isGround;
  const found = names.map(pictureFor).find((picture) => picture !== undefined && fits(picture));
  return found ?? pictureOfClass(kind) ?? 'person';
}

/** Pictures of people who have no trade. */
const PEOPLE_ONLY: ReadonlySet<PictureName> = new Set<PictureName>(['person', 'walker']);

function firstOf(names: readonly string[]): PictureName | undefined {
  return names.map(pictureFor).find((picture) => picture !== undefined);
}

function pictureOfRole({ path, isStatic, className }: Kind, roles: KindRoles): PictureName | undefined {
  const is = (ids: ReadonlySet<number>): boolean => path.some((id) => ids.has(id));
  if (is(roles.shot)) return className?.includes('licker') ? 'sword' : 'bolt';
  if (is(roles.pushed)) return 'crate';
  if (is(roles.harmful))
    return isStatic ? 'spikes' : /issile|omber/.test(className ?? '') ? 'rocket' : 'monster';
  if (is(roles.welcome)) return isStatic || className === 'Resource' ? 'gem' : 'blob';
  return undefined;
}

const CLASS_PICTURES: Readonly<Record<string, PictureName>> = {
  Immovable: 'block',
  Passive: 'crate',
  Door: 'exit',
  Resource: 'gem',
  ResourcePack: 'coin',
  Conveyor: 'conveyor',
  Missile: 'bolt',
  RandomMissile: 'bolt',
  ErraticMissile: 'bolt',
  Walker: 'walker',
  WalkerJumper: 'walker',
  Flicker: 'spark',
  OrientedFlicker: 'sword',
  Spreader: 'fire',
  RandomNPC: 'blob',
  RandomInertial: 'orb',
  Fleeing: 'butterfly',
  Portal: 'portal',
  SpawnPoint: 'nest',
  SpawnPointMultiSprite: 'nest',
  Bomber: 'saucer',
  RandomBomber: 'saucer',
  BomberRandomMissile: 'saucer',
  SpriteProducer: 'nest',
  FlakAvatar: 'cannon',
  HorizontalAvatar: 'paddle',
  VerticalAvatar: 'racket',
  ShootOnlyAvatar: 'cannon',
  MissileAvatar: 'ship',
  SpaceshipAvatar: 'ship',
  LanderAvatar: 'ship',
  CarAvatar: 'racer',
  AimedAvatar: 'tank',
  BirdAvatar: 'bird',
  WizardAvatar: 'wizard',
};

function pictureOfClass({ className }: Kind): PictureName | undefined {
  const name: string = className ?? '';
  return CLASS_PICTURES[name] ?? (name.includes('Chaser') ? 'ghost' : undefined);
}
