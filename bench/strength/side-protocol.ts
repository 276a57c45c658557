/** Messages between the referee of a duel and the process of one side. */
import type { Budget } from '../../src/base/index.ts';

/** The cost of thinking. */
export interface Effort {
  /** Elapsed time. */
  readonly seconds: number;
  /** Processor time of all threads of the process. */
  readonly processor: number;
}

export interface ChosenMove extends Effort {
  /** As spelled in the sheet. */
  readonly move: string;
  readonly playouts: number;
  readonly nodes: number;
  /** The value that the player expects, as a goal; absent if it reports none. */
  readonly value?: number;
  /** How the player plays, in its own words. */
  readonly note: string;
  /** Processor time between this turn and the previous one, when no side should be thinking. */
  readonly between: number;
}

export interface SideProtocol {
  /** Loads the built code of a checkout; the first request, sent once. */
  open: { ask: { readonly code: string } };
  /** Reads and compiles the rules, so that nothing remains of the previous match. */
  load: { ask: { readonly rules: string; readonly name: string } };
  start: {
    ask: {
      readonly player: string;
      readonly role: number;
      readonly seed: number;
      readonly budget: Budget;
      /** Whether clocks count processor time. */
      readonly countsProcessor: boolean;
    };
    answer: Effort;
  };
  choose: {
    /** `moves` are the joint moves since the previous turn, as spelled in the sheet. */
    ask: { readonly moves: readonly (readonly string[])[]; readonly budget: Budget };
    answer: ChosenMove;
  };
  stop: { ask: { readonly goals: readonly number[] } };
}
