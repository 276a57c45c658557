/**
 * The player for every game: it analyses the game before the match and then chooses a suitable method. In puzzles it
 * searches for a solution. In all other games it uses tree search, with the evaluation of leaves that wins short
 * matches against the alternatives; in games small enough to be solved, exact values correct its moves.
 * Where something is hidden, it plays an equilibrium if the game can be written out, plans over its beliefs if chance is
 * its only opponent, and searches information sets if roles take turns.
 */
import type { Budget, Random } from '../../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  rolesOf,
  type State,
} from '../../game/index.ts';
import { type Solved, solve } from '../../search/index.ts';
import { isContest } from '../hidden/contest.ts';
import { cfr } from '../hidden/hidden-kinds.ts';
import { mctsPlayer } from '../mcts/mcts.ts';
import { defaultMctsValues } from '../mcts/mcts-parameters.ts';
import type { MatchEnd, MatchEvent, MatchStart, Player, Thoughts, Turn } from '../player.ts';
import { createPlayer } from '../player-choice.ts';
import { puzzle } from '../puzzle.ts';
import { race, shareOf, sumOf } from './race.ts';
import { challengesFor, plainWay, RaceRecords, type Way } from './ways.ts';

/** Fraction of the time before the match. */
const SOLVING_SHARE = 0.1;
/** A shorter race, in seconds, would not show anything. */
const SHORTEST_RACE = 2;
/**
 * Limits for the time per move in a race, in seconds; within them, the time is chosen so that the least number of
 * matches fits.
 */
const SHORTEST_RACE_MOVE = 0.005;
const LONGEST_RACE_MOVE = 0.04;
const LEAST_MATCHES = 6;
const MOST_MATCHES = 100;
/** If the budget is a number of playouts, races have the same length on every machine. */
const RACE_PLAYOUTS: Budget = { playouts: 512 };
const RACE_MATCHES_BY_PLAYOUTS = 8;
/** Fraction of a turn's time. */
const ADVICE_SHARE = 0.2;
const SOLVING_MEGABYTES = 128;
/** Fraction of the time before the match, for finding out whether a game can be written out. */
const FITTING_SHARE = 0.2;

/** Most games have nothing to mix, and pages that play them need not load what would find out. */
async function hasEquilibrium(game: Game, stop: () => boolean): Promise<boolean> {
  if (!game.traits.hidesInformation && !isContest(game, game.initial)) return false;
  return (await import('./equilibrium-fit.ts')).fitsEquilibrium(game, stop);
}

const isAlone = (game: Game): boolean => playingRoles(game).length === 1;

export class AutoPlayer implements Player {
  readonly #ponder: boolean;
  #match: MatchStart | undefined;
  #player: Player | undefined;
  /** Whether all values can be computed quickly. */
  #isSolved = false;
  /** How the player plays, in words. */
  #way = '';

  /** @param ponder whether to think during other players' turns, if allowed */
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
    const { hidesInformation, takesTurns } = game.traits;
    const { seconds: start } = budget;
    const isLate = (): boolean => start !== undefined && now() - since > 1000 * start * FITTING_SHARE;
    const isHidden = hidesInformation && (takesTurns === true || isAlone(game));
    if (isHidden || (await hasEquilibrium(game, isLate))) {
      this.#way = 'by an equilibrium where it is small enough';
      this.#player = createPlayer({ player: cfr.name, given: {} }, [cfr]);
    } else if (game.roles.length === 1)
      this.#player = createPlayer({ player: puzzle.name, given: {} }, [puzzle]);
    else {
      const plan = await planFor(match);
      this.#isSolved = plan.isSolved;
      this.#way = plan.isSolved ? 'exactly' : `by mcts with ${plan.way.name}`;
      this.#player = mctsPlayer({ ...defaultMctsValues(), ...plan.way.values, ponder: this.#ponder });
    }
    // The time used for the plan is no longer available.
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

  /** Adds a note on how the game is played. */
  #annotated(thoughts: Thoughts): Thoughts {
    return { ...thoughts, note: [thoughts.note, `played ${this.#way}`].filter(Boolean).join('; ') };
  }

  /** Returns the move if it is as good as any; otherwise a move that is certainly best. */
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

