/** The module that looks at many positions: one given step in each, and what is to be known of the state after it. */
import type { Circuit } from '../../circuit/index.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { Assembler } from './assemble.ts';
import type { GameWords } from './game-words.ts';
import { goalProgram } from './goal-program.ts';
import type { Layout } from './layout.ts';
import { observationProgram, transitionProgram } from './transition-program.ts';

export interface ExpansionExports {
  /** From the states and the moves in `does` to the next states. */
  transition(): void;
  /** Fills the words of legal moves and ends. */
  observe(): void;
  /** Fills the goal words of the lanes that are marked as finished. */
  goals(): void;
}

export function expansionModule(
  circuit: Circuit,
  words: GameWords,
  layout: Layout,
  longestCode?: number,
): ModuleBuilder {
  const module = new ModuleBuilder();
  const assembler = new Assembler(
    module,
    layout,
    words.word,
    longestCode === undefined ? {} : { longestCode },
  );
  assembler.assembleAs(transitionProgram(circuit, words, layout), 'transition');
  assembler.assembleAs(observationProgram(circuit, words, layout), 'observe');
  assembler.assembleAs(goalProgram(circuit, words, layout), 'goals');
  return module;
}
