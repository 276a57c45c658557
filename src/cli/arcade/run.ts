/** Arcade games for `step`, `simulate` and `match`: actions instead of moves, levels, ticks and scores. */
import { Failure, javaRandom, type Random, seededRandom, tableLines, wilson } from '../../base/index.ts';
import { ACTION_NAMES, compareWithTrace, type SpriteGame, type SpriteState } from '../../engines/index.ts';
import { readTextFile } from '../../host/index.ts';
import { readAction } from '../../library/index.ts';
import { OneStepPlanner, OpenLoopPlanner } from '../../search/index.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { type ArcadeSource, levelOf } from './open.ts';
import { textPicture } from './picture.ts';

/** Actions by name or first letter; two players write `LEFT,USE`. */
export function jointOf(text: string, players: number): Int32Array {
  const words = text.toUpperCase().split(',');
  if (words.length !== players)
    throw new UsageError(
      `'${text}' has ${words.length} actions, and ${players} play; write them with commas.`,
    );
  return Int32Array.from(words, (word) => {
    const action = readAction(word);
    if (action === undefined)
      throw new UsageError(`'${word}' is no action; there are ${ACTION_NAMES.join(', ')} (or L R U D N X).`);
    return action;
  });
}

/** The state after given actions, and all states from the start to it. */
export async function arcadeAfter(
  source: ArcadeSource,
  actions: readonly string[],
  seed: number,
  level = source.level,
): Promise<{ readonly game: SpriteGame; readonly state: SpriteState; readonly states: SpriteState[] }> {
  const game = await levelOf(source, level);
  const state = game.start();
  const states = [game.copy(state)];
  const random = javaRandom(seed);
  for (const text of actions) {
    game.step(state, jointOf(text, game.roles.length), random);
    states.push(game.copy(state));
  }
  return { game, state, states };
}

export async function stepArcade(
  source: ArcadeSource,
  actions: readonly string[],
  options: {
    readonly seed?: number | undefined;
    readonly trace?: string | undefined;
    readonly json: boolean;
  },
  io: Io,
): Promise<number> {
  const seed = options.seed ?? 1;
  if (options.trace !== undefined) {
    const game = await levelOf(source, source.level);
    const { ticks, difference } = compareWithTrace(game, await readTrace(options.trace), seed);
    io.out(
      difference === undefined
        ? `agrees with ${options.trace} for ${ticks} ticks\n`
        : `parts at tick ${difference.tick}: expected ${difference.expected}, got ${difference.actual}\n`,
    );
    return difference === undefined ? EXIT.success : EXIT.refused;
  }
  const { game, state } = await arcadeAfter(source, actions, seed);
  const players = game.roles.map((name, role) => ({
    name,
    status: game.status(state, role),
    score: game.score(state, role),
    actions: Array.from(game.legalActions(state, role), (action) => game.actionName(action)),
  }));
  if (options.json) {
    const picture = textPicture(game, state).split('\n');
    io.out(
      `${JSON.stringify({ level: source.level, ticks: game.ticks(state), players, picture }, undefined, 2)}\n`,
    );
    return EXIT.success;
  }
  const lines = players.map(
    ({ name, status, score, actions: legal }) => `${name}: ${status}, score ${score}; ${legal.join(' ')}`,
  );
  io.out(`${textPicture(game, state)}\n\ntick ${game.ticks(state)}\n${lines.join('\n')}\n`);
  return EXIT.success;
}

/** Bytes of the largest trace that is read. */
const TRACE_LIMIT = 64 * 1024 * 1024;

const readTrace = (file: string): Promise<string> => readTextFile(file, TRACE_LIMIT);

type Chooser = (state: SpriteState, role: number, random: Random) => number;

