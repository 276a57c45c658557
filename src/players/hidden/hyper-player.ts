/** The players `hyperplay` and `hyperplay-ii`. */
import { nextTask, type Random, type Stopwatch, stopwatch } from '../../base/index.ts';
import { type Beliefs, type History, historyDrawer } from '../../beliefs/index.ts';
import { type Game, type Move, type Role, utilityScale } from '../../game/index.ts';
import { bestOf, ModelSampling, Probes, type SampledMove } from '../../search/index.ts';
import type { Thoughts, Turn } from '../player.ts';
import type { FollowedStart, ThinkingMatch } from '../thinking-player.ts';
import { BelievingPlayer } from './believing-player.ts';
import type { HyperPlayValues, ProbeValues } from './hidden-parameters.ts';

/** Milliseconds between two moments when messages are handled, and between two reports. */
const SLICE = 20;
const REPORT_PERIOD = 100;

export class HyperPlayer extends BelievingPlayer {
  readonly #values: HyperPlayValues;

  constructor(values: HyperPlayValues) {
    super();
    this.#values = values;
  }

  protected prepare(): void {}

  protected async think(
    turn: Turn,
    { game, role, random, now, beliefs }: ThinkingMatch<void, Beliefs>,
  ): Promise<Move> {
    const { models: most, longest } = this.#values;
    const models = modelsOf(beliefs, most, random);
    if (models.length === 0) return random.pick(turn.legal);
    const sampling = new ModelSampling(game, role, models, turn.legal, random, longest);
    const pace = new Pace(turn, now);
    for (let playouts = 0; playouts === 0 || !pace.isOver(playouts); playouts += turn.legal.length) {
      sampling.round();
      await pace.rest(() => thoughts(game, role, sampling.tried, playouts));
    }
    pace.report(() =>
      thoughts(game, role, sampling.tried, sampling.tried.length * (sampling.tried[0]?.visits ?? 0)),
    );
    return bestOf(sampling.tried)?.move ?? random.pick(turn.legal);
  }
}

export class HyperPlayer2 extends BelievingPlayer<Probes> {
  readonly #values: ProbeValues;

  constructor(values: ProbeValues) {
    super();
    this.#values = values;
  }

  protected override prepare({ game, random, beliefs }: FollowedStart<Beliefs>): Probes {
    const { imagined, trials, longest } = this.#values;
    return new Probes(game, beliefs.views, random.fork(), { models: imagined, trials, longest });
  }

  protected async think(turn: Turn, match: ThinkingMatch<Probes, Beliefs>): Promise<Move> {
    const { game, role, random, now, beliefs, prepared: probes } = match;
    const models = modelsOf(beliefs, this.#values.models, random);
    if (models.length === 0) return random.pick(turn.legal);
    const draw = historyDrawer(models, random);
    const tried: readonly SampledMove[] = turn.legal.map((move) => ({ move, visits: 0, total: 0 }));
    const pace = new Pace(turn, now);
    const before = probes.playouts;
    let matches = 0;
    const done = (): number => matches + probes.playouts - before;
    // Rounds are always finished: moves that were tried in different models cannot be compared.
    for (let round = 0; round === 0 || !pace.isOver(done()); round++) {
      const model = draw();
      for (const each of tried) {
        each.total += probes.result(model, role, each.move, () => pace.isOver(done()));
        each.visits++;
        matches++;
        await pace.rest(() => thoughts(game, role, tried, done()));
      }
    }
    pace.report(() => thoughts(game, role, tried, done()));
    return bestOf(tried)?.move ?? random.pick(turn.legal);
  }
}

function modelsOf(beliefs: Beliefs, most: number, random: Random): readonly History[] {
  const belief = beliefs.current(random);
  if (belief.kind === 'contradiction' || belief.kind === 'unknown') return [];
  const { histories } = belief;
  if (histories.length <= most) return histories;
  const draw = historyDrawer(histories, random);
  return Array.from({ length: most }, () => ({ ...draw(), weight: 1 }));
}

/** Keeps to the budget of a turn, and lets messages and reports through. */
class Pace {
  readonly #turn: Turn;
  readonly #now: () => number;
  readonly #watch: Stopwatch;
  #rested: number;
  #reported: number;

  constructor(turn: Turn, now: () => number) {
    this.#turn = turn;
    this.#now = now;
    this.#watch = stopwatch(turn.budget, now);
    this.#rested = now();
    this.#reported = this.#rested;
  }

  isOver(playouts: number): boolean {
    return this.#turn.signal?.aborted === true || this.#watch.isOver(playouts);
  }

  async rest(found: () => Thoughts): Promise<void> {
    const now = this.#now();
    if (now - this.#reported >= REPORT_PERIOD) {
      this.#reported = now;
      this.report(found);
    }
    if (this.#turn.signal === undefined || now - this.#rested < SLICE) return;
    await nextTask();
    this.#rested = this.#now();
  }

  report(found: () => Thoughts): void {
    const { report } = this.#turn;
    if (report === undefined) return;
    const { work, ...rest } = found();
    report({ ...rest, work: { ...work, seconds: this.#watch.seconds() } });
  }
}

function thoughts(game: Game, role: Role, tried: readonly SampledMove[], playouts: number): Thoughts {
  const { min, max } = utilityScale(game.roles[role]?.utility ?? { min: 0, max: 100 });
  const moves = tried
    .filter(({ visits }) => visits > 0)
    .map(({ move, visits, total }) => ({ move, visits, value: min + ((max - min) * total) / visits }))
    .sort((a, b) => b.value - a.value);
  return { moves, line: [], work: { seconds: 0, playouts } };
}
