/** Judges the engine of arcade games by runs that the public framework recorded. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { compareWithTrace, SpriteGame, type TraceDifference } from '../../src/engines/index.ts';
import { readLevel, readVgdl } from '../../src/vgdl/index.ts';

/** One recorded run: the game, the level, the seed. */
export interface ArcadeCase {
  /** As `one/aliens.lvl0.s11`. */
  readonly name: string;
  readonly game: string;
  readonly level: string;
  readonly trace: string;
  readonly seed: number;
}

export interface ArcadeVerdict {
  readonly name: string;
  /** Ticks that agree. */
  readonly ticks: number;
  readonly difference?: TraceDifference;
  /** Why it could not be compared at all. */
  readonly problem?: string;
  /** Set where the recorded run drew from a source without a seed, so that only its beginning can agree. */
  readonly isUnseeded: boolean;
}

/** Every trace of a folder with `games/GROUP/NAME.txt`, `NAME_lvlN.txt` and `traces/GROUP/NAME.lvlN.sSEED.txt.gz`. */
export function arcadeCases(folder: string): ArcadeCase[] {
  const traces = path.join(folder, 'traces');
  if (!existsSync(traces)) return [];
  return readdirSync(traces, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .flatMap((name) => {
      const match = /^(?<group>.*?)(?<game>[^/]+)\.lvl(?<level>\d+)\.s(?<seed>\d+)\.txt(?:\.gz)?$/.exec(name);
      if (!match?.groups) return [];
      const { group = '', game = '', level = '', seed = '' } = match.groups;
      const base = path.join(folder, 'games', group, game);
      return [
        {
          name: name.replace(/\.txt(\.gz)?$/, ''),
          game: `${base}.txt`,
          level: `${base}_lvl${level}.txt`,
          trace: path.join(traces, name),
          seed: Number(seed),
        },
      ];
    });
}

/** Where the recorded runs draw from a source without a seed: jumps of walkers, and targets of chasers with several kinds of prey. */
const UNSEEDED =
  /\bWalkerJumper\b|\b(?:Alternate|Alt)Chaser\b.*\bstype1=[^\s,]+,|AltChaser\b.*\bstype1=[^\s,]+,/;

export function judgeArcade({ name, game, level, trace, seed }: ArcadeCase): ArcadeVerdict {
  const rules = readFileSync(game, 'utf8');
  const isUnseeded = UNSEEDED.test(rules);
  try {
    const read = readLevel(readFileSync(level, 'utf8'), level).level;
    if (read === undefined) return { name, ticks: 0, problem: 'the level cannot be read', isUnseeded };
    const played = new SpriteGame(readVgdl(rules, game).description, read);
    const bytes = readFileSync(trace);
    const text = (trace.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const { ticks, difference } = compareWithTrace(played, text, seed);
    return { name, ticks, ...(difference && { difference }), isUnseeded };
  } catch (error) {
    return { name, ticks: 0, problem: error instanceof Error ? `${error.stack}` : String(error), isUnseeded };
  }
}

export function verdictLine({ name, ticks, difference, problem, isUnseeded }: ArcadeVerdict): string {
  if (problem !== undefined) return `${name}: ${problem}`;
  if (difference === undefined) return `${name}: agrees for ${ticks} ticks`;
  const excuse = isUnseeded ? ' (recorded with chance that has no seed)' : '';
  return `${name}: parts at tick ${difference.tick}${excuse}: expected ${difference.expected}, got ${difference.actual}`;
}
