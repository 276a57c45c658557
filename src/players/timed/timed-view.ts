/**
 * A player's knowledge of the current state in a real-time game: the state itself, or the possible states that agree
 * with its percepts.
 */
import type { Random } from '../../base/index.ts';
import type { PossibleDraws, TimedRun } from '../../engines/index.ts';
import type {
  Microunits,
  Move,
  PartialMoves,
  Role,
  TimedFact,
  TimedGame,
  TimedState,
} from '../../game/index.ts';
import { canonicalText, type Term } from '../../gdl/index.ts';
import type { SeenMoves } from '../../search/index.ts';

/** What a role is told during the game. Expiries are not reported if everybody sees the state. */
export type TimedNews =
  | { readonly kind: 'moves'; readonly at: Microunits; readonly moves: PartialMoves }
  | {
      readonly kind: 'percepts';
      readonly at: Microunits;
      /** The role's own move, if it made one. */
      readonly own: Move | undefined;
      readonly percepts: readonly Term[];
    }
  /** A move of the role was illegal. */
  | { readonly kind: 'refused'; readonly at: Microunits }
  | { readonly kind: 'end'; readonly at: Microunits; readonly goals: readonly number[] };

export interface TimedView {
  readonly game: TimedGame;
  hear(news: TimedNews): void;
  /** The role's legal moves at a given time, as far as it knows. */
  legalMoves(at: Microunits): readonly Move[];
  /** Copies a possible current state to a run. */
  sample(at: Microunits, into: TimedRun, random: Random): void;
  /** The facts that certainly hold at a given time, as far as the role knows. */
  facts(at: Microunits): readonly TimedFact[];
  /** The time of the next expiry that the role can foresee. */
  nextExpiry(at: Microunits): Microunits;
  /** All moves so far; undefined if the game hides them. */
  readonly seen: readonly SeenMoves[] | undefined;
}

/** @param random used to sample what the role does not see */
export function timedView(game: TimedGame, role: Role, random: Random): TimedView {
  return game.traits.hidesInformation ? new GuessedView(game, role, random) : new OpenView(game, role);
}

/** What those see who are told all moves, whatever the game hides from its roles. */
export function spectatorView(game: TimedGame): TimedView {
  return new OpenView(game, 0 as Role);
}

/** The state in games without hidden information: moves are announced, and everybody computes the expiries. */
class OpenView implements TimedView {
  readonly game: TimedGame;
  readonly seen: SeenMoves[] = [];
  readonly #role: Role;
  readonly #chance: Role | undefined;
  /** The state after the last announced move. A move may be announced after later expiries. */
  #told: Present;
  #now: Present;

  constructor(game: TimedGame, role: Role) {
    this.game = game;
    this.#role = role;
    const chance = game.roles.findIndex(({ isChance }) => isChance);
    this.#chance = chance < 0 ? undefined : (chance as Role);
    this.#told = this.#present(game.initial, undefined, false);
    this.#now = this.#told;
  }

  hear(news: TimedNews): void {
    if (news.kind !== 'moves') return;
    this.seen.push({ at: news.at, moves: news.moves });
    const { state, draws } = this.#advanced(this.#told, news.at - 1);
    const hasDrawn = this.#chance !== undefined && news.moves[this.#chance] !== undefined;
    const after = this.game.update(state, news.at, news.moves);
    this.#told = this.#present(after, hasDrawn ? undefined : draws, true);
    this.#now = this.#told;
  }

  /** The state at a given time if nobody moves before it. */
  stateAt(at: Microunits): TimedState {
    return this.#at(at).state;
  }

