/** What avatars do with the actions of their players, class by class. */
import { ACTION_X, ACTION_Y, DOWN, LEFT, NIL, RIGHT, UP, USE } from './actions.ts';
import type { Kind } from './kinds.ts';
import {
  AUX,
  AUX2,
  DISABLED,
  FROM_AVATAR,
  H,
  LAST_H,
  LAST_W,
  LAST_X,
  LAST_Y,
  NONE,
  ON_GROUND,
  ORIENTED,
  OX,
  OY,
  ROTATION,
  W,
  X,
  Y,
} from './layout.ts';
import {
  kindOf,
  MOVED,
  moveActively,
  moveAtOwnSpeed,
  movePassively,
  STILL,
  setOrientation,
  turn,
} from './movement.ts';
import { jump, prepare } from './update-sprites.ts';
import type { World } from './world.ts';

/** Updates all avatars that are in play, in the order of the players. */
export function updateAvatars(world: World, joint: ArrayLike<number>): void {
  for (let player = 0; player < world.layout.players; player++) {
    const row = world.avatarOf(player);
    if (row === NONE || world.has(row, DISABLED)) continue;
    const kind = kindOf(world, row);
    const wanted = joint[player] ?? NIL;
    const action = world.game.isLegal[kind.id]?.[wanted] === 1 ? wanted : NIL;
    world.setLastAction(player, action);
    prepare(world, row);
    updateAvatar(world, row, kind, action);
  }
}

function updateAvatar(world: World, row: number, kind: Kind, action: number): void {
  switch (kind.className) {
    case 'NullAvatar':
      return;
    case 'MissileAvatar':
      movePassively(world, row, kind);
      return;
    case 'OngoingAvatar':
      goOn(world, row, kind, action);
      return;
    case 'OngoingShootAvatar':
      goOn(world, row, kind, action);
      if (action === USE) shoot(world, row, kind);
      return;
    case 'OngoingTurningAvatar':
      goOnTurning(world, row, kind, action);
      return;
    case 'FlakAvatar':
      if (walk(world, row, kind, action) === STILL && action === USE) fire(world, row, kind);
      return;
    case 'ShootAvatar':
      if (walkOriented(world, row, kind, action) === STILL && action === USE) shoot(world, row, kind);
      return;
    case 'ShootOnlyAvatar':
      if (kind.isContinuous) movePassively(world, row, kind);
      shootByKey(world, row, kind, action);
      return;
    case 'OrientedAvatar':
      walkOriented(world, row, kind, action);
      return;
    case 'AimedAvatar':
      aimAndShoot(world, row, kind, action);
      return;
    case 'BirdAvatar':
      fly(world, row, kind, action);
      return;
    case 'CarAvatar':
      drive(world, row, kind, action);
      return;
    case 'LanderAvatar':
      if (kind.isContinuous) movePassively(world, row, kind);
      steer(world, row, kind, action, 0.3);
      thrust(world, row, kind, action === UP, false);
      return;
    case 'SpaceshipAvatar':
      navigate(world, row, kind, action);
      return;
    case 'PlatformerAvatar':
    case 'WizardAvatar':
      runAndJump(world, row, kind, action);
      return;
    default:
      walk(world, row, kind, action);
  }
}

function walk(world: World, row: number, kind: Kind, action: number): number {
  if (kind.isContinuous) movePassively(world, row, kind);
  const dx = ACTION_X[action] as number;
  const dy = ACTION_Y[action] as number;
  return moveAtOwnSpeed(world, row, kind, dx, dy);
}

/** The avatar faces the direction in which it moved. */
function walkOriented(world: World, row: number, kind: Kind, action: number): number {
  const outcome = walk(world, row, kind, action);
  if (outcome === MOVED && !kind.isContinuous) {
    const dx = (world.i[row + X] as number) - (world.i[row + LAST_X] as number);
    const dy = (world.i[row + Y] as number) - (world.i[row + LAST_Y] as number);
    const length = Math.sqrt(dx * dx + dy * dy);
    setOrientation(world, row, length === 0 ? 0 : dx / length, length === 0 ? 0 : dy / length);
  }
  return outcome;
}

function goOn(world: World, row: number, kind: Kind, action: number): void {
  if (action !== NIL && action !== USE)
    turn(world, row, ACTION_X[action] as number, ACTION_Y[action] as number);
  movePassively(world, row, kind);
}

