/** Recorded runs: a text with one line per tick, and the comparison of a game with it. */
import { type CopyableRandom, javaRandom } from '../../base/index.ts';
import { ACTION_NAMES } from './actions.ts';
import { AVATAR, CAN_END, NONE, PLAYER_INTS, PLAYERS, type SpriteState } from './layout.ts';
import type { SpriteGame } from './sprite-game.ts';
import { resultOf, UNDECIDED, VICTORY } from './terminations.ts';
import { type SpriteView, spriteViews } from './views.ts';

/** Where a game and a recorded run diverge. */
export interface TraceDifference {
  readonly tick: number;
  /** The part that differs: one entry of the line, the score or the end. */
  readonly expected: string;
  readonly actual: string;
}

export interface TraceResult {
  /** The number of ticks that agree. */
  readonly ticks: number;
  /** The number of unseeded draws up to that point, which were found by trial. */
  readonly guesses: number;
  readonly difference: TraceDifference | undefined;
}

interface RecordedTick {
  readonly tick: number;
  readonly score: string;
  readonly actions: string[];
  readonly entries: string;
}

/** The number of wrong guesses after which the search for unseeded draws is given up. */
const MOST_FAILURES = 100_000;

/**
 * Replays a recorded run with Java's generator and compares every state with it: positions, orientations, health,
 * resources, static sprites by number and sum of positions, scores and the end.
 *
 * The numbers that the public framework drew without a seed are not in the recording. They are found by trial: all
 * possible results of these draws are searched depth-first, tick by tick, for one that agrees with the whole run.
 *
 * @param isStopped whether counters cannot end the game, as if a stop counter had forbidden it: the public framework
 * keeps that flag from one game of a process to the next
 */
export function compareWithTrace(
  game: SpriteGame,
  trace: string,
  seed: number,
  isStopped = false,
): TraceResult {
  const { ticks, end } = readTrace(trace, game.roles.length);
  /** The ticks whose unseeded draws still have untried results. */
  const open: Attempt[] = [];
  let farthest: TraceResult | undefined;
  const start = game.start();
  if (isStopped) start.ints[CAN_END] = 0;
  let attempt: Attempt = {
    at: 0,
    state: start,
    random: javaRandom(seed),
    guesses: new Guesses(),
    guessesBefore: 0,
  };
  const [first] = ticks;
  const difference = first && lineDifference(game, attempt.state, first);
  if (difference !== undefined) return { ticks: 0, guesses: 0, difference };
  for (let failures = 0; failures < MOST_FAILURES; ) {
    const recorded = ticks[attempt.at];
    if (recorded === undefined)
      return { ticks: attempt.at, guesses: attempt.guessesBefore, difference: undefined };
    const after = stepped(game, attempt, recorded);
    const at = attempt.at + 1;
    const guesses = attempt.guessesBefore + attempt.guesses.length;
    const found = differenceAfter(game, after.state, ticks[at], end);
    if (attempt.guesses.length > 0) open.push(attempt);
    if (found === undefined) {
      attempt = { ...after, at, guesses: new Guesses(), guessesBefore: guesses };
      continue;
    }
    failures++;
    if (farthest === undefined || at > farthest.ticks) farthest = { ticks: at, guesses, difference: found };
    while (open.length > 0 && !(open.at(-1) as Attempt).guesses.advance()) open.pop();
    const again = open.pop();
    if (again === undefined) break;
    attempt = again;
  }
  return farthest as TraceResult;
}

/** A tick, with the state before it. */
interface Attempt {
  readonly at: number;
  readonly state: SpriteState;
  readonly random: CopyableRandom;
  readonly guesses: Guesses;
  readonly guessesBefore: number;
}

function stepped(
  game: SpriteGame,
  { state, random, guesses }: Attempt,
  { actions }: RecordedTick,
): { readonly state: SpriteState; readonly random: CopyableRandom } {
  const after = { state: game.copy(state), random: random.copy() };
  const joint = game.roles.map((_, role) =>
    Math.max(0, (ACTION_NAMES as readonly string[]).indexOf(actions[role] ?? 'NIL')),
  );
  guesses.rewind();
  game.step(after.state, joint, after.random, guesses);
  return after;
}

function differenceAfter(
  game: SpriteGame,
  state: SpriteState,
  next: RecordedTick | undefined,
  end: string | undefined,
): TraceDifference | undefined {
  if (next === undefined) return end === undefined ? undefined : endDifference(game, state, end);
  if (game.isOver(state)) return { tick: next.tick, expected: 'going on', actual: 'over' };
  return lineDifference(game, state, next);
}

/** A probability is compared with this many bits, and only if these are equal with 27 more. */
const FIRST_BITS = 26;

/** Enumerates the possible results of the draws in a tick. */
class Guesses {
  readonly #drawn: number[] = [];
  readonly #limits: number[] = [];
  #at = 0;

  get length(): number {
    return this.#limits.length;
  }

  rewind(): void {
    this.#at = 0;
    this.#limits.length = 0;
  }

  below(limit: number): number {
    const drawn = this.#drawn[this.#at] ?? 0;
    this.#drawn[this.#at] = drawn;
    this.#limits[this.#at] = limit;
    this.#at++;
    return drawn;
  }