/** Players of arcade games by name. */
function chooserOf(name: string, game: SpriteGame, calls: number): Chooser {
  if (name === 'random') return (state, role, random) => random.pick(game.legalActions(state, role));
  if (name === 'look') {
    const planner = new OneStepPlanner(game);
    return (state, role, random) => planner.choose(state, role, calls, random);
  }
  if (name === 'search') {
    let planner: OpenLoopPlanner<SpriteState> | undefined;
    return (state, role, random) => {
      planner ??= new OpenLoopPlanner(game, role);
      const { action } = planner.choose(state, random, (used) => used >= calls);
      planner.advance(action);
      return action;
    };
  }
  throw new UsageError(`there is no player '${name}' for arcade games; there are random, look and search.`);
}

interface Played {
  readonly wins: number[];
  readonly scores: number[];
  readonly ticks: number;
}

function playOnce(game: SpriteGame, names: readonly string[], calls: number, seed: number): Played {
  const random = seededRandom(seed);
  const choosers = game.roles.map((_, role) => chooserOf(names[role] ?? names[0] ?? 'random', game, calls));
  const state = game.start();
  const joint = new Int32Array(game.roles.length);
  while (!game.isOver(state)) {
    choosers.forEach((choose, role) => {
      joint[role] = choose(state, role, random);
    });
    game.step(state, joint, random);
  }
  return {
    wins: game.roles.map((_, role) => Number(game.status(state, role) === 'won')),
    scores: game.roles.map((_, role) => game.score(state, role)),
    ticks: game.ticks(state),
  };
}

/** `0-4` or `0,2`. */
function levelsOf(text: string): number[] {
  const range = /^(\d+)-(\d+)$/.exec(text);
  const numbers = range
    ? Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, at) => Number(range[1]) + at)
    : text.split(',').map(Number);
  if (numbers.length === 0 || numbers.some((each) => !Number.isInteger(each) || each < 0))
    throw new UsageError(`'${text}' is no list of levels; write 0-4 or 0,2.`);
  return numbers;
}

interface ArcadeMatch {
  readonly levels: string;
  readonly games: number;
  readonly calls: number;
  readonly seed: number;
  readonly json: boolean;
}

/** Every player plays every level; in games of two, all players named sit down together. */
export async function matchArcade(
  source: ArcadeSource,
  players: readonly string[],
  { levels, games, calls, seed, json }: ArcadeMatch,
  io: Io,
): Promise<number> {
  const rows: { player: string; played: number; wins: number; score: number; ticks: number }[] = [];
  const numbers = levelsOf(levels);
  const opened: SpriteGame[] = [];
  for (const level of numbers) opened.push(await levelOf(source, level));
  const [first] = opened;
  if (first === undefined) throw new Failure(`${source.name} has no levels`);
  const teams = first.roles.length === 1 ? players.map((each) => [each]) : [players];
  for (const team of teams) {
    const played = opened.flatMap((game, level) =>
      Array.from({ length: games }, (_, at) => playOnce(game, team, calls, seed + 1000 * level + at)),
    );
    first.roles.forEach((role, seat) => {
      const sum = (of: (each: Played) => number) => played.reduce((total, each) => total + of(each), 0);
      rows.push({
        player: first.roles.length === 1 ? (team[0] ?? '') : `${role}: ${team[seat] ?? team[0]}`,
        played: played.length,
        wins: sum((each) => each.wins[seat] ?? 0),
        score: sum((each) => each.scores[seat] ?? 0) / played.length,
        ticks: sum((each) => each.ticks) / played.length,
      });
    });
  }
  if (json) io.out(`${JSON.stringify({ game: source.name, levels: numbers, rows }, undefined, 2)}\n`);
  else io.out(`${matchTable(rows)}\n`);
  return EXIT.success;
}

function matchTable(
  rows: readonly { player: string; played: number; wins: number; score: number; ticks: number }[],
): string {
  const cells = rows.map(({ player, played, wins, score, ticks }) => {
    const { low, high } = wilson(wins, played);
    const interval = `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %`;
    return [player, `${wins} of ${played}`, interval, score.toFixed(1), ticks.toFixed(0)];
  });
  return tableLines([['player', 'won', '95 %', 'mean score', 'mean ticks'], ...cells]).join('\n');
}
