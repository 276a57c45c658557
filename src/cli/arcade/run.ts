/** Arcade games for `step` and `draw`: actions instead of moves, ticks and scores. */
import { counted, javaRandom, seededRandom } from '../../base/index.ts';
import { ACTION_NAMES, compareWithTrace, type SpriteGame, type SpriteState } from '../../engines/index.ts';
import { readTextFile } from '../../host/index.ts';
import { readAction, readActionLine } from '../../library/index.ts';
import type { MakePlanner } from '../../players/index.ts';
import { CallBudget, explainLine } from '../../search/index.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { arcadePlanner } from './match.ts';
import { type ArcadeSource, levelOf } from './open.ts';
import { textPicture } from './picture.ts';

/** The longest line of actions in one argument. */
const MOST_ACTIONS = 10_000;

/**
 * Actions by name or first letter, or many of them as `solve` and recorded runs write them (`R6L5D`); for two players,
 * separated as in `LEFT,USE`. Whoever has fewer does nothing at the end.
 *
 * @throws UsageError if a word is no action, or if the number of players is wrong
 */
export function jointsOf(text: string, players: number): Int32Array[] {
  const words = text.toUpperCase().split(',');
  if (words.length !== players)
    throw new UsageError(
      `'${text}' has ${words.length} actions, but ${players} are needed; separate them with commas.`,
    );
  const lines = words.map(actionsOf);
  const ticks = Math.max(...lines.map(({ length }) => length));
  return Array.from({ length: ticks }, (_, tick) => Int32Array.from(lines, (line) => line[tick] ?? 0));
}

function actionsOf(word: string): readonly number[] {
  const action = readAction(word);
  if (action !== undefined) return [action];
  const ticks = /^([LRUDNX]\d{0,5})+$/.test(word) ? lengthOf(word) : 0;
  if (ticks > MOST_ACTIONS)
    throw new UsageError(`'${word}' has ${ticks} actions; at most ${MOST_ACTIONS} can be made at once.`);
  if (ticks > 0) return readActionLine(word);
  throw new UsageError(
    `'${word}' is not an action; the actions are ${ACTION_NAMES.join(', ')} (or L R U D N X), or several as in R6L5D.`,
  );
}

const lengthOf = (line: string): number =>
  [...line.matchAll(/[A-Z](\d*)/g)].reduce((sum, [, count]) => sum + (count === '' ? 1 : Number(count)), 0);

/** The state after the given actions, and all states from the start to it. */
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
  for (const joint of actions.flatMap((text) => jointsOf(text, game.roles.length))) {
    game.step(state, joint, random);
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
    /** A planner that is asked what to do next. */
    readonly plan?: string | undefined;
    /** Its budget in simulated ticks. */
    readonly calls?: number | undefined;
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
        : `differs at tick ${difference.tick}: expected ${difference.expected}, got ${difference.actual}\n`,
    );
    return difference === undefined ? EXIT.success : EXIT.refused;
  }
  const { plan, calls = DEFAULT_CALLS } = options;
  // An unknown planner is reported before anything is loaded.
  const make = plan === undefined ? undefined : await arcadePlanner(plan);
  const { game, state } = await arcadeAfter(source, actions, seed);
  const plans =
    plan === undefined || make === undefined || game.isOver(state)
      ? []
      : plansOf(game, state, { player: plan, make }, calls);
  const players = game.roles.map((name, role) => ({
    name,
    status: game.status(state, role),
    score: game.score(state, role),
    actions: Array.from(game.legalActions(state, role), (action) => game.actionName(action)),
  }));
  if (options.json) {
    const picture = textPicture(game, state).split('\n');
    io.out(
      `${JSON.stringify({ version: 1, game: source.name, level: source.level, ticks: game.ticks(state), players, picture, ...(plan !== undefined && { plans }) }, undefined, 2)}\n`,
    );
    return EXIT.success;
  }
  const lines = players.map(
    ({ name, status, score, actions: legal }) => `${name}: ${status}, score ${score}; ${legal.join(' ')}`,
  );
  const planned = plans.flatMap((each) => ['', ...planLines(each)]);
  io.out(`${textPicture(game, state)}\n\ntick ${game.ticks(state)}\n${[...lines, ...planned].join('\n')}\n`);
  return EXIT.success;
}

const DEFAULT_CALLS = 1500;

interface ExplainedPlan {
  readonly role: string;
  readonly player: string;
  readonly action: string;
  /** The idea behind the plan, if the planner says so. */
  readonly note?: string | undefined;
  readonly line: readonly string[];
  readonly expected: readonly { readonly ticks: number; readonly text: string }[];
}

/** What a planner would do next in each role, and what it expects from it. */
function plansOf(
  game: SpriteGame,
  state: SpriteState,
  { player, make }: { readonly player: string; readonly make: MakePlanner },
  calls: number,
): ExplainedPlan[] {
  return game.roles.map((name, role) => {
    const { action, note, line } = make(game, role).choose(state, seededRandom(1), new CallBudget(calls));
    return {
      role: name,
      player,
      action: game.actionName(action),
      note,
      line: line.map((each) => game.actionName(each)),
      expected: explainLine(game, state, role, line),
    };
  });
}

function planLines({ role, player, action, note, line, expected }: ExplainedPlan): string[] {
  const nothing = `  nothing is gained or lost within ${counted(line.length, 'tick')}`;
  return [
    `${player} would play ${action} as ${role}${note === undefined ? '' : `: ${note}`}`,
    ...(expected.length === 0 ? [nothing] : []),
    ...expected.map(({ ticks, text }) => `  in ${counted(ticks, 'tick')}: ${text}`),
  ];
}

/** Maximum size of a trace in bytes. */
const TRACE_LIMIT = 64 * 1024 * 1024;

const readTrace = (file: string): Promise<string> => readTextFile(file, TRACE_LIMIT);
