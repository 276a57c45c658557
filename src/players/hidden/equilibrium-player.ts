/**
 * Plays an equilibrium where the whole game can be written out: `cfr`. Against chance alone, it plans over its beliefs.
 * Larger games are searched over information sets.
 */
import { type Stopwatch, stopwatch } from '../../base/index.ts';
import { Beliefs, Views } from '../../beliefs/index.ts';
import { type Game, type Move, type Observation, playingRoles, type State } from '../../game/index.ts';
import {
  BeliefPlan,
  drawnIndex,
  Equilibrium,
  INFORMATION_SET_DEFAULTS,
  type MixedMove,
} from '../../search/index.ts';
import type { MatchEnd, MatchStart, Player, Situation, Turn } from '../player.ts';
import { isContest } from './contest.ts';
import type { EquilibriumValues } from './hidden-parameters.ts';
import { InformationSetPlayer } from './information-set-player.ts';

/** Parts of the time for an equilibrium: before the match, and of a turn. */
const START_SHARE = 0.8;
const TURN_SHARE = 0.6;
/** Without a clock, the work is the same on every machine. */
const COUNTED_NODES = 60_000;
/** The same where nothing is hidden: games of two opponents are then solved at once. */
const OPEN_NODES = 200_000;
/** The same where every position is written out anew. */
const CONTEST_NODES = 5_000;
/** Outcomes that a plan may weigh before the match, and in a turn without a clock and with one. */
const START_WORK = 300_000;
const COUNTED_WORK = 60_000;
const MOST_WORK = 20_000_000;
const COUNTED_ITERATIONS = { 'cfr+': 400, cfr: 400, external: 10_000 } as const;

/**
 * Equilibria that are approached by the clock, or solved: the next match of the same game goes on where the last one
 * ended.
 */
const approached = new WeakMap<Game, Equilibrium>();

export class EquilibriumPlayer implements Player {
  readonly #values: EquilibriumValues;
  readonly #search: Player;
  readonly #observations: Observation[] = [];
  #match: MatchStart | undefined;
  /** Against chance alone. */
  #lone: { readonly plan: BeliefPlan; readonly beliefs: Beliefs } | undefined;
  #equilibrium: Equilibrium | undefined;

  /** @param search plays where the game is too large */
  constructor(
    values: EquilibriumValues,
    search: Player = new InformationSetPlayer(INFORMATION_SET_DEFAULTS),
  ) {
    this.#values = values;
    this.#search = search;
  }

  async start(match: MatchStart): Promise<void> {
    const { game, budget, now } = match;
    this.#match = match;
    this.#observations.length = 0;
    const isTimed = budget.seconds !== undefined;
    const watch = stopwatch(budget, now);
    this.#lone = undefined;
    this.#equilibrium = undefined;
    if (playingRoles(game).length === 1) this.#planAhead(match, watch);
    else this.#equilibrium = this.#firstEquilibrium(game, isTimed);
    this.#equilibrium?.work(() => isTimed && watch.share() >= START_SHARE);
    const left = isTimed ? { seconds: Math.max(0, watch.secondsLeft()) } : {};
    await this.#search.start({ ...match, budget: { ...budget, ...left } });
  }

  async choose(turn: Turn): Promise<Move> {
    this.#follow(turn.situation);
    const { legal } = turn;
    const [only, ...others] = legal;
    if (only !== undefined && others.length === 0) return only;
    const { random, now } = this.#started;
    const watch = stopwatch(turn.budget, now);
    const mixture = this.#mixture(turn, watch);
    if (mixture === undefined) {
      const seconds = turn.budget.seconds === undefined ? {} : { seconds: Math.max(0, watch.secondsLeft()) };
      return this.#search.choose({ ...turn, budget: { ...turn.budget, ...seconds } });
    }
    const shares = mixture.map(({ share }) => share);
    const move = mixture[drawnIndex(shares, random)]?.move as Move;
    const moves = [...mixture].sort((a, b) => b.share - a.share).map(({ move: each }) => ({ move: each }));
    turn.report?.({
      moves,
      line: [],
      work: { seconds: watch.seconds(), playouts: 0 },
      note: noteOf(this.#started.game, mixture),
    });
    return move;
  }

  async shares(turn: Turn): Promise<number[] | undefined> {
    this.#follow(turn.situation);
    const mixture = this.#mixture(turn, stopwatch(turn.budget, this.#started.now));
    return mixture && turn.legal.map((move) => mixture.find((each) => each.move === move)?.share ?? 0);
  }

  async stop(end: MatchEnd): Promise<void> {
    this.#match = undefined;
    await this.#search.stop(end);
  }

  get #started(): MatchStart {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }

  #follow(situation: Situation): void {
    this.#lone?.beliefs.follow(situation);
    if (situation.kind === 'state') return;
    this.#observations.length = situation.from;
    this.#observations.push(...situation.observations);
  }

