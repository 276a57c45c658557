/** All checks of a game that need no play. */
import { inSourceOrder } from '../../gdl/index.ts';
import type { VgdlFinding } from '../finding.ts';
import { readVgdl, type VgdlReading } from '../read.ts';
import { checkMeaning } from './meaning.ts';
import { checkNames } from './names.ts';
import { checkSettings } from './settings.ts';

/** Maximum number of findings. */
const MOST_FINDINGS = 1000;

/**
 * Reads and checks a game.
 *
 * @example
 * checkVgdl('BasicGame\n SpriteSet\n  a > Misile').findings.map(({ code }) => code).includes('VGDL201') // true
 */
export function checkVgdl(text: string, name = 'game'): VgdlReading {
  const { description, findings } = readVgdl(text, name);
  const all: VgdlFinding[] = [
    ...findings,
    ...checkNames(description),
    ...checkSettings(description),
    ...checkMeaning(description),
  ];
  return { description, findings: inSourceOrder(all).slice(0, MOST_FINDINGS) };
}