  legalMoves(at: Microunits): readonly Move[] {
    const { state } = this.#at(at);
    return this.game.isTerminal(state) ? [] : this.game.legalMoves(state, this.#role);
  }

  sample(at: Microunits, into: TimedRun, random: Random): void {
    const { state, draws } = this.#at(at);
    into.resume(state, draws, at, random);
  }

  facts(at: Microunits): readonly TimedFact[] {
    return this.game.facts(this.#at(at).state);
  }

  nextExpiry(at: Microunits): Microunits {
    return this.game.nextExpiry(this.#at(at).state);
  }

  #at(at: Microunits): Present {
    this.#now = this.#advanced(at >= this.#now.state.at ? this.#now : this.#told, at);
    return this.#now;
  }

  #advanced(from: Present, at: Microunits): Present {
    let present = from;
    for (
      let next = this.game.nextExpiry(present.state);
      next <= at;
      next = this.game.nextExpiry(present.state)
    ) {
      if (next === Number.POSITIVE_INFINITY || this.game.isTerminal(present.state)) break;
      present = this.#present(this.game.update(present.state, next, []), present.draws, true);
    }
    return present;
  }

  #present(state: TimedState, pending: PossibleDraws | undefined, mayBeOver: boolean): Present {
    if (this.#chance === undefined || (mayBeOver && this.game.isTerminal(state)))
      return { state, draws: undefined };
    if (pending !== undefined) return { state, draws: pending };
    const among = this.game.legalMoves(state, this.#chance);
    return { state, draws: among.length === 0 ? undefined : { among, since: state.at } };
  }
}

interface Present {
  readonly state: TimedState;
  readonly draws: PossibleDraws | undefined;
}

/** Number of possible states kept. */
const PARTICLES = 60;
/** Mean time between moves of other roles in a guessed state, if they can move. */
const MEAN_WAIT: Microunits = 1_000_000;

/**
 * Possible states that agree with everything the role has seen (a particle filter). Other roles are assumed to make
 * random legal moves occasionally; guesses that contradict the percepts are dropped.
 */
class GuessedView implements TimedView {
  readonly game: TimedGame;
  readonly seen = undefined;
  readonly #role: Role;
  readonly #random: Random;
  readonly #others: readonly Role[];
  #guesses: Guess[];
  #until: Microunits = 0;

  constructor(game: TimedGame, role: Role, random: Random) {
    this.game = game;
    this.#role = role;
    this.#random = random;
    this.#others = game.roles.flatMap((_, other) => (other === role ? [] : [other as Role]));
    this.#guesses = Array.from({ length: PARTICLES }, () => ({ state: game.initial }));
  }

  hear(news: TimedNews): void {
    if (news.kind !== 'percepts') return;
    this.#advance(news.at - 1);
    this.#until = news.at;
    const seen = textsOf(news.percepts);
    const agreeing = this.#guesses.flatMap((guess) => {
      const state = this.#explain(guess.state, news.at, news.own, seen);
      return state === undefined ? [] : [{ state }];
    });
    // If no guess explains the percepts, only the role's own move is certain.
    const guesses =
      agreeing.length > 0
        ? agreeing
        : this.#guesses.flatMap(({ state }) => this.#anyUpdate(state, news.at, news.own));
    this.#guesses = guesses.length === 0 ? this.#guesses : this.#resampled(guesses);
  }