function goOnTurning(world: World, row: number, kind: Kind, action: number): void {
  const dx = ACTION_X[action] as number;
  const dy = ACTION_Y[action] as number;
  const isAcross = dx * world.real(row, OX) + dy * world.real(row, OY) === 0;
  if ((dx !== 0 || dy !== 0) && isAcross) turn(world, row, dx, dy);
  movePassively(world, row, kind);
  const { i } = world;
  const hasLeft =
    (i[row + X] as number) >= (i[row + LAST_X] as number) + (i[row + LAST_W] as number) ||
    (i[row + LAST_X] as number) >= (i[row + X] as number) + (i[row + W] as number) ||
    (i[row + Y] as number) >= (i[row + LAST_Y] as number) + (i[row + LAST_H] as number) ||
    (i[row + LAST_Y] as number) >= (i[row + Y] as number) + (i[row + H] as number);
  if (hasLeft) world.create(kind.stypes[0] ?? 0, i[row + LAST_X] as number, i[row + LAST_Y] as number);
}

/** Fires from the avatar's own position. */
function fire(world: World, row: number, kind: Kind): void {
  const [ammo] = kind.ammo;
  if (ammo !== undefined) {
    const least = kind.values.whole('minAmmo', -1);
    if (!world.knows(row, ammo) || world.carries(row, ammo) <= (least > -1 ? least : 0)) return;
  }
  const shot = world.create(kind.stypes[0] ?? -1, world.i[row + X] as number, world.i[row + Y] as number);
  if (shot === NONE) return;
  if (ammo !== undefined)
    world.setResource(row, ammo, world.carries(row, ammo) - kind.values.whole('ammoCost', 1));
  world.setFlag(shot, FROM_AVATAR);
}

/** Fires the first of its weapons for which it has ammunition. */
function shoot(world: World, row: number, kind: Kind): void {
  for (let weapon = 0; weapon < kind.stypes.length; weapon++)
    if (hasAmmo(world, row, kind, weapon)) {
      shootAhead(world, row, kind, weapon);
      return;
    }
}

/** Weapons in the order of the keys: left, up, right, down, use. */
const WEAPON_OF_ACTION = [-1, 0, 2, 1, 3, 4] as const;

function shootByKey(world: World, row: number, kind: Kind, action: number): void {
  const weapon = WEAPON_OF_ACTION[action] as number;
  if (weapon < 0 || weapon >= kind.stypes.length || !hasAmmo(world, row, kind, weapon)) return;
  shootAhead(world, row, kind, weapon);
}

function hasAmmo(world: World, row: number, kind: Kind, weapon: number): boolean {
  const ammo = kind.ammo[weapon];
  return ammo === undefined || (world.knows(row, ammo) && world.carries(row, ammo) > 0);
}

function shootAhead(world: World, row: number, kind: Kind, weapon: number): void {
  let dx = world.real(row, OX);
  let dy = world.real(row, OY);
  const length = Math.sqrt(dx * dx + dy * dy);
  dx = length === 0 ? 0 : dx / length;
  dy = length === 0 ? 0 : dy / length;
  launch(world, row, kind, weapon, dx, dy);
}

function launch(world: World, row: number, kind: Kind, weapon: number, dx: number, dy: number): void {
  const { i } = world;
  const shot = world.create(
    kind.stypes[weapon] as number,
    (i[row + X] as number) + dx * (i[row + LAST_W] as number),
    (i[row + Y] as number) + dy * (i[row + LAST_H] as number),
  );
  if (shot === NONE) return;
  if (world.has(shot, ORIENTED)) setOrientation(world, shot, dx, dy);
  const ammo = kind.ammo[weapon];
  if (ammo !== undefined && world.knows(row, ammo))
    world.setResource(row, ammo, world.carries(row, ammo) - 1);
  world.setFlag(shot, FROM_AVATAR);
}

function aimAndShoot(world: World, row: number, kind: Kind, action: number): void {
  // The public framework checks twice whether to shoot: once as for any shooting avatar, and once more.
  if (walkOriented(world, row, kind, action) === STILL && action === USE) shoot(world, row, kind);
  if (action === USE) shoot(world, row, kind);
  const difference = kind.values.real('angle_diff', 0.15);
  const angle = action === UP ? -difference : action === DOWN ? difference : 0;
  const dx = world.real(row, OX);
  const dy = world.real(row, OY);
  setOrientation(
    world,
    row,
    dx * Math.cos(angle) - dy * Math.sin(angle),
    dx * Math.sin(angle) + dy * Math.cos(angle),
  );
  world.setReal(row, ROTATION, Math.atan2(world.real(row, OY), world.real(row, OX)));
  thrust(world, row, kind, action === UP, action === DOWN);
}

