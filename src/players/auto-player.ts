/**
 * The player for every game: looks at the game before the match, and then plays it in the way that suits it. Puzzles
 * are searched for a solution. Everything else is tree search, with the playouts that win a short race against the default
 * ones, and, in games small enough to be solved, by its side somebody who knows every value.
 */
import type { Budget, Random } from '../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  rolesOf,
  type State,
} from '../game/index.ts';
import { type Solved, solve } from '../search/index.ts';
import { hasSharedValues, type SharedLessons, sharedValues } from './learning/shared-values.ts';
import { mctsPlayer } from './mcts/mcts.ts';
import { defaultMctsValues, type MctsValues } from './mcts/mcts-parameters.ts';
import { flag } from './parameters.ts';
import type { MatchEnd, MatchEvent, MatchStart, Player, Thoughts, Turn } from './player.ts';
import { createPlayer } from './player-choice.ts';
import { definePlayer } from './player-kind.ts';
import { puzzle } from './puzzle.ts';

interface Way {
  readonly values: Partial<MctsValues>;
  /** See `Runner`; from matches in many games. */
  readonly expected: number;
  readonly weight: number;
}

const WEIGHT = 20;
/** Building machines may take this share of the time before the match, or this number of seconds if there is no clock. */
const BUILDING_SHARE = 0.3;
const MOST_BUILDING = 3;

/** Of this part of the time before the match, some is used for learning; shorter times leave too little. */
const LEARNING_SHARE = 0.25;
const SHORTEST_LEARNING = 4;
const LESSONS: SharedLessons = { from: 'search', model: 'linear', positions: 100_000 };
const LEARNED: Partial<MctsValues> = { learned: 'cut', horizon: 6, positions: LESSONS.positions };

/** Ways to play that are worth a try. */
function waysFor(match: MatchStart): Way[] {
  const { game } = match;
  const ways: Way[] = [{ values: { playout: 'mast' }, expected: 0.45, weight: WEIGHT }];
  if (game.batchCost().lanes === 1) return ways;
  return [...ways, ...decisiveWay(game, match.budget), ...learnedWay(match)];
}

/**
 * Of 80 matches against plain playouts at 100 ms a move, decisive ones made 76 % of the points in breakthrough (two
 * sizes), connect four and pentago, and in none of the four fewer than half.
 */
const DECISIVE_SHARE = 0.75;

function decisiveWay(game: Game, budget: Budget): Way[] {
  const { seconds = MOST_BUILDING / BUILDING_SHARE } = budget;
  if (game.batchCost({ policy: 'decisive' }).seconds > seconds * BUILDING_SHARE) return [];
  // Not every game has formulas for it.
  if (game.batch().scores(game.initial, { policy: 'decisive', count: 1 }).policy !== 'decisive') return [];
  return [{ values: { playout: 'decisive' }, expected: DECISIVE_SHARE, weight: WEIGHT }];
}

/** With learned values; they help in some games and harm in others, so that a race has to tell. */
function learnedWay(match: MatchStart): Way[] {
  const { seconds } = match.budget;
  if (seconds === undefined || seconds < SHORTEST_LEARNING) return [];
  const lessons = lessonsFor(match);
  sharedValues({ ...match, budget: { seconds: seconds * LEARNING_SHARE } }, lessons);
  if (!hasSharedValues(match.game, lessons)) return [];
  const values = { ...LEARNED, lessons: lessons.from, values: lessons.model };
  return [{ values, expected: 0.4, weight: WEIGHT }];
}

/** A network that was trained before, if one is remembered; what can be learned in so short a time is linear. */
function lessonsFor({ memory }: MatchStart): SharedLessons {
  const trained = memory?.recall('network-play')?.games ?? 0;
  return trained >= LESSONS.positions ? { ...LESSONS, model: 'network' } : LESSONS;
}

/** Shares of the time before the match. */
const SOLVING_SHARE = 0.25;
const RACING_SHARE = 0.6;
/** A race needs some seconds to tell anything. */
const SHORTEST_RACE = 2;
const RACE_MOVE: Budget = { seconds: 0.012 };
const RACE_MATCHES = 200;
/** With a number of playouts instead of a time, races are as long wherever they are run. */
const RACE_PLAYOUTS: Budget = { playouts: 512 };
const RACE_MATCHES_BY_PLAYOUTS = 8;
/** Of a turn. */
const ADVICE_SHARE = 0.2;
const SOLVING_MEGABYTES = 128;

export class AutoPlayer implements Player {
  readonly #ponder: boolean;
  #match: MatchStart | undefined;
  #player: Player | undefined;
  /** Whether all values can be computed quickly. */
  #isSolved = false;
  /** How it plays, in words. */
  #way = '';

  /** @param ponder think in others' time too, where that is allowed */
  constructor(ponder = true) {
    this.#ponder = ponder;
  }