  legalMoves(at: Microunits): readonly Move[] {
    this.#advance(at);
    const counts = new Map<Move, number>();
    for (const { state } of this.#guesses)
      if (!this.game.isTerminal(state))
        for (const move of this.game.legalMoves(state, this.#role))
          counts.set(move, (counts.get(move) ?? 0) + 1);
    return [...counts].filter(([, count]) => 2 * count > this.#guesses.length).map(([move]) => move);
  }

  sample(at: Microunits, into: TimedRun, random: Random): void {
    this.#advance(at);
    const { state } = random.pick(this.#guesses);
    into.resume(state, undefined, Math.max(at, state.at), random);
  }

  facts(at: Microunits): readonly TimedFact[] {
    this.#advance(at);
    const [first, ...others] = this.#guesses.map(({ state }) => this.game.facts(state));
    const texts = others.map((facts) => new Set(facts.map(factText)));
    return (first ?? []).filter((fact) => texts.every((each) => each.has(factText(fact))));
  }

  nextExpiry(at: Microunits): Microunits {
    this.#advance(at);
    return Math.min(...this.#guesses.map(({ state }) => this.game.nextExpiry(state)));
  }

  /** Advances time while the role sees nothing. */
  #advance(at: Microunits): void {
    if (at <= this.#until) return;
    const from = this.#until;
    this.#until = at;
    const agreeing = this.#guesses.flatMap(({ state }) => {
      const later = this.#unseen(state, from, at);
      return later === undefined ? [] : [{ state: later }];
    });
    if (agreeing.length > 0) this.#guesses = this.#resampled(agreeing);
  }

  /** A possible later state in which nothing happened that the role would have seen; undefined if none was found. */
  #unseen(start: TimedState, from: Microunits, until: Microunits): TimedState | undefined {
    let state = start;
    let now = Math.max(from, start.at);
    for (;;) {
      if (this.game.isTerminal(state)) return undefined;
      const expiry = this.game.nextExpiry(state);
      const move = now + Math.ceil(-Math.log(1 - this.#random.fraction()) * MEAN_WAIT);
      const at = Math.min(expiry, move);
      if (at > until) return state;
      const moves = at === move ? this.#guessedMove(state) : [];
      if (moves !== undefined) {
        if (this.game.percepts(state, at, moves, this.#role).isNews) {
          if (at === expiry) return undefined;
        } else state = this.game.update(state, at, moves);
      }
      now = at;
    }
  }

  /** A move of another role; undefined if none can move. */
  #guessedMove(state: TimedState): PartialMoves | undefined {
    const able = this.#others.filter((role) => this.game.legalMoves(state, role).length > 0);
    if (able.length === 0) return undefined;
    const role = this.#random.pick(able);
    return this.#with([], role, this.#random.pick(this.game.legalMoves(state, role)));
  }

  /** The state after an update at the given time with exactly these percepts. */
  #explain(state: TimedState, at: Microunits, own: Move | undefined, seen: string): TimedState | undefined {
    const before = this.#settled(state, at);
    if (before === undefined) return undefined;
    const base = own === undefined ? [] : this.#with([], this.#role, own);
    if (own !== undefined && !this.game.legalMoves(before, this.#role).includes(own)) return undefined;
    const possible = [base, ...this.#others.flatMap((role) => this.#movesOf(before, base, role))].filter(
      (moves) => textsOf(this.game.percepts(before, at, moves, this.#role).percepts) === seen,
    );
    if (possible.length === 0) return undefined;
    const certain = this.game.nextExpiry(before) <= at || own !== undefined;
    const [first] = possible;
    // An update needs a cause: an expiry or a move.
    const moves =
      certain && first === base
        ? base
        : this.#random.pick(possible.filter((each) => each !== base || certain));
    return moves === undefined ? undefined : this.game.update(before, at, moves);
  }

  #anyUpdate(state: TimedState, at: Microunits, own: Move | undefined): Guess[] {
    const before = this.#settled(state, at);
    if (before === undefined) return [];
    const isLegal = own !== undefined && this.game.legalMoves(before, this.#role).includes(own);
    return [{ state: this.game.update(before, at, isLegal ? this.#with([], this.#role, own) : []) }];
  }

  /** The state right before an update at the given time. */
  #settled(state: TimedState, at: Microunits): TimedState | undefined {
    return this.game.isTerminal(state) || this.game.nextExpiry(state) < at || state.at > at
      ? undefined
      : state;
  }

  #movesOf(state: TimedState, base: PartialMoves, role: Role): PartialMoves[] {
    return this.game.legalMoves(state, role).map((move) => this.#with(base, role, move));
  }

  #with(base: PartialMoves, role: Role, move: Move): PartialMoves {
    return this.game.roles.map((_, each) => (each === role ? move : base[each]));
  }

  #resampled(guesses: readonly Guess[]): Guess[] {
    return Array.from({ length: PARTICLES }, (_, i) =>
      i < guesses.length ? (guesses[i] as Guess) : this.#random.pick(guesses),
    );
  }
}

interface Guess {
  readonly state: TimedState;
}

function factText({ expiry, fluent }: TimedFact): string {
  return `${expiry} ${canonicalText(fluent)}`;
}

function textsOf(terms: readonly Term[]): string {
  return terms.map(canonicalText).sort().join('\n');
}