  /** Plans the whole game if there is time, so that turns need not. */
  #planAhead({ game, role }: MatchStart, watch: Stopwatch): void {
    if (!game.traits.hidesInformation) return;
    const views = new Views(game);
    const plan = new BeliefPlan(game, role, views);
    this.#lone = { plan, beliefs: new Beliefs(game, role, {}, views) };
    plan.best([{ state: game.initial, weight: 1 }], START_WORK, () => watch.share() >= START_SHARE);
  }

  /** The best move against chance, if it is found. */
  #planned(turn: Turn, watch: Stopwatch): readonly MixedMove[] | undefined {
    if (this.#lone === undefined) return undefined;
    const { plan, beliefs } = this.#lone;
    const belief = beliefs.current(this.#started.random);
    if (belief.kind !== 'exact') return undefined;
    const work = turn.budget.seconds === undefined ? COUNTED_WORK : MOST_WORK;
    const best = plan.best(belief.histories, work, () => watch.share() >= TURN_SHARE);
    return best && turn.legal.map((move) => ({ move, share: move === best.move ? 1 : 0 }));
  }

  /** Undefined where everybody knows everything and takes turns: there is nothing to mix. */
  #firstEquilibrium(game: Game, isTimed: boolean): Equilibrium | undefined {
    if (!game.traits.hidesInformation && !isContest(game, game.initial)) return undefined;
    const before = approached.get(game);
    if (before !== undefined && (isTimed || before.isFinal)) return before;
    const equilibrium = this.#newEquilibrium(game, isTimed);
    if (isTimed || !game.traits.hidesInformation) approached.set(game, equilibrium);
    return equilibrium;
  }

  #newEquilibrium(game: Game, isTimed: boolean, from = game.initial): Equilibrium {
    const { nodes, iterations } = this.#values;
    const random = this.#started.random.fork();
    if (isTimed) return new Equilibrium(game, { ...this.#values, from, random });
    const isWhole = from === game.initial;
    const mostNodes = game.traits.hidesInformation ? COUNTED_NODES : isWhole ? OPEN_NODES : CONTEST_NODES;
    return new Equilibrium(game, {
      ...this.#values,
      nodes: Math.min(nodes, mostNodes),
      iterations: Math.min(iterations, COUNTED_ITERATIONS[this.#values.method]),
      from,
      random,
    });
  }

  #mixture(turn: Turn, watch: Stopwatch): readonly MixedMove[] | undefined {
    return this.#lone === undefined ? this.#balanced(turn, watch) : this.#planned(turn, watch);
  }

  #balanced({ situation, legal, budget }: Turn, watch: Stopwatch): readonly MixedMove[] | undefined {
    const { role } = this.#started;
    const isTimed = budget.seconds !== undefined;
    const stop = (): boolean => isTimed && watch.share() >= TURN_SHARE;
    const whole = this.#equilibrium;
    whole?.work(stop);
    const mixture =
      situation.kind === 'observations'
        ? whole?.mixture(role, this.#observations)
        : (whole?.mixtureAt(role, situation.state) ?? this.#mixtureFrom(situation.state, stop));
    return mixture?.every(({ move }) => legal.includes(move)) ? mixture : undefined;
  }

  /** Writes the game out from a state on, where all of it is too large. */
  #mixtureFrom(state: State, stop: () => boolean): readonly MixedMove[] | undefined {
    const { game, role, budget } = this.#started;
    if (!isContest(game, state)) return undefined;
    const equilibrium = this.#newEquilibrium(game, budget.seconds !== undefined, state);
    equilibrium.work(stop);
    return equilibrium.mixtureAt(role, state);
  }
}

function noteOf(game: Game, mixture: readonly MixedMove[]): string {
  const parts = [...mixture]
    .sort((a, b) => b.share - a.share)
    .filter(({ share }) => share >= 0.005)
    .map(({ move, share }) => `${game.moveText(move)} ${(100 * share).toFixed(0)} %`);
  return `mixes ${parts.join(', ')}`;
}
