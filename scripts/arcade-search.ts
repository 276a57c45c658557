/** Searches for a winning run of an arcade level with known random numbers: ticks draw as in recorded runs. */
import { type Random, seededRandom } from '../src/base/index.ts';
import { changingViews, kindCounts, type SpriteGame, type SpriteState } from '../src/engines/index.ts';
import { tickRandom } from '../src/game/index.ts';
import { type ArcadeWin, actionLine } from '../src/library/index.ts';
import { playTicks, tickPlayer } from '../src/match/index.ts';
import { createPlanner, PLAYERS } from '../src/players/index.ts';
import { winSearch } from '../src/search/index.ts';

export interface Effort {
  /** Number of states in the breadth-first search. */
  readonly states: number;
  /** Number of lines followed at once. */
  readonly width: number;
  /** Milliseconds for each of the two following searches. */
  readonly milliseconds: number;
}

/** The player of all roles where one role's win is another's loss, and its calls for an action. */
const CONTESTANT = { player: 'mcts-open', given: {} };
const CONTEST_CALLS = 400;
const MATCHES = 20;

interface Node {
  readonly state: SpriteState;
  readonly parent: Node | undefined;
  readonly joint: readonly number[];
}

/** The first role's win; undefined if none was found. */
export async function findWin(
  game: SpriteGame,
  level: number,
  seed: number,
  effort: Effort,
): Promise<ArcadeWin | undefined> {
  if (isContest(game)) return wonMatch(game, level);
  const shortest = shortestWin(game, effort.states);
  if (shortest !== undefined) return { level, seed: 0, actions: [actionLine(shortest)] };
  const found = beam(game, seed, effort) ?? explore(game, seed, effort);
  if (found === undefined) return undefined;
  const joints: (readonly number[])[] = [];
  for (let node: Node | undefined = found; node?.parent !== undefined; node = node.parent)
    joints.unshift(node.joint);
  return {
    level,
    seed,
    actions: game.roles.map((_, role) => actionLine(joints.map((joint) => joint[role] as number))),
  };
}

/** Returns whether one role can win while another loses. */
function isContest({ roles, compiled }: SpriteGame): boolean {
  return (
    roles.length > 1 &&
    compiled.rules.terminations.some(
      ({ wins, countsScore, compares }) => countsScore || compares || new Set(wins).size > 1,
    )
  );
}

/** A search for a win would let the other roles help. */
async function wonMatch(game: SpriteGame, level: number): Promise<ArcadeWin | undefined> {
  const make = createPlanner(CONTESTANT, PLAYERS);
  for (let seed = 1; seed <= MATCHES; seed++) {
    const players = game.roles.map(() => tickPlayer(game, make, { calls: CONTEST_CALLS }, Date.now));
    const { statuses, actions } = await playTicks(game, players, { seed, now: Date.now });
    if (statuses[0] === 'won') return { level, seed, actions: actions.map(actionLine) };
  }
  return undefined;
}

function shortestWin(game: SpriteGame, states: number): readonly number[] | undefined {
  if (game.traits.chance !== 'none' || game.roles.length > 1) return undefined;
  const search = winSearch(game, { states });
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value.kind === 'won' ? step.value.actions : undefined;
}

/** The heuristic value of a state: points, and how close the counters of the terminations are to a win. */
function worth(game: SpriteGame, state: SpriteState, seed: number): number {
  // Points are misleading if they do not lead to the win.
  let value = seed % 2 === 1 ? 4 * game.score(state, 0) : 0;
  const counts = kindCounts(game.compiled, state);
  for (const { name, wins, limit, kinds } of game.compiled.rules.terminations) {
    if (name === 'Timeout') continue;
    let count = 0;
    for (const id of kinds)
      for (const each of game.compiled.kinds.list[id]?.subtypes ?? []) count += counts[each] ?? 0;
    if (wins[0] === true) value -= 3 * Math.abs(count - limit);
  }
  for (const { player, resources, health } of changingViews(game.compiled, state))
    if (player === 0) {
      value += health;
      if (seed % 2 === 1) for (const [, count] of resources) value += count;
    }
  return value;
}

/**
 * The position of the first role and a rough summary of the state: states with the same key are variants of each
 * other.
 */