  /** Bits are only compared with probabilities, so all that matters is whether the first ones are below. */
  bits(count: number): number {
    return count === FIRST_BITS && this.below(2) === 0 ? 2 ** FIRST_BITS - 1 : 0;
  }

  /** @returns whether there is another possible result */
  advance(): boolean {
    this.#drawn.length = this.#limits.length;
    while (this.#drawn.length > 0) {
      const last = this.#drawn.length - 1;
      const drawn = (this.#drawn[last] as number) + 1;
      if (drawn < (this.#limits[last] as number)) {
        this.#drawn[last] = drawn;
        return true;
      }
      this.#drawn.pop();
    }
    return false;
  }
}

function readTrace(trace: string, roles: number): { ticks: RecordedTick[]; end: string | undefined } {
  const ticks: RecordedTick[] = [];
  const actions = new Map<number, string[]>();
  let end: string | undefined;
  for (const line of trace.split('\n')) {
    const [kind, tick = '', ...rest] = line.split(' ');
    if (kind === 'end') end = line;
    else if (kind === 'a') {
      const row = actions.get(Number(tick)) ?? [];
      row[Number(rest[0])] = rest[1] ?? 'NIL';
      actions.set(Number(tick), row);
    } else if (kind === 't') {
      const [score = '', action = 'NIL'] = rest;
      const row = actions.get(Number(tick)) ?? [];
      if (roles === 1) row[0] = action;
      actions.set(Number(tick), row);
      ticks.push({
        tick: Number(tick),
        score,
        actions: row,
        entries: line.slice(line.indexOf(' : ') + 3).trim(),
      });
    }
  }
  return { ticks, end };
}

function lineDifference(
  game: SpriteGame,
  state: SpriteState,
  { tick, score, entries }: RecordedTick,
): TraceDifference | undefined {
  const ownScore = scoreText(game, state);
  if (ownScore !== score) return { tick, expected: `score ${score}`, actual: `score ${ownScore}` };
  const own = entryTexts(game, state, tick === 0);
  if (own.join(' ') === entries) return undefined;
  const expected = entries === '' ? [] : entries.split(' ');
  const at = expected.findIndex((entry, place) => entry !== own[place]);
  const place = at < 0 ? expected.length : at;
  return { tick, expected: expected[place] ?? '(nothing)', actual: own[place] ?? '(nothing)' };
}

function scoreText(game: SpriteGame, state: SpriteState): string {
  return game.roles
    .map((_, role) => {
      const isGone = state.ints[PLAYERS + role * PLAYER_INTS + AVATAR] === NONE;
      return isGone ? '-' : decimal(game.score(state, role));
    })
    .join();
}

const decimal = (score: number): string => (Number.isInteger(score) ? score.toFixed(1) : String(score));

function entryTexts(game: SpriteGame, state: SpriteState, isFirst: boolean): string[] {
  const texts: string[] = [];
  const statics = new Map<string, { count: number; sum: number }>();
  const order: string[] = [];
  for (const view of spriteViews(game.compiled, state)) {
    const { name } = view.kind;
    if (isFirst || !view.kind.isStatic) {
      texts.push(entryText(view));
      continue;
    }
    const sum = 31 * (view.x + 7) + 1009 * (view.y + 3);
    const known = statics.get(name);
    if (known === undefined) {
      statics.set(name, { count: 1, sum });
      order.push(name);
      texts.push(`=${name}`);
    } else {
      known.count++;
      known.sum += sum;
    }
  }
  return texts.map((text) => {
    const known = text.startsWith('=') ? statics.get(text.slice(1)) : undefined;
    return known === undefined ? text : `${text}:${known.count}:${known.sum}`;
  });
}

function entryText({ kind, id, x, y, orientation, health, resources }: SpriteView): string {
  const [dx, dy] = orientation;
  const hundredths = (part: number) => Math.trunc(part * 100) + 0;
  const carried = [...resources]
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `|${name}=${count}`)
    .join('');
  return `${kind.name}#${id}@${x},${y},${hundredths(dx)},${hundredths(dy)}${health === 0 ? '' : `|h${health}`}${carried}`;
}

function endDifference(game: SpriteGame, state: SpriteState, line: string): TraceDifference | undefined {
  const [, ticks, winners = '', scores = '', stopped] = line.split(' ');
  const tick = game.ticks(state);
  if (stopped !== undefined) return undefined;
  const own = game.roles.map((_, role) => {
    const result = resultOf(state.ints, role);
    return result === UNDECIDED ? 'NO_WINNER' : result === VICTORY ? 'PLAYER_WINS' : 'PLAYER_LOSES';
  });
  const expected = `${winners} ${scores}`;
  // A win is worth at least one point in the recorded results.
  const ownScores = game.roles.map((_, role) => {
    const score = game.score(state, role);
    return decimal(resultOf(state.ints, role) === VICTORY && score <= 0 ? 1 : score);
  });
  const actual = `${own.join()} ${ownScores.join()}`;
  if (!game.isOver(state)) return { tick, expected: `end ${expected} at ${ticks}`, actual: 'going on' };
  return actual === expected ? undefined : { tick, expected, actual };
}
