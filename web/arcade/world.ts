/**
 * The worker in which an arcade game runs, and the page's client for it. The page never waits for it, but draws the
 * latest frame.
 */
import { type Requester, requester, webWorker } from '../../src/base/index.ts';
import type { SpriteLook } from '../../src/board/index.ts';
import { phrases } from '../phrases/arcade.ts';
import type { Language } from '../phrases/language.ts';
import type { ArcadeSheet, RunRecord, SentFrame, SheetStudy } from './arcade-run.ts';

export interface WorldOpening extends ArcadeSheet {
  readonly record: RunRecord;
}

/** Facts that do not change while a level is played. */
export interface WorldFacts {
  /** Size in cells. */
  readonly width: number;
  readonly height: number;
  readonly roles: readonly string[];
  readonly actionNames: readonly string[];
  /** For each role, the actions of its first avatar. */
  readonly actions: readonly (readonly number[])[];
  readonly looks: readonly SpriteLook[];
  /** By role, as `#rrggbb`. */
  readonly seatColours: readonly string[];
  readonly maxTicks: number | undefined;
  /** Whether a key makes one step each time it is pressed (`key_handler=Pulse`). */
  readonly isPulse: boolean;
}

export type WorldAnswer =
  | { readonly kind: 'open'; readonly facts: WorldFacts; readonly frame: SentFrame }
  | { readonly kind: 'refused'; readonly problem: string };

export interface Ticked {
  readonly frame: SentFrame;
  /** The complete state, for machines that analyse it. */
  readonly state?: Int32Array<ArrayBuffer>;
}

export interface WorldProtocol {
  readonly open: {
    readonly ask: WorldOpening & { readonly language: Language };
    readonly answer: WorldAnswer;
  };
  /** Actions of this tick; if absent, the recorded ones are repeated. */
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

/** Milliseconds after which a tick counts as stuck. */
export const LONGEST_TICK = 10_000;

export function startWorld(): Requester<WorldProtocol> {
  return requester<WorldProtocol>(
    webWorker(new Worker(new URL('./world-worker.ts', import.meta.url), { type: 'module' })),
    { worker: phrases.world },
  );
}
