/** The worker in which a machine plays a real-time game, and the page's client for it. */
import { type Requester, requester, webWorker } from '../../src/base/index.ts';
import type { Microunits } from '../../src/game/index.ts';
import type { WireNews } from '../../src/match/index.ts';
import { phrases } from '../phrases/real-time.ts';

export interface MindSetup {
  readonly sheet: string;
  readonly role: number;
  /** The name of a player. */
  readonly player: string;
  readonly reaction: Microunits;
  readonly millisecondsPerUnit: number;
  readonly seed: number;
}

export interface MindProtocol {
  readonly open: { readonly ask: MindSetup };
  /** Starts the clock; moves are sent as messages in text form. */
  readonly play: { readonly ask: object; readonly news: string };
  readonly hear: { readonly ask: WireNews };
  readonly hold: { readonly ask: { readonly isPaused: boolean } };
}

export function startMind(): Requester<MindProtocol> {
  return requester<MindProtocol>(
    webWorker(new Worker(new URL('./mind-worker.ts', import.meta.url), { type: 'module' })),
    { worker: phrases.program },
  );
}
