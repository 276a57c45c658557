/** The language of arcade games: conversion between text and descriptions, levels, and findings. */
export { checkVgdl } from './check/check.ts';
export {
  type InteractionLine,
  isEdge,
  isTime,
  playerCount,
  type SpriteLine,
  type VgdlDescription,
} from './description.ts';
export type { VgdlFinding } from './finding.ts';
export { VGDL_CATALOGUE, VGDL_FINDING_CODES, type VgdlFindingCode } from './finding-catalogue.ts';
export { VGDL_FINDING_EXAMPLES, type VgdlFindingExample } from './finding-examples.ts';
export { formatVgdl, printVgdl } from './format.ts';
export { checkLevel, levelMapping, readLevel, type VgdlLevel } from './level.ts';
export { isVgdl, readVgdl } from './read.ts';
export { listedNames, settingsMap, truthValue, Values } from './values.ts';
export { EFFECTS, type EffectName } from './vocabulary/effects.ts';
export { type SpriteClassName, spriteClass } from './vocabulary/sprite-classes.ts';
export { TERMINATIONS } from './vocabulary/terminations.ts';
