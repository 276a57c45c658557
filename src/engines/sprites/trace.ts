/** Recorded runs: a text with one line for each tick, and the comparison of a game with it. */
import { javaRandom } from '../../base/index.ts';
import { ACTION_NAMES } from './actions.ts';
import { AVATAR, NONE, PLAYER_INTS, PLAYERS, type SpriteState } from './layout.ts';
import type { SpriteGame } from './sprite-game.ts';
import { resultOf, UNDECIDED, VICTORY } from './terminations.ts';
import { type SpriteView, spriteViews } from './views.ts';

/** Where a game and a recorded run part. */
export interface TraceDifference {
  readonly tick: number;
  /** What differs: one entry of the line, the score or the end. */
  readonly expected: string;
  readonly actual: string;
}

export interface TraceResult {
  /** Ticks that agree. */
  readonly ticks: number;
  readonly difference: TraceDifference | undefined;
}

interface RecordedTick {
  readonly tick: number;
  readonly score: string;
  readonly actions: string[];
  readonly entries: string;
}

/**
 * Replays a recorded run with Java's generator and compares every state with it: places, orientations, health,
 * resources, static sprites by number and sum of places, scores and the end.
 */
export function compareWithTrace(game: SpriteGame, trace: string, seed: number): TraceResult {
  const { ticks, end } = readTrace(trace, game.roles.length);
  const state = game.start();
  const random = javaRandom(seed);
  const joint = new Int32Array(game.roles.length);
  let agreed = 0;
  for (const recorded of ticks) {
    const difference = lineDifference(game, state, recorded);
    if (difference !== undefined) return { ticks: agreed, difference };
    if (game.isOver(state))
      return { ticks: agreed, difference: { tick: recorded.tick, expected: 'going on', actual: 'over' } };
    recorded.actions.forEach((name, role) => {
      joint[role] = Math.max(0, (ACTION_NAMES as readonly string[]).indexOf(name));
    });
    game.step(state, joint, random);
    agreed++;
  }
  return { ticks: agreed, difference: end === undefined ? undefined : endDifference(game, state, end) };
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
