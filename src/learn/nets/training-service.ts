/**
 * Networks that several threads learn together: each plays and learns by itself, and periodically all continue from
 * the mean of their weights (Zinkevich et al. 2010; Stich 2019).
 */
import { type Requester, type ServiceCaller, seededRandom, serve } from '../../base/index.ts';
import { gameOfPortable, type PortableGame } from '../../engines/index.ts';
import type { Game, SavedKnowledge } from '../../game/index.ts';
import { meanNetwork, ValueNetwork } from './network.ts';
import { type ModelKind, NetworkLearning } from './network-learning.ts';
import { NetworkValues } from './network-values.ts';
import { recalledNetwork, savedNetwork } from './saved-network.ts';

/** A network in messages: its stored form, and the number of positions it learned from. */
interface SentNetwork {
  readonly positions: number;
  readonly knowledge: SavedKnowledge;
}

export interface TrainingProtocol {
  readonly prepare: {
    readonly ask: {
      readonly game: PortableGame;
      readonly kind: ModelKind;
      readonly seed: number;
      readonly start: SentNetwork | undefined;
    };
  };
  readonly advance: {
    readonly ask: {
      /** The parameters to continue from. */
      readonly parameters: Float32Array | undefined;
      /** The fraction of all work done, before and after. */
      readonly from: number;
      readonly to: number;
      readonly seconds: number;
    };
    readonly answer: TrainingRound;
  };
}

interface TrainingRound {
  /** The current network; absent if games show nothing. */
  readonly network: SentNetwork | undefined;
  readonly parameters: Float32Array;
  /** Number of positions and games in this round. */
  readonly positions: number;
  readonly games: number;
  readonly loss: number;
  readonly hasPlayedItself: boolean;
}

/** Serves training; called in the script of a thread. */
export function serveTraining(caller: ServiceCaller<TrainingProtocol>): void {
  let learning: NetworkLearning | undefined;
  serve<TrainingProtocol>(caller, {
    async prepare({ game: sent, kind, seed, start }) {
      const { game } = await gameOfPortable(sent);
      const known = start && recalledNetwork(game, start.positions, start.knowledge);
      learning = new NetworkLearning(game, kind, seededRandom(seed), known);
    },
    async advance({ parameters, from, to, seconds }, { signal }) {
      if (learning === undefined) throw new Error('nothing has been prepared');
      if (parameters !== undefined) learning.take(parameters);
      const { positions, games } = learning;
      const begin = performance.now();
      const part = (): number => (performance.now() - begin) / (1000 * seconds);
      while (part() < 1 && !signal.aborted) {
        learning.advance(from + (to - from) * part(), () => part() >= 1);
        // Lets a request to stop be handled.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      const values = learning.values();
      return {
        network: learning.isTelling
          ? { positions: values.positions, knowledge: savedNetwork(values) }
          : undefined,
        parameters: values.network.parameters,
        positions: learning.positions - positions,
        games: learning.games - games,
        loss: learning.loss,
        hasPlayedItself: learning.games > 0,
      };
    },
  });
}

export interface JointTraining {
  readonly game: Game;
  readonly sent: PortableGame;
  readonly kind: ModelKind;
  readonly seconds: number;
  readonly seed: number;
  /** Existing knowledge to continue from. */
  readonly start: NetworkValues | undefined;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called after each round. */
  readonly report: (progress: TrainingProgress) => void;
}

export interface TrainingProgress {
  /** Absent until it has learned from some games. */
  readonly values: NetworkValues | undefined;
  /** Number of positions in this training. */
  readonly positions: number;
  readonly games: number;
  readonly loss: number;
  /** Remaining seconds. */
  readonly left: number;
}

/** Seconds between two averages. */
const ROUND = 3;

/** Trains until the time is up, or the signal is aborted. */
export async function trainTogether(
  workers: readonly Requester<TrainingProtocol>[],
  training: JointTraining,
): Promise<TrainingProgress> {
  const { game, sent, kind, seconds, seed, start, now, signal, report } = training;
  let progress: TrainingProgress = { values: start, positions: 0, games: 0, loss: Number.NaN, left: seconds };
  let known = start && { positions: start.positions, knowledge: savedNetwork(start) };
  let parameters = start?.network.parameters;
  const active: Requester<TrainingProtocol>[] = [];
  const [first, ...others] = workers;
  if (first === undefined) throw new RangeError('no threads to train in');
  const join = async (worker: Requester<TrainingProtocol>): Promise<void> => {
    await worker.ask('prepare', { game: sent, kind, seed: seed + active.length, start: known });
    active.push(worker);
  };
  await join(first);
  // The time for starting threads does not count.
  const begin = now();
  const elapsed = (): number => (now() - begin) / 1000;
  while (elapsed() < seconds && !signal.aborted) {
    const round = Math.min(ROUND, Math.max(0.05, seconds - elapsed()));
    const from = elapsed() / seconds;
    const asked = { parameters, from, to: Math.min(1, from + round / seconds), seconds: round };
    const rounds = await Promise.all(active.map((worker) => worker.ask('advance', asked, { signal })));
    const [model] = rounds;
    if (model === undefined) break;
    progress = {
      ...progress,
      positions: rounds.reduce((sum, { positions }) => sum + positions, progress.positions),
      games: rounds.reduce((sum, { games }) => sum + games, progress.games),
      loss: model.loss,
      left: Math.max(0, seconds - elapsed()),
    };
    const all = (start?.positions ?? 0) + progress.positions;
    const template = model.network && recalledNetwork(game, all, model.network.knowledge);
    if (template !== undefined) {
      const { shape } = template.network;
      const mean = meanNetwork(rounds.map(({ parameters: each }) => new ValueNetwork(shape, each)));
      parameters = mean.parameters;
      const values = new NetworkValues(template.about, mean, all);
      known = { positions: all, knowledge: savedNetwork(values) };
      progress = { ...progress, values };
    }
    report(progress);
    // Other threads join once the first one starts self-play, so that all have the same inputs.
    if (active.length === 1 && model.hasPlayedItself && !signal.aborted)
      for (const worker of others) await join(worker);
  }
  return progress;
}
