/** The worker in which an arcade game runs, and the page's end of it. The page never waits for it: it draws what it has. */
import { type Requester, requester, webWorker } from '../../src/base/index.ts';
import type { SpriteLook } from '../../src/board/index.ts';
import type { ArcadeSheet, RunRecord, SentFrame, SheetStudy } from './arcade-run.ts';

export interface WorldOpening extends ArcadeSheet {
  readonly record: RunRecord;
}

/** What does not change while a level is played. */
export interface WorldFacts {
  /** Cells. */
  readonly width: number;
  readonly height: number;
  readonly roles: readonly string[];
  readonly actionNames: readonly string[];
  /** By role: the actions of its first avatar. */
  readonly actions: readonly (readonly number[])[];
  readonly looks: readonly SpriteLook[];
  /** By role, as `#rrggbb`. */
  readonly seatColours: readonly string[];
  readonly maxTicks: number | undefined;
}

export type WorldAnswer =
  | { readonly kind: 'open'; readonly facts: WorldFacts; readonly frame: SentFrame }
  | { readonly kind: 'refused'; readonly problem: string };

export interface Ticked {
  readonly frame: SentFrame;
  /** The whole state, for those who think about it. */
  readonly state?: Int32Array<ArrayBuffer>;
}

export interface WorldProtocol {
  readonly open: { readonly ask: WorldOpening; readonly answer: WorldAnswer };
  /** Actions of this tick; without them, the recorded ones are repeated. */
  readonly step: {
    readonly ask: { readonly joint?: readonly number[]; readonly wantsState: boolean };
    readonly answer: Ticked;
  };
  readonly goTo: {
    readonly ask: { readonly tick: number; readonly wantsState: boolean };
    readonly answer: Ticked;
  };
  readonly record: { readonly answer: RunRecord };
  readonly study: { readonly ask: ArcadeSheet; readonly answer: SheetStudy };
}

/** Milliseconds a tick may take before the game counts as stuck. */
export const LONGEST_TICK = 10_000;

export function startWorld(): Requester<WorldProtocol> {
  return requester<WorldProtocol>(
    webWorker(new Worker(new URL('./world-worker.ts', import.meta.url), { type: 'module' })),
    { worker: 'The program that runs the game' },
  );
}
