/** `anygame solve` for arcade games without chance: the shortest win of a level. */
import { duration, Failure, grouped } from '../../base/index.ts';
import type { SpriteGame } from '../../engines/index.ts';
import { actionLine } from '../../library/index.ts';
import { type WinSearchResult, winSearch } from '../../search/index.ts';
import { EXIT, type Io } from '../io.ts';
import { Progress } from '../progress.ts';
import { type ArcadeSource, levelOf } from './open.ts';

/** Approximate memory per state in the search, in bytes. */
const STATE_BYTES = 2000;
const DEFAULT_MEGABYTES = 512;

interface ArcadeSolveOptions {
  readonly seconds?: number | undefined;
  readonly megabytes?: number | undefined;
  readonly json: boolean;
}

export async function solveArcade(
  source: ArcadeSource,
  options: ArcadeSolveOptions,
  io: Io,
): Promise<number> {
  const game = await levelOf(source, source.level);
  if (game.traits.chance !== 'none')
    throw new Failure(`${source.name} involves chance, so no sequence of actions is certain to win`);
  if (game.roles.length > 1)
    throw new Failure(
      `${source.name} is for ${game.roles.length} players; only games for one player can be solved`,
    );
  const start = io.now();
  const { result, interrupted } = await searched(game, options, io);
  const milliseconds = io.now() - start;
  const name = `${source.name}:level=${source.level}`;
  if (options.json)
    io.out(
      `${JSON.stringify({ version: 1, game: name, ...resultJson(result), milliseconds }, undefined, 2)}\n`,
    );
  else io.out(`${resultText(name, result)} (${grouped(result.states)} states, ${duration(milliseconds)})\n`);
  if (interrupted) return EXIT.interrupted;
  return result.kind === 'unknown' ? EXIT.refused : EXIT.success;
}

async function searched(
  game: SpriteGame,
  { seconds = Number.POSITIVE_INFINITY, megabytes = DEFAULT_MEGABYTES }: ArcadeSolveOptions,
  io: Io,
): Promise<{ readonly result: WinSearchResult; readonly interrupted: boolean }> {
  const progress = new Progress(io);
  const deadline = io.now() + 1000 * seconds;
  try {
    const search = winSearch(game, { states: Math.floor((megabytes * 1e6) / STATE_BYTES) });
    for (let step = search.next(); ; step = search.next()) {
      if (step.done) return { result: step.value, interrupted: false };
      const { states, ticks } = step.value;
      if (progress.interrupted || io.now() > deadline)
        return { result: { kind: 'unknown', states, ticks }, interrupted: progress.interrupted };
      await progress.tell(() => `${grouped(states)} states, lines of ${ticks} ticks`);
    }
  } finally {
    progress.end();
  }
}

function resultText(name: string, result: WinSearchResult): string {
  if (result.kind === 'impossible') return `${name} cannot be won`;
  if (result.kind === 'unknown') return `${name} is not solved: no win within ${result.ticks} ticks`;
  const { actions, score } = result;
  return `${name} is won in ${actions.length} ticks at best, with score ${score}: ${actionLine(actions)}`;
}

function resultJson(result: WinSearchResult) {
  const { kind, states, ticks } = result;
  if (kind !== 'won') return { result: kind, states, ticks };
  return {
    result: kind,
    states,
    ticks: result.actions.length,
    score: result.score,
    actions: actionLine(result.actions),
  };
}
