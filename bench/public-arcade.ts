/** The public arcade games that are measured, and the speeds of the public framework. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../src/cli/io.ts';
import { SpriteGame } from '../src/engines/index.ts';
import { threadSeconds } from '../src/host/processor-time.ts';
import { readLevel, readVgdl } from '../src/vgdl/index.ts';
import { corpusFolder } from '../test/corpus.ts';

/** Steps and copies per second of the public framework's forward model, in processor time on a loaded machine. */
export const JAVA_SPEEDS: Readonly<Record<string, { readonly advance: number; readonly copy: number }>> = {
  aliens: { advance: 84_423, copy: 17_419 },
  boulderdash: { advance: 10_514, copy: 5_962 },
  zelda: { advance: 51_298, copy: 22_339 },
  seaquest: { advance: 141_906, copy: 19_466 },
  sokoban: { advance: 159_974, copy: 28_031 },
  pacman: { advance: 11_820, copy: 2_220 },
  frogs: { advance: 33_438, copy: 12_995 },
  butterflies: { advance: 48_988, copy: 12_278 },
  missilecommand: { advance: 99_169, copy: 13_507 },
  chase: { advance: 51_772, copy: 13_243 },
};

/** @throws UsageError if the games are missing */
export function publicArcadeFolder(): string {
  const folder = path.join(corpusFolder ?? '', 'vgdl', 'games', 'one');
  if (!existsSync(folder)) throw new UsageError('there are no public arcade games at ../shared/corpora/vgdl');
  return folder;
}

/** Level 0 of a game. */
export function publicLevel(base: string): SpriteGame {
  const { level } = readLevel(readFileSync(`${base}_lvl0.txt`, 'utf8'));
  if (level === undefined) throw new Error(`${base}: no level`);
  return new SpriteGame(readVgdl(readFileSync(`${base}.txt`, 'utf8')).description, level);
}

/** A function's count per second of processor time, after a warm-up; the clock is read after each batch. */
export function perSecond(run: () => number, seconds: number, batch = 200): number {
  let count = 0;
  let from = 0;
  for (const share of [0.3, 1]) {
    count = 0;
    from = threadSeconds();
    while (threadSeconds() - from < seconds * share) for (let time = 0; time < batch; time++) count += run();
  }
  return count / (threadSeconds() - from);
}
