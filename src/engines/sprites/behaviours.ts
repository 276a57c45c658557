/** What sprites do by themselves, as numbers, so that each tick can select it with a jump. */
import type { SpriteClassName } from '../../vgdl/index.ts';

/** The sprite continues in its direction, if it has one. */
export const GOES_ON = 0;
export const RANDOM_MISSILE = 1;
export const FLICKERS = 2;
export const SPREADS = 3;
export const WANDERS = 4;
export const CHASES = 5;
export const CHASES_BY_PATH = 6;
export const CHASES_OTHERS = 7;
export const BOMBS_AT_RANDOM = 8;
export const BOMBS_WITH_DRAWN = 9;
export const PRODUCES = 10;
export const WALKS = 11;
export const WALKS_AND_JUMPS = 12;

const BEHAVIOURS: Partial<Record<SpriteClassName, number>> = {
  RandomMissile: RANDOM_MISSILE,
  Flicker: FLICKERS,
  OrientedFlicker: FLICKERS,
  Spreader: SPREADS,
  RandomNPC: WANDERS,
  RandomInertial: WANDERS,
  Chaser: CHASES,
  Fleeing: CHASES,
  LOSChaser: CHASES,
  PathChaser: CHASES_BY_PATH,
  AlternateChaser: CHASES_OTHERS,
  RandomAltChaser: CHASES_OTHERS,
  PathAltChaser: CHASES_OTHERS,
  RandomPathAltChaser: CHASES_OTHERS,
  RandomBomber: BOMBS_AT_RANDOM,
  BomberRandomMissile: BOMBS_WITH_DRAWN,
  SpawnPoint: PRODUCES,
  Bomber: PRODUCES,
  SpawnPointMultiSprite: PRODUCES,
  Walker: WALKS,
  WalkerJumper: WALKS_AND_JUMPS,
};

export function behaviourOf(className: SpriteClassName | undefined): number {
  return (className === undefined ? undefined : BEHAVIOURS[className]) ?? GOES_ON;
}
