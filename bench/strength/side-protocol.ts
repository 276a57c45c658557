/** What the referee of a duel and the process of one side say to each other. */
import type { Budget } from '../../src/base/index.ts';

/** What thinking has cost. */
export interface Effort {
  /** By the clock on the wall. */
  readonly seconds: number;
  /** On the processor, in all threads of the process. */
  readonly processor: number;
}

export interface ChosenMove extends Effort {
  /** As the sheet spells it. */
  readonly move: string;
  readonly playouts: number;
  readonly nodes: number;
  /** Processor time that went by between this turn and the one before, in which nobody is meant to think. */
  readonly between: number;
}

export interface SideProtocol {
  /** Loads the built code of a checkout; asked once, and first. */
  open: { ask: { readonly code: string } };
  /** Reads and compiles the rules, so that nothing is left of the match before. */
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
    /** `moves` are the joint moves since the last time, as the sheet spells them. */
    ask: { readonly moves: readonly (readonly string[])[]; readonly budget: Budget };
    answer: ChosenMove;
  };
  stop: { ask: { readonly goals: readonly number[] } };
}
