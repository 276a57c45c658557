/** Compares the engine of arcade games with runs recorded by the public framework. */
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
  /** Number of ticks that agree. */
  readonly ticks: number;
  readonly difference?: TraceDifference;
  /** The reason why it could not be compared at all. */
  readonly problem?: string;
  /** Number of draws from a source without a seed, found by trying. */
  readonly guesses: number;
  /** Whether it agrees only if counters cannot end the game, a flag left behind by an earlier game of the process. */
  readonly isStopped: boolean;
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

export function judgeArcade({ name, game, level, trace, seed }: ArcadeCase): ArcadeVerdict {
  const rules = readFileSync(game, 'utf8');
  try {
    const read = readLevel(readFileSync(level, 'utf8'), level).level;
    if (read === undefined)
      return { name, ticks: 0, problem: 'the level cannot be read', guesses: 0, isStopped: false };
    const played = new SpriteGame(readVgdl(rules, game).description, read);
    const bytes = readFileSync(trace);
    const text = (trace.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const result = compareWithTrace(played, text, seed);
    const again = result.difference && compareWithTrace(played, text, seed, true);
    const isStopped = again !== undefined && again.difference === undefined;
    const { ticks, guesses, difference } = isStopped ? again : result;
    return { name, ticks, guesses, isStopped, ...(difference && { difference }) };
  } catch (error) {
    return {
      name,
      ticks: 0,
      problem: error instanceof Error ? `${error.stack}` : String(error),
      guesses: 0,
      isStopped: false,
    };
  }
}

export function verdictLine({ name, ticks, difference, problem, guesses, isStopped }: ArcadeVerdict): string {
  if (problem !== undefined) return `${name}: ${problem}`;
  const tried = guesses === 0 ? '' : `, for one outcome of ${guesses} draws without a seed`;
  if (difference === undefined)
    return `${name}: agrees for ${ticks} ticks${tried}${isStopped ? ', with counters that cannot end the game' : ''}`;
  return `${name}: differs at tick ${difference.tick}: expected ${difference.expected}, got ${difference.actual}${tried && ' (for any outcome of the draws without a seed)'}`;
}
