/** The actions of arcade games, and the actions that are available to each class of avatar. */
import type { SpriteClassName } from '../../vgdl/index.ts';

export const ACTION_NAMES = ['NIL', 'LEFT', 'RIGHT', 'UP', 'DOWN', 'USE'] as const;

export const NIL = 0;
export const LEFT = 1;
export const RIGHT = 2;
export const UP = 3;
export const DOWN = 4;
export const USE = 5;

export const ACTION_X = [0, -1, 1, 0, 0, 0] as const;
export const ACTION_Y = [0, 0, 0, -1, 1, 0] as const;

const WALK = [LEFT, RIGHT, DOWN, UP];
const WALK_AND_USE = [USE, LEFT, RIGHT, DOWN, UP];

const BY_CLASS: Partial<Record<SpriteClassName, readonly number[]>> = {
  MovingAvatar: WALK,
  HorizontalAvatar: [LEFT, RIGHT],
  VerticalAvatar: [UP, DOWN],
  OrientedAvatar: WALK,
  ShootAvatar: WALK_AND_USE,
  ShootOnlyAvatar: [LEFT, UP, RIGHT, DOWN, USE],
  FlakAvatar: [USE, LEFT, RIGHT],
  MissileAvatar: [],
  NullAvatar: [],
  OngoingAvatar: WALK,
  OngoingShootAvatar: WALK_AND_USE,
  OngoingTurningAvatar: WALK,
  AimedAvatar: [USE, DOWN, UP],
  BirdAvatar: [USE],
  CarAvatar: WALK,
  LanderAvatar: WALK,
  PlatformerAvatar: [LEFT, RIGHT, USE],
  SpaceshipAvatar: WALK_AND_USE,
  WizardAvatar: [LEFT, RIGHT, USE, UP],
};

/** Returns the actions of a class, including doing nothing. */
export function actionsOf(className: SpriteClassName | undefined): Int32Array {
  return Int32Array.from([...((className && BY_CLASS[className]) ?? []), NIL]);
}
