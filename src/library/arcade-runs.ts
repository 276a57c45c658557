/** Recorded runs of arcade games: actions as short texts, known wins for each level, and digests of seeded play. */
import { Failure, JsonReader, seededRandom } from '../base/index.ts';
import { ACTION_NAMES, type SpriteGame, type SpriteState, spriteViews } from '../engines/index.ts';
import { tickRandom } from '../game/index.ts';

/** A run that wins. */
export interface ArcadeWin {
  readonly level: number;
  /** The seed (see `tickRandom`). */
  readonly seed: number;
  /** Actions for each role, in the format of `readActionLine`. */
  readonly actions: readonly string[];
}

/** A digest of random play. */
export interface ArcadeDigest {
  readonly level: number;
  readonly seed: number;
  readonly digest: string;
}

export interface ArcadeRuns {
  /** Wins by level. In games for two, the first role wins. */
  readonly wins: readonly ArcadeWin[];
  readonly digests: readonly ArcadeDigest[];
}

/** @throws Failure if the text is not a valid `runs.json` */
export function readArcadeRuns(text: string): ArcadeRuns {
  const reader = new JsonReader();
  const { wins, digests } = reader.object(JSON.parse(text), '', ['wins', 'digests']);
  const runs: ArcadeRuns = {
    wins: reader.list(wins, 'wins', (item, place) => {
      const fields = reader.object(item, place, ['level', 'seed', 'actions']);
      return {
        level: reader.wholeNumber(fields.level, `${place}.level`),
        seed: reader.wholeNumber(fields.seed, `${place}.seed`),
        actions: reader.list(fields.actions, `${place}.actions`, (line, at) => reader.text(line, at)),
      };
    }),
    digests: reader.list(digests, 'digests', (item, place) => {
      const fields = reader.object(item, place, ['level', 'seed', 'digest']);
      return {
        level: reader.wholeNumber(fields.level, `${place}.level`),
        seed: reader.wholeNumber(fields.seed, `${place}.seed`),
        digest: reader.text(fields.digest, `${place}.digest`),
      };
    }),
  };
  if (reader.problems.length > 0) throw new Failure(`runs.json: ${reader.problems.join('; ')}`);
  return runs;
}

const LETTERS: Readonly<Record<string, string>> = {
  L: 'LEFT',
  R: 'RIGHT',
  U: 'UP',
  D: 'DOWN',
  N: 'NIL',
  X: 'USE',
};

/** An action by its name or its letter: L R U D for the directions, X for USE, N for NIL. */
export function readAction(word: string): number | undefined {
  const upper = word.toUpperCase();
  const action = (ACTION_NAMES as readonly string[]).indexOf(LETTERS[upper] ?? upper);
  return action < 0 ? undefined : action;
}

/**
 * Reads actions from letters, each with an optional repeat count.
 *
 * @example
 * readActionLine('R3UX').length // 5
 */
export function readActionLine(line: string): number[] {
  return [...line.matchAll(/(.)(\d*)/gs)].flatMap(([, letter = '', count]) => {
    const action = readAction(letter);
    if (action === undefined) throw new Failure(`'${letter}' in the line '${line}' is not an action`);
    return Array.from({ length: count === '' ? 1 : Number(count) }, () => action);
  });
}

/** Writes actions in the format of `readActionLine`. */
export function actionLine(actions: Iterable<number>): string {
  const letterOf = (action: number): string =>
    Object.keys(LETTERS).find((letter) => LETTERS[letter] === ACTION_NAMES[action]) ?? 'N';
  const letters = Array.from(actions, letterOf).join('');
  return letters.replace(/(.)\1+/g, (run, letter: string) => `${letter}${run.length}`);
}

/** The final state of a recorded win; reports each state on the way. */
export function replayWin(
  game: SpriteGame,
  { seed, actions }: ArcadeWin,
  onTick?: (state: SpriteState) => void,
): SpriteState {
  const lines = actions.map(readActionLine);
  const ticks = Math.max(...lines.map(({ length }) => length));
  const state = game.start();
  onTick?.(state);
  for (let tick = 0; tick < ticks && !game.isOver(state); tick++) {
    const joint = game.roles.map((_, role) => lines[role]?.[tick] ?? game.idleAction());
    game.step(state, joint, tickRandom(seed, tick));
    onTick?.(state);
  }
  return state;
}

const DIGEST_TICKS = 200;
/** Examining every sprite takes longer than the tick itself. */
const TICKS_BETWEEN_LOOKS = 10;

/** A digest of random play: the positions of all sprites in every tenth tick, all scores, and the final state. */
export function playDigest(game: SpriteGame, seed: number): string {
  const random = seededRandom(seed);
  const state = game.start();
  const joint = new Int32Array(game.roles.length);
  // Two FNV-1a hashes with different initial values give 64 bits.
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  const add = (value: number): void => {
    const whole = Math.trunc(value);
    low = Math.imul(low ^ whole, 0x01000193);
    high = Math.imul(high ^ (whole + (low >>> 7)), 0x01000193);
  };
  const look = (): void => {
    for (const view of spriteViews(game.compiled, state)) {
      const [dx, dy] = view.orientation;
      for (const value of [view.kind.id, view.x, view.y, 100 * dx, 100 * dy, view.health]) add(value);
      for (const [, count] of view.resources) add(count);
    }
  };
  for (let tick = 0; tick < DIGEST_TICKS && !game.isOver(state); tick++) {
    joint.forEach((_, role) => {
      joint[role] = random.pick(game.legalActions(state, role));
    });
    game.step(state, joint, random);
    if (tick % TICKS_BETWEEN_LOOKS === 0) look();
    game.roles.forEach((_, role) => {
      add(game.score(state, role));
    });
  }
  look();
  const statuses = game.roles.map((_, role) => game.status(state, role)).join(' ');
  const digits = [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  return `${digits} ${statuses} ${game.ticks(state)}`;
}
