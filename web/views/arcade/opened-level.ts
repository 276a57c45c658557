/** Finds the level named by an address: from the library, the user's own game, or a shared run. */
import { type ArcadeGame, readArcadeRuns } from '../../../src/library/index.ts';
import { loadArcadeList, loadArcadeSheets } from '../../app/arcade-library.ts';
import { OWN } from '../../app/kept-matches.ts';
import type { RunRecord } from '../../arcade/arcade-run.ts';
import { EXAMPLE_LEVEL, EXAMPLE_RULES } from '../../arcade/example.ts';
import { jointsOf, keptOwn, unpackRun } from '../../arcade/kept-runs.ts';
import { phrases } from '../../phrases/arcade.ts';
import { common } from '../../phrases/common.ts';

export interface OpenedLevel {
  /** Its library name, or the key of another game. */
  readonly place: string;
  readonly title: string;
  readonly rules: string;
  readonly levels: readonly string[];
  readonly level: number;
  /** A run to replay first. */
  readonly record?: RunRecord;
  /** A known winning run. */
  readonly win?: RunRecord | undefined;
  /** Absent for games that are not in the library. */
  readonly entry?: ArcadeGame;
}

/** The address of shared runs. */
export const RUN = '~run';

export async function openLevel([name = '', part = '0']: readonly string[]): Promise<OpenedLevel> {
  if (name === RUN) return await openRun(part);
  const level = Number(part);
  if (!Number.isInteger(level) || level < 0) throw new Error(phrases.noLevel(part));
  if (name === OWN) {
    const own = keptOwn() ?? { title: phrases.yourGame, rules: EXAMPLE_RULES, levels: [EXAMPLE_LEVEL] };
    return {
      place: OWN,
      title: own.title,
      rules: own.rules,
      levels: own.levels,
      level: checked(level, own.levels),
    };
  }
  return await openListed(name, level);
}

async function openListed(name: string, level: number): Promise<OpenedLevel> {
  const entry = (await loadArcadeList()).find((each) => each.name === name);
  if (entry === undefined) throw new Error(phrases.noSuchGame(name));
  const { rules, levels, runs } = await loadArcadeSheets(name);
  const known = readArcadeRuns(runs).wins.find((each) => each.level === level);
  const win = known && { seed: known.seed, joints: jointsOf(known.actions) };
  return { place: name, title: entry.title, rules, levels, level: checked(level, levels), entry, win };
}

function checked(level: number, levels: readonly string[]): number {
  if (level >= levels.length) throw new Error(phrases.onlyLevels(levels.length));
  return level;
}

async function openRun(packed: string): Promise<OpenedLevel> {
  const run = await unpackRun(packed);
  if (run === undefined) throw new Error(common.damagedLink);
  const { source, record } = run;
  if ('game' in source) return { ...(await openListed(source.game, source.level)), record };
  const { title, sheet } = source;
  return { place: RUN, title, rules: sheet.rules, levels: [sheet.level], level: 0, record };
}