function fly(world: World, row: number, kind: Kind, action: number): void {
  walkOriented(world, row, kind, action);
  const drift = Math.abs(world.real(row, OX)) < 0.5 ? 1 : 0;
  if (action === USE) {
    setOrientation(world, row, world.real(row, OX), 0);
    moveAtOwnSpeed(world, row, kind, 0, -kind.jump);
  }
  moveAtOwnSpeed(world, row, kind, drift, 0);
  world.setReal(row, ROTATION, Math.atan2(world.real(row, OY), world.real(row, OX)));
}

/** The speed of cars in pixels per tick. */
const CAR_SPEED = 5;

/** AUX is 1 in reverse gear. */
function drive(world: World, row: number, kind: Kind, action: number): void {
  if (kind.isContinuous) movePassively(world, row, kind);
  steer(world, row, kind, action, 0.15);
  if (action === UP) world.i[row + AUX] = 0;
  else if (action === DOWN) world.i[row + AUX] = 1;
  const angle = world.real(row, ROTATION) + (world.i[row + AUX] as number) * Math.PI;
  moveActively(world, row, kind, Math.cos(angle), Math.sin(angle), CAR_SPEED);
}

function steer(world: World, row: number, kind: Kind, action: number, usual: number): void {
  const difference = kind.values.real('angle_diff', usual);
  if (action === LEFT) world.setReal(row, ROTATION, world.real(row, ROTATION) - difference);
  else if (action === RIGHT) world.setReal(row, ROTATION, world.real(row, ROTATION) + difference);
}

function thrust(world: World, row: number, kind: Kind, isForward: boolean, isBackward: boolean): void {
  if (!isForward && !isBackward) return;
  const angle = world.real(row, ROTATION) + (isForward ? 0 : Math.PI);
  moveAtOwnSpeed(world, row, kind, Math.cos(angle), Math.sin(angle));
}

/** Shoots twice per tick, as in the public framework. */
function navigate(world: World, row: number, kind: Kind, action: number): void {
  if (kind.isContinuous) movePassively(world, row, kind);
  if (action === USE)
    for (let shot = 0; shot < 2; shot++)
      for (let weapon = 0; weapon < kind.stypes.length; weapon++)
        if (hasAmmo(world, row, kind, weapon)) {
          const angle = world.real(row, ROTATION);
          launch(world, row, kind, weapon, Math.cos(angle), Math.sin(angle));
          break;
        }
  steer(world, row, kind, action, 0.3);
  thrust(world, row, kind, action === UP, action === DOWN);
}

/** The number of ticks between two blocks that a wizard builds. */
const BLOCK_PAUSE = 5;

/** For wizards, AUX is the tick in which they last built, and AUX2 is 1 while they face left. */
function runAndJump(world: World, row: number, kind: Kind, action: number): void {
  if (kind.isContinuous) movePassively(world, row, kind);
  const dx = ACTION_X[action] as number;
  const dy = ACTION_Y[action] as number;
  if (dx !== 0 || dy !== 0) {
    const isGrounded = world.has(row, ON_GROUND);
    const sideways = isGrounded
      ? dx * kind.values.real('ground_speedup_factor', 1)
      : dx / kind.values.real('air_slowdown_factor', 2);
    moveAtOwnSpeed(world, row, kind, sideways, dy);
  }
  if (action === USE && world.has(row, ON_GROUND)) jump(world, row, kind);
  if (kind.className === 'WizardAvatar') build(world, row, kind, action);
  world.clearFlag(row, ON_GROUND);
}

function build(world: World, row: number, kind: Kind, action: number): void {
  if (action === UP && (world.i[row + AUX] as number) + BLOCK_PAUSE <= world.tick) {
    moveActively(world, row, kind, 0, 1, -1);
    const facing = world.i[row + AUX2] === 1 ? -1 : 1;
    for (const made of kind.stypes) {
      const { i } = world;
      world.create(
        made,
        (i[row + X] as number) + facing * (i[row + LAST_W] as number) * 1.2,
        i[row + Y] as number,
      );
    }
    world.i[row + AUX] = world.tick;
  }
  if (action === LEFT) world.i[row + AUX2] = 1;
  else if (action === RIGHT) world.i[row + AUX2] = 0;
}
