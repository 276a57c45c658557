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
  moveByForce,
  moveByForceAtOwnSpeed,
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
      steer(world, row, kind, action);
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
  const ammo = kind.ammo[0];
  if (ammo !== undefined) {
    if (!world.knows(row, ammo) || world.carries(row, ammo) <= kind.leastAmmo) return;
  }
  const shot = world.create(kind.stypes[0] ?? -1, world.i[row + X] as number, world.i[row + Y] as number);
  if (shot === NONE) return;
  if (ammo !== undefined) world.setResource(row, ammo, world.carries(row, ammo) - kind.ammoCost);
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
  const dx = world.real(row, OX);
  const dy = world.real(row, OY);
  const length = Math.sqrt(dx * dx + dy * dy);
  world.force[0] = length === 0 ? 0 : dx / length;
  world.force[1] = length === 0 ? 0 : dy / length;
  launch(world, row, kind, weapon);
}

/** Fires in the direction of the force. */
function launch(world: World, row: number, kind: Kind, weapon: number): void {
  const { i } = world;
  const dx = world.force[0] as number;
  const dy = world.force[1] as number;
  const shot = world.create(
    kind.stypes[weapon] as number,
    ((i[row + X] as number) + dx * (i[row + LAST_W] as number)) | 0,
    ((i[row + Y] as number) + dy * (i[row + LAST_H] as number)) | 0,
  );
  if (shot === NONE) return;
  if (world.has(shot, ORIENTED)) {
    const at = (shot >> 1) + world.realsAt;
    world.f[at + OX] = dx;
    world.f[at + OY] = dy;
  }
  const ammo = kind.ammo[weapon];
  if (ammo !== undefined && world.knows(row, ammo))
    world.setResource(row, ammo, world.carries(row, ammo) - 1);
  world.setFlag(shot, FROM_AVATAR);
}

function aimAndShoot(world: World, row: number, kind: Kind, action: number): void {
  // The public framework checks twice whether to shoot: once as for any shooting avatar, and once more.
  if (walkOriented(world, row, kind, action) === STILL && action === USE) shoot(world, row, kind);
  if (action === USE) shoot(world, row, kind);
  const angle = action === UP ? -kind.turn : action === DOWN ? kind.turn : 0;
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
    // Rising ends a fall.
    world.f[(row >> 1) + world.realsAt + OY] = 0;
    moveAtOwnSpeed(world, row, kind, 0, -kind.jump);
  }
  moveAtOwnSpeed(world, row, kind, drift, 0);
  const at = (row >> 1) + world.realsAt;
  const { f } = world;
  f[at + ROTATION] = Math.atan2(f[at + OY] as number, f[at + OX] as number);
}

/** The speed of cars in pixels per tick. */
const CAR_SPEED = 5;

/** AUX is 1 in reverse gear. */
function drive(world: World, row: number, kind: Kind, action: number): void {
  if (kind.isContinuous) movePassively(world, row, kind);
  steer(world, row, kind, action);
  if (action === UP) world.i[row + AUX] = 0;
  else if (action === DOWN) world.i[row + AUX] = 1;
  const angle = world.real(row, ROTATION) + (world.i[row + AUX] as number) * Math.PI;
  world.force[0] = Math.cos(angle);
  world.force[1] = Math.sin(angle);
  moveByForce(world, row, kind, CAR_SPEED);
}

function steer(world: World, row: number, kind: Kind, action: number): void {
  const at = (row >> 1) + world.realsAt + ROTATION;
  if (action === LEFT) world.f[at] = (world.f[at] as number) - kind.turn;
  else if (action === RIGHT) world.f[at] = (world.f[at] as number) + kind.turn;
}

function thrust(world: World, row: number, kind: Kind, isForward: boolean, isBackward: boolean): void {
  if (!isForward && !isBackward) return;
  const angle = world.real(row, ROTATION) + (isForward ? 0 : Math.PI);
  world.force[0] = Math.cos(angle);
  world.force[1] = Math.sin(angle);
  moveByForceAtOwnSpeed(world, row, kind);
}

/** Shoots twice per tick, as in the public framework. */
function navigate(world: World, row: number, kind: Kind, action: number): void {
  if (kind.isContinuous) movePassively(world, row, kind);
  if (action === USE)
    for (let shot = 0; shot < 2; shot++)
      for (let weapon = 0; weapon < kind.stypes.length; weapon++)
        if (hasAmmo(world, row, kind, weapon)) {
          const angle = world.real(row, ROTATION);
          world.force[0] = Math.cos(angle);
          world.force[1] = Math.sin(angle);
          launch(world, row, kind, weapon);
          break;
        }
  steer(world, row, kind, action);
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
    const sideways = isGrounded ? dx * kind.groundFactor : dx / kind.airDivisor;
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
    for (let at = 0; at < kind.stypes.length; at++) {
      const { i } = world;
      world.create(
        kind.stypes[at] as number,
        ((i[row + X] as number) + facing * (i[row + LAST_W] as number) * 1.2) | 0,
        i[row + Y] as number,
      );
    }
    world.i[row + AUX] = world.tick;
  }
  if (action === LEFT) world.i[row + AUX2] = 1;
  else if (action === RIGHT) world.i[row + AUX2] = 0;
}
