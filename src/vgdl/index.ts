/** The language of arcade games: text to descriptions and back, levels, and findings about what is wrong. */
export {
  EDGE,
  type InteractionLine,
  type MappingLine,
  playerCount,
  type Setting,
  type SpriteLine,
  type TerminationLine,
  TIME,
  type VgdlDescription,
  type Word,
} from './description.ts';
export type { VgdlFinding } from './finding.ts';
export { VGDL_CATALOGUE, VGDL_FINDING_CODES, type VgdlFindingCode } from './finding-catalogue.ts';
export { checkLevelCharacters, type LevelReading, levelMapping, readLevel, type VgdlLevel } from './level.ts';
export { isVgdl, readVgdl, type VgdlReading } from './read.ts';
export { colourValue, listedNames, settingsMap, truthValue, Values } from './values.ts';
export { EFFECTS, type EffectName } from './vocabulary/effects.ts';
export { SPRITE_CLASSES, type SpriteClassName, spriteClass } from './vocabulary/sprite-classes.ts';
export { TERMINATIONS } from './vocabulary/terminations.ts';