  async start(match: MatchStart): Promise<void> {
    const { budget, now } = match;
    const since = now();
    this.#match = match;
    this.#isSolved = false;
    this.#way = 'as a puzzle';
    const { game } = match;
    if (game.roles.length === 1) this.#player = createPlayer({ player: puzzle.name, given: {} }, [puzzle]);
    else {
      const plan = await planFor(match);
      this.#isSolved = plan.isSolved;
      this.#way = plan.isSolved ? 'exactly' : `by mcts with ${wayText(plan.values)}`;
      this.#player = mctsPlayer({ ...defaultMctsValues(), ...plan.values, ponder: this.#ponder });
    }
    // What was used up for the plan is not there any more.
    const { seconds } = budget;
    const left = seconds === undefined ? {} : { seconds: Math.max(0, seconds - (now() - since) / 1000) };
    await this.#player.start({ ...match, budget: { ...budget, ...left } });
  }

  observe(event: MatchEvent): void {
    this.#player?.observe?.(event);
  }

  async choose({ report, ...rest }: Turn): Promise<Move> {
    if (this.#match === undefined || this.#player === undefined)
      throw new Error('the match has not been started');
    const turn: Turn = {
      ...rest,
      ...(report && { report: (thoughts) => report(this.#annotated(thoughts)) }),
    };
    if (!this.#isSolved || turn.legal.length === 1) return this.#player.choose(turn);
    const { seconds } = turn.budget;
    const left =
      seconds === undefined ? turn.budget : { ...turn.budget, seconds: seconds * (1 - 2 * ADVICE_SHARE) };
    const move = await this.#player.choose({ ...turn, budget: left });
    return this.#corrected(this.#match, turn, move);
  }

  async stop(end: MatchEnd): Promise<void> {
    await this.#player?.stop(end);
    this.#match = undefined;
    this.#player = undefined;
  }

  /** Thoughts, with a note on how the game is played. */
  #annotated(thoughts: Thoughts): Thoughts {
    return { ...thoughts, note: [thoughts.note, `played ${this.#way}`].filter(Boolean).join('; ') };
  }

  /** The move, if nothing is given away by it; else one that is certain to be best. */
  #corrected(match: MatchStart, { situation, budget }: Turn, move: Move): Move {
    const { game, role } = match;
    if (situation.kind !== 'state') return move;
    const { state } = situation;
    const seconds = (budget.seconds ?? 1) * ADVICE_SHARE;
    const now = solved(match, state, seconds);
    if (!isExact(now)) return move;
    const choosers = rolesOf(game).filter((each) => game.legalMoves(state, each).length > 1);
    if (choosers.length > 1) return mixedMove(now, role, match) ?? move;
    const after = rolesOf(game).map((each) =>
      each === role ? move : (game.legalMoves(state, each)[0] as Move),
    );
    const next = game.next(state, after);
    const then = game.isTerminal(next) ? game.utility(next, role) : valueAfter(match, next, seconds);
    const [best] = now.line;
    const isWorse = then !== undefined && then < (now.goals[role] as number) - 1e-6;
    return isWorse && best !== undefined ? (best[role] as Move) : move;
  }
}

function wayText({ playout = 'uniform', learned = 'none' }: Partial<MctsValues>): string {
  return learned === 'none' ? `${playout} playouts` : 'learned values';
}

function solved(match: MatchStart, from: State, seconds: number): ReturnType<typeof solve> {
  return solve(match.game, { from, seconds, megabytes: SOLVING_MEGABYTES, now: match.now });
}

function isExact(result: ReturnType<typeof solve>): result is Solved {
  return result.kind === 'solved' && result.method === 'all positions';
}

function valueAfter(match: MatchStart, state: State, seconds: number): number | undefined {
  const result = solved(match, state, seconds);
  return isExact(result) ? result.goals[match.role] : undefined;
}

/** A move drawn as the role should mix its moves. */
function mixedMove({ mixtures }: Solved, role: Role, { random }: MatchStart): Move | undefined {
  const own = mixtures.find((mixture) => mixture.role === role);
  if (own === undefined) return undefined;
  let left = random.next32() / 2 ** 32;
  return own.moves.find(({ share }) => {
    left -= share;
    return left < 0;
  })?.move;
}

/** Whether everybody sees everything, and states are words: where they are terms, moves take too long to look far ahead. */
function isOpen(game: Game): boolean {
  return !game.traits.hidesInformation && game.packing().isPortable;
}

/** How to play a game. */
interface Plan {
  /** Whether all values can be computed quickly. */
  readonly isSolved: boolean;
  readonly values: Partial<MctsValues>;
}

/** Plans made by the clock: the next match of the same game begins sooner. */
const plans = new WeakMap<Game, Plan>();

async function planFor(match: MatchStart): Promise<Plan> {
  const { game, budget } = match;
  const { seconds } = budget;
  const known = plans.get(game);
  if (known !== undefined && seconds !== undefined) return known;
  const isSolved =
    isOpen(game) && seconds !== undefined && isExact(solved(match, game.initial, seconds * SOLVING_SHARE));
  const plan = { isSolved, values: isSolved ? {} : await bestWay(match) };
  if (seconds !== undefined) plans.set(game, plan);
  return plan;
}

/** The way that does best in short matches, if there is the time for them. */
async function bestWay(match: MatchStart): Promise<Partial<MctsValues>> {
  const { game, budget, now } = match;
  const { seconds, playouts } = budget;
  const canRace = isOpen(game) && seatsOf(game) > 1;
  const isShort = seconds === undefined ? playouts === undefined : seconds < SHORTEST_RACE;
  const matches = !canRace || isShort ? 0 : seconds === undefined ? RACE_MATCHES_BY_PLAYOUTS : RACE_MATCHES;
  const end = now() + 1000 * (seconds ?? Number.POSITIVE_INFINITY) * RACING_SHARE;
  const defaults = defaultMctsValues();
  const ways = waysFor(match);
  const winner = await race({
    game,
    baseline: () => mctsPlayer(defaults),
    others: ways.map(({ values, ...odds }) => ({
      create: () => mctsPlayer({ ...defaults, ...values }),
      ...odds,
    })),
    perMove: seconds === undefined ? RACE_PLAYOUTS : RACE_MOVE,
    random: match.random.fork(),
    now,
    stop: () => now() >= end,
    matches,
  });
  return winner === undefined ? {} : (ways[winner]?.values ?? {});
}

function seatsOf(game: Game): number {
  return playingRoles(game).length;
}

export const auto = definePlayer({
  name: 'auto',
  summary: 'looks at the game first, and plays it in the way that suits it (the default player)',
  parameters: {
    ponder: flag(true, "think in others' time too, where each player has a thread of its own"),
  },
  create: ({ ponder }) => new AutoPlayer(ponder),
});

// Short matches between ways to play, to find out which one suits a game.

/** A player that races against the default one. */
export interface Runner {
  readonly create: () => Player;
  /** The share of its matches that it is expected to win, and how many matches that counts for. */
  readonly expected: number;
  readonly weight: number;
}

export interface RaceSetup {
  readonly game: Game;
  /** What is to be beaten. */
  readonly baseline: () => Player;
  readonly others: readonly Runner[];
  readonly perMove: Budget;
  readonly random: Random;
  readonly now: () => number;
  /** Asked between moves. */
  readonly stop: () => boolean;
  /** The most matches of each candidate with the default player. */
  readonly matches: number;
}

/** Longer matches are worth what the rules say by then. */
const LONGEST_MATCH = 300;

/** The number of the candidate that does best by prior and results, if it beats the default player; else undefined. */
export async function race(setup: RaceSetup): Promise<number | undefined> {
  const { game, others, matches } = setup;
  const seats = playingRoles(game);
  const scores = others.map(() => [] as number[]);
  for (let match = 0; match < matches && !setup.stop(); match++) {
    for (const [index, other] of others.entries()) {
      const score = await scoreOf(other.create, seats[match % seats.length] as Role, setup);
      if (score === undefined) break;
      scores[index]?.push(score);
    }
  }
  const shares = others.map((other, index) => winningShare(other, scores[index] ?? []));
  const best = Math.max(...shares);
  return best > 0.5 ? shares.indexOf(best) : undefined;
}

/** What is expected and what happened, each by its weight. */
export function winningShare(
  { expected, weight }: Pick<Runner, 'expected' | 'weight'>,
  scores: readonly number[],
): number {
  const sum = scores.reduce((all, score) => all + score, 0);
  return (expected * weight + sum) / (weight + scores.length);
}

/** 1 if the one in the seat has a higher goal than all others, 0 if a lower one than some, else a half. */
async function scoreOf(
  own: () => Player,
  seat: Role,
  { game, baseline, perMove, random, now, stop }: RaceSetup,
): Promise<number | undefined> {
  const players = rolesOf(game).map((role) => (role === seat ? own() : baseline()));
  for (const role of rolesOf(game)) {
    if (!game.roles[role]?.isChance)
      await players[role]?.start({ game, role, random: random.fork(), now, budget: {} });
  }
  let state: State = game.initial;
  for (let step = 0; !game.isTerminal(state) && step < LONGEST_MATCH; step++) {
    if (stop()) return undefined;
    const moves: Move[] = [];
    for (const [role, legal] of legalByRole(game, state).entries()) {
      const [only] = legal;
      if (only === undefined) return undefined;
      if (legal.length === 1) moves.push(only);
      else if (game.roles[role]?.isChance) moves.push(random.pick(legal));
      else {
        const turn = { step, situation: { kind: 'state', state }, legal, budget: perMove } as const;
        moves.push((await players[role]?.choose(turn)) as Move);
      }
    }
    state = game.next(state, moves);
  }
  const goals = rolesOf(game).map((role) => (game.roles[role]?.isChance ? 0 : game.utility(state, role)));
  const best = Math.max(...goals.filter((_, role) => role !== seat && !game.roles[role]?.isChance));
  const reached = goals[seat] as number;
  return reached > best ? 1 : reached < best ? 0 : 0.5;
}
