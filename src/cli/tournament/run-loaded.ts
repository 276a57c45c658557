/** Plays what is left of a tournament in threads of this machine, as many at once as it has cores for. */
import { type Goals, LocalCrew, readyJobs } from '../../arena/index.ts';
import { isEvaluationError } from '../../machine/index.ts';
import { usualLanes } from '../commands/match.ts';
import { EXIT, Failure } from '../failure.ts';
import { type LoadedGame, prepareGame } from '../game.ts';
import type { Io } from '../io.ts';
import { threadLanes } from '../player-thread.ts';
import { Progress } from '../progress.ts';
import type { Sheet } from '../sheet.ts';
import { expectNetworkUse, type NetworkOptions, openNetwork, warnOfNames } from './network.ts';
import { finishedGoals, type OpenTournament, playRest } from './play-rest.ts';

export interface LocalRun extends OpenTournament, NetworkOptions {
  /** How many matches are played at once; as many as there are cores for if undefined. */
  readonly parallel: number | undefined;
}

/** Whether it was interrupted. */
export async function playLocally(run: LocalRun, io: Io): Promise<boolean> {
  const { definition, sheets } = run;
  const { players, clocks, maxLength } = definition;
  expectNetworkUse(definition, run);
  const goals = finishedGoals(run);
  if (goals.size >= run.planned) return false;
  const network = await openNetwork(definition, neededPlayers(run, goals), run, io);
  if (network === undefined) return true;
  const progress = new Progress(io);
  try {
    const loaded = await preparedGames(run, goals, progress, io);
    if (progress.interrupted) return true;
    const games = new Map(
      [...loaded].map(([number, game]) => [
        number,
        {
          name: game.name,
          game: game.compilation.game,
          hidesMoves: game.description.dialect === 'gdl-2',
          openLane: threadLanes(game, 1),
        },
      ]),
    );
    const crew = new LocalCrew({
      game: (number) => games.get(number) ?? missing(number),
      players,
      clocks,
      maxLength,
      distantPlayer: (seat) => network.player(seat, loaded.get(seat.job.game) ?? missing(seat.job.game)),
      now: io.now,
    });
    const lanes = [...loaded.values()].map(({ compilation: { game } }) => usualLanes(game, clocks));
    const rooms = players.map((_, player) => network.room(player));
    if (rooms.some((room) => room !== undefined)) warnOfNames([...loaded.values()], io);
    // Players elsewhere do not need our cores.
    const elsewhere = rooms.every((room) => room !== undefined)
      ? Math.min(
          MOST_PARALLEL,
          rooms.reduce((sum, room) => sum + room, 0),
        )
      : undefined;
    const parallel = run.parallel ?? elsewhere ?? Math.min(...lanes);
    const room = (player: number): number => rooms[player] ?? parallel;
    const play: LocalCrew['play'] = (job, place, signal) =>
      crew.play(job, place, signal).catch((error: unknown) => {
        if (!isEvaluationError(error)) throw error;
        const match = `match ${job.number} of ${sheets[job.game]?.name}`;
        throw new Failure(`${match}: the rules cannot be played to the end: ${error.message}`, EXIT.refused);
      });
    await playRest(run, { parallel, room, play }, progress, io).finally(() => crew.close());
    return progress.interrupted;
  } finally {
    progress.end();
    await network.close();
  }
}

const MOST_PARALLEL = 256;

/** Who plays in matches that are left; in a Swiss tournament, that may be anybody. */
function neededPlayers({ plan, planned }: LocalRun, goals: Goals): Set<number> {
  const ready = readyJobs(plan, goals);
  if (ready.length < planned) return new Set(Array.from({ length: plan.players }, (_, player) => player));
  return new Set(ready.filter(({ number }) => !goals.has(number)).flatMap(({ seats }) => seats));
}

/** The games of which matches are left, by number. All before the first match, whose clocks they would disturb. */
export async function preparedGames(
  { sheets, plan, planned }: OpenTournament,
  goals: Goals,
  progress: Progress,
  io: Io,
): Promise<Map<number, LoadedGame>> {
  const ready = readyJobs(plan, goals);
  const left = ready.filter(({ number }) => !goals.has(number));
  // Later rounds of a Swiss tournament may need them all.
  const needed =
    ready.length < planned ? sheets.map((_, i) => i) : [...new Set(left.map(({ game }) => game))];
  const loaded = new Map<number, LoadedGame>();
  // What there is to complain about was said when the sheets were read.
  const silent = { ...io, err: () => {} };
  for (const number of needed) {
    const sheet = sheets[number] as Sheet;
    await progress.tell(() =>
      `preparing ${sheet.name} (${loaded.size + 1}/${needed.length})`.slice(0, io.width - 1),
    );
    if (progress.interrupted) break;
    loaded.set(number, prepareGame(sheet, { engine: undefined, seconds: undefined }, silent));
  }
  return loaded;
}

function missing(game: number): never {
  throw new RangeError(`game ${game} was not prepared`);
}
