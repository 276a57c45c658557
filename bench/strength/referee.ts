/** One game of a duel: the referee knows the rules and asks the side to move. Only one side thinks at a time. */
import { type Budget, type Random, seededRandom } from '../../src/base/index.ts';
import { DEFAULT_MAX_LENGTH, type Game, listedMoves, type Move, type Role } from '../../src/game/index.ts';
import type { Side } from './side.ts';
import type { ChosenMove } from './side-protocol.ts';

export interface DuelClocks {
  readonly start: Budget;
  /** Budget per move of the candidate and of the baseline. */
  readonly moves: readonly [Budget, Budget];
  /** Whether clocks count processor time. */
  readonly countsProcessor: boolean;
}

/** The resources that a side has used in a game. */
export interface SideEffort {
  readonly moves: number;
  readonly seconds: number;
  readonly processor: number;
  readonly between: number;
  readonly playouts: number;
  readonly nodes: number;
  /** Number of moves that took much longer than the clock allows. */
  readonly late: number;
  /** Seconds by which the slowest move exceeded its clock. */
  readonly overtime: number;
  /** Processor time before the first move, in seconds. */
  readonly preparation: number;
  /** How the player played, in its own words at its first move. */
  readonly note: string;
  /** The goal that the player expected at each of its moves, or null where it reported none. */
  readonly expected: readonly (number | null)[];
}

export interface DuelGame {
  /** Points of the candidate: 1, a half, or 0. */
  readonly points: number;
  /** In role order. */
  readonly goals: readonly number[];
  readonly length: number;
  readonly candidate: SideEffort;
  readonly baseline: SideEffort;
}

export interface SeatedSide {
  readonly side: Side;
  readonly player: string;
}

export interface DuelSetup {
  readonly game: Game;
  readonly name: string;
  readonly rules: string;
  readonly candidate: SeatedSide;
  readonly baseline: SeatedSide;
  /** The candidate's index among the two played roles. */
  readonly seat: 0 | 1;
  readonly clocks: DuelClocks;
  /** Number of random joint moves before the players begin. */
  readonly opening: number;
  /** Seed of the opening and the dice; games with the same seed begin in the same way. */
  readonly seed: number;
}

/** Seconds over the clock that do not count as late. */
const GRACE = 0.05;

/** The two played roles. */
export function duelRoles(game: Game): readonly [Role, Role] | undefined {
  const [first, second, ...others] = game.roles.flatMap(({ isChance }, role) =>
    isChance ? [] : [role as Role],
  );
  return first === undefined || second === undefined || others.length > 0 ? undefined : [first, second];
}

export async function playDuel(setup: DuelSetup): Promise<DuelGame> {
  const { game, name, rules, clocks, seat } = setup;
  const roles = duelRoles(game);
  if (roles === undefined) throw new RangeError(`${name} is not a game for two players`);
  const random = seededRandom(setup.seed);
  const opening = randomOpening(game, setup.opening, random.fork());
  const dice = random.fork();
  const sides = [setup.candidate, setup.baseline] as const;
  const efforts = [new Tally(), new Tally()] as const;
  /** By index among the two roles. */
  const seated = seat === 0 ? ([0, 1] as const) : ([1, 0] as const);
  for (const [place, which] of seated.entries()) {
    const { side, player } = sides[which];
    await side.ask('load', { rules, name });
    const role = roles[place] as Role;
    const seed = random.next32();
    const { countsProcessor } = clocks;
    const { processor } = await side.ask('start', {
      player,
      role,
      seed,
      budget: clocks.start,
      countsProcessor,
    });
    efforts[which].preparation = processor;
  }
  const history: string[][] = [];
  const told = [0, 0];
  let state = game.initial;
  while (!game.isTerminal(state) && history.length < DEFAULT_MAX_LENGTH) {
    const legal = game.roles.map((_, role) => listedMoves(game, state, role as Role));
    const planned = opening[history.length];
    const moves: Move[] = [];
    for (const [role, own] of legal.entries()) {
      const place = roles.indexOf(role as Role);
      if (planned !== undefined) moves.push(planned[role] as Move);
      else if (own.length === 1 || place < 0) moves.push(dice.pick(own));
      else {
        const which = seated[place] as 0 | 1;
        const since = history.slice(told[which]);
        told[which] = history.length;
        const chosen = await sides[which].side.ask('choose', { moves: since, budget: clocks.moves[which] });
        efforts[which].add(chosen, clocks.moves[which], clocks.countsProcessor);
        const move = own.find((each) => game.moveText(each) === chosen.move);
        if (move === undefined) throw new Error(`${name}: '${chosen.move}' is not legal`);
        moves.push(move);
      }
    }
    history.push(moves.map((move) => game.moveText(move)));
    state = game.next(state, moves);
  }
  const goals = game.roles.map((_, role) => game.utility(state, role as Role));
  for (const { side } of sides) await side.ask('stop', { goals });
  const [own, other] = [goals[roles[seat]] ?? 0, goals[roles[seat === 0 ? 1 : 0]] ?? 0];
  const points = own > other ? 1 : own < other ? 0 : 0.5;
  return { points, goals, length: history.length, candidate: efforts[0], baseline: efforts[1] };
}

/** An opening that would end the game is drawn again. */
const OPENING_TRIES = 100;

function randomOpening(game: Game, length: number, random: Random): readonly (readonly Move[])[] {
  for (let times = 0; times < OPENING_TRIES; times++) {
    const opening: Move[][] = [];
    let state = game.initial;
    while (opening.length < length && !game.isTerminal(state)) {
      const moves = game.roles.map((_, role) => random.pick(listedMoves(game, state, role as Role)));
      opening.push(moves);
      state = game.next(state, moves);
    }
    if (!game.isTerminal(state)) return opening;
  }
  return [];
}

class Tally implements SideEffort {
  moves = 0;
  seconds = 0;
  processor = 0;
  between = 0;
  playouts = 0;
  nodes = 0;
  late = 0;
  overtime = 0;
  preparation = 0;
  note = '';
  readonly expected: (number | null)[] = [];

  add(effort: ChosenMove, budget: Budget, countsProcessor: boolean): void {
    if (this.moves++ === 0) this.note = effort.note;
    this.expected.push(effort.value === undefined ? null : Math.round(effort.value));
    this.seconds += effort.seconds;
    this.processor += effort.processor;
    this.between += effort.between;
    this.playouts += effort.playouts;
    this.nodes += effort.nodes;
    const used = countsProcessor ? effort.processor : effort.seconds;
    const over = used - (budget.seconds ?? Number.POSITIVE_INFINITY);
    if (over > GRACE) this.late++;
    this.overtime = Math.max(this.overtime, over);
  }
}
