/** A step by given moves, and what is legal after it, for looking at many positions at once. */
import { type Circuit, fluentNode, type Literal, moveNode } from '../../circuit/index.ts';
import { CircuitValues } from './circuit-values.ts';
import type { GameWords } from './game-words.ts';
import type { Layout } from './layout.ts';
import { Program } from './program.ts';

/** The state words become what follows from the moves in the `does` words. */
export function transitionProgram(circuit: Circuit, words: GameWords, layout: Layout): Program {
  const program = new Program();
  const { bytes } = words.word;
  const values = withState(circuit, program, words, layout);
  circuit.moves.forEach((_, move) => {
    values.set(moveNode(circuit, move), program.load(words.does + move * bytes));
  });
  const next = circuit.next.map((literal) => values.positive(literal));
  next.forEach((value, fluent) => {
    program.store(words.state + fluent * bytes, value);
  });
  return program;
}

/** Fills the words of legal moves and of the games' ends from the state words. */
export function observationProgram(circuit: Circuit, words: GameWords, layout: Layout): Program {
  const program = new Program();
  const { bytes } = words.word;
  const values = withState(circuit, program, words, layout);
  program.store(words.terminal, values.positive(circuit.terminal));
  circuit.legal.forEach((literal: Literal, move) => {
    program.store(words.legal + move * bytes, values.positive(literal));
  });
  return program;
}

function withState(circuit: Circuit, program: Program, words: GameWords, layout: Layout): CircuitValues {
  const values = new CircuitValues(circuit, program, layout, words.word.bytes);
  circuit.fluents.forEach((_, fluent) => {
    values.set(fluentNode(fluent), program.load(words.state + fluent * words.word.bytes));
  });
  return values;
}