/** A move sampled from the role's optimal mixed strategy. */
function mixedMove({ mixtures }: Solved, role: Role, { random }: MatchStart): Move | undefined {
  const own = mixtures.find((mixture) => mixture.role === role);
  if (own === undefined) return undefined;
  let left = random.next32() / 2 ** 32;
  return own.moves.find(({ share }) => {
    left -= share;
    return left < 0;
  })?.move;
}

/**
 * Whether all roles see everything and states consist of words. Moves on states made of terms take too long to look
 * far ahead.
 */
function isOpen(game: Game): boolean {
  return !game.traits.hidesInformation && game.packing().isPortable;
}

/** How to play a game. */
interface Plan {
  /** Whether all values can be computed quickly. */
  readonly isSolved: boolean;
  readonly way: Way;
}

/** Plans are stored by game, so that the next match of the same game starts sooner. */
const plans = new WeakMap<Game, Plan>();

async function planFor(match: MatchStart): Promise<Plan> {
  const { game, budget } = match;
  const { seconds } = budget;
  const since = match.now();
  const known = plans.get(game);
  if (known !== undefined && seconds !== undefined) return known;
  const isSolved =
    isOpen(game) && seconds !== undefined && isExact(solved(match, game.initial, seconds * SOLVING_SHARE));
  const plan = { isSolved, way: isSolved ? plainWay(game) : await bestWay(match, since) };
  if (seconds !== undefined) plans.set(game, plan);
  return plan;
}

/**
 * Chooses the best method by prior expectation, stored results and, if there is time, short matches.
 *
 * @param when the time before the match began
 */
async function bestWay(match: MatchStart, since: number): Promise<Way> {
  const { game, budget, now } = match;
  const { seconds = Number.POSITIVE_INFINITY, playouts } = budget;
  const isTimed = budget.seconds !== undefined;
  const records = new RaceRecords(isTimed ? match.memory : undefined);
  const random = match.random.fork();
  const most = mostMatches(match);
  const length = most > 0 && isTimed ? randomLength(game, random.fork()) : 1;
  let champion = plainWay(game);
  for (const challenge of await challengesFor(match)) {
    const way = challenge(champion);
    if (way === undefined) continue;
    const end = since + 1000 * seconds * way.until;
    const known = sumOf(way.expected, records.of(way, champion));
    const found = await race({
      game,
      champion: playerOf(champion),
      challenger: playerOf(way),
      known,
      start: isTimed ? { seconds: Math.max(0, seconds - (now() - since) / 1000) } : {},
      perMove: isTimed ? { seconds: raceMove((end - now()) / 1000, length) } : RACE_PLAYOUTS,
      random,
      now,
      stop: () => now() >= end,
      least: Math.min(most, playouts === undefined ? LEAST_MATCHES : most),
      most,
    });
    records.add(way, champion, found);
    if (shareOf(sumOf(known, found)) > 0.5) champion = way;
  }
  return champion;
}

/** Seconds per move in a race of the given number of seconds. */
function raceMove(seconds: number, length: number): number {
  const fitting = seconds / (LEAST_MATCHES * length);
  return Math.min(LONGEST_RACE_MOVE, Math.max(SHORTEST_RACE_MOVE, fitting));
}

/** Mean number of turns with a choice in random games. */
function randomLength(game: Game, random: Random): number {
  let turns = 0;
  for (let times = 0; times < LENGTH_GAMES; times++) {
    let state = game.initial;
    for (let step = 0; step < LONGEST_GAME && !game.isTerminal(state); step++) {
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) break;
      if (legal.some((moves) => moves.length > 1)) turns++;
      state = game.next(
        state,
        legal.map((moves) => random.pick(moves)),
      );
    }
  }
  return Math.max(1, turns / LENGTH_GAMES);
}

const LENGTH_GAMES = 4;
const LONGEST_GAME = 200;

/** The result of a race between two ways; none if there is no time, or if matches would not show which is better. */
function mostMatches({ game, budget: { seconds, playouts } }: MatchStart): number {
  if (!isOpen(game) || playingRoles(game).length < 2) return 0;
  if (seconds === undefined) return playouts === undefined ? 0 : RACE_MATCHES_BY_PLAYOUTS;
  return seconds < SHORTEST_RACE ? 0 : MOST_MATCHES;
}

function playerOf({ values }: Way): () => Player {
  return () => mctsPlayer({ ...defaultMctsValues(), ...values });
}
