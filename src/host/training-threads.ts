/** Trains networks in threads. */
import { availableParallelism } from 'node:os';
import { type Requester, requester } from '../base/index.ts';
import { type LoadedGame, portableGame } from '../engines/index.ts';
import {
  type JointTraining,
  type TrainingProgress,
  type TrainingProtocol,
  trainTogether,
} from '../learn/index.ts';
import { startService, threadLink } from './threads.ts';

export interface ThreadedTraining extends Omit<JointTraining, 'game' | 'sent'> {
  readonly loaded: Pick<LoadedGame, 'reading' | 'compilation'>;
  readonly threads: number;
}

/** As many as can work at the same time. */
export const trainingThreads = (): number => availableParallelism();

/** Trains until the time is up or the signal is aborted; the threads are always ended. */
export async function trainInThreads({
  loaded,
  threads,
  ...training
}: ThreadedTraining): Promise<TrainingProgress> {
  const workers: Requester<TrainingProtocol>[] = Array.from({ length: threads }, () =>
    requester<TrainingProtocol>(threadLink(startService('training')), { worker: 'a thread that trains' }),
  );
  const { game } = loaded.compilation;
  try {
    return await trainTogether(workers, { ...training, game, sent: portableGame(game, loaded.reading) });
  } finally {
    for (const worker of workers) worker.close(new Error('the training is over'));
  }
}