function standing(game: SpriteGame, state: SpriteState, withMovables: boolean): string {
  const { cell } = game.compiled;
  const parts: (string | number)[] = [];
  for (const { kind, x, y, player, resources, orientation } of changingViews(game.compiled, state)) {
    if (player === 0) parts.push(kind.id, Math.round(x / cell), Math.round(y / cell), ...orientation);
    if (player === 0) parts.push(...resources.values());
    if (withMovables && kind.className === 'Passive') parts.push(kind.id, x, y);
  }
  const statics = kindCounts(game.compiled, state).filter((_, id) => game.compiled.kinds.list[id]?.isStatic);
  return `${parts.join(' ')}|${statics.join(' ')}`;
}

function successors(game: SpriteGame, node: Node, seed: number, others: Random): Node[] {
  const { state } = node;
  const tick = game.ticks(state);
  return Array.from(game.legalActions(state, 0)).map((action) => {
    const joint = game.roles.map((_, role) =>
      role === 0 ? action : others.pick(game.legalActions(state, role)),
    );
    const next = game.copy(state);
    game.step(next, joint, tickRandom(seed, tick));
    return { state: next, parent: node, joint };
  });
}

const root = (game: SpriteGame): Node => ({ state: game.start(), parent: undefined, joint: [] });

/** Follows the best lines tick by tick, with a bonus for rarely visited places. */
function beam(game: SpriteGame, seed: number, { width, milliseconds }: Effort): Node | undefined {
  const random = seededRandom(seed + 1);
  const deadline = performance.now() + milliseconds;
  const visits = new Map<string, number>();
  let line = [root(game)];
  while (line.length > 0 && performance.now() < deadline) {
    const ranked: { node: Node; value: number; at: string }[] = [];
    const seen = new Set<string>();
    for (const node of line)
      for (const next of successors(game, node, seed, random)) {
        const status = game.status(next.state, 0);
        if (status === 'won') return next;
        if (status !== 'on') continue;
        const key = game.key(next.state);
        if (seen.has(key)) continue;
        seen.add(key);
        const at = standing(game, next.state, false);
        const known = visits.get(at) ?? 0;
        visits.set(at, known + 1);
        ranked.push({
          node: next,
          value: worth(game, next.state, seed) - Math.log2(1 + known) + random.fraction(),
          at,
        });
      }
    ranked.sort((a, b) => b.value - a.value);
    const taken = new Map<string, number>();
    line = [];
    for (const { node, at } of ranked) {
      const share = taken.get(at) ?? 0;
      if (share >= 4 || line.length >= width) continue;
      taken.set(at, share + 1);
      line.push(node);
    }
  }
  return undefined;
}

/**
 * Returns to rarely left places, and explores from there (Ecoffet et al., "First return, then explore", Nature 2021).
 */
function explore(game: SpriteGame, seed: number, { milliseconds }: Effort): Node | undefined {
  const random = seededRandom(seed + 2);
  const deadline = performance.now() + milliseconds;
  const archive = new Map<string, { node: Node; visits: number; value: number }>();
  const start = root(game);
  archive.set(standing(game, start.state, true), { node: start, visits: 0, value: 0 });
  const places = [...archive.values()];
  while (performance.now() < deadline) {
    let best = places[0] as (typeof places)[number];
    for (let draw = 0; draw < 12; draw++) {
      const other = random.pick(places);
      const rating = (each: typeof best) => each.value - 2 * Math.sqrt(each.visits);
      if (rating(other) > rating(best) || draw === 0) best = other;
    }
    best.visits++;
    let { node } = best;
    let action = -1;
    for (let steps = 0; steps < 15 && !game.isOver(node.state); steps++) {
      const legal = game.legalActions(node.state, 0);
      if (action < 0 || random.fraction() < 0.35) action = random.pick(legal);
      const joint = game.roles.map((_, role) =>
        role === 0 ? action : random.pick(game.legalActions(node.state, role)),
      );
      const state = game.copy(node.state);
      game.step(state, joint, tickRandom(seed, game.ticks(node.state)));
      node = { state, parent: node, joint };
      const status = game.status(state, 0);
      if (status === 'won') return node;
      if (status !== 'on') break;
      const at = standing(game, state, true);
      const known = archive.get(at);
      if (known === undefined) {
        const place = { node, visits: 0, value: worth(game, state, seed) };
        archive.set(at, place);
        places.push(place);
      } else if (game.ticks(known.node.state) > game.ticks(state)) known.node = node;
    }
  }
  return undefined;
}
