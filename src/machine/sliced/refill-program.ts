/** Puts the games whose bits are set in `finished` back to their start. */
import type { Circuit } from '../../circuit/index.ts';
import type { GameWords } from './game-words.ts';
import { Program } from './program.ts';

export function refillProgram(circuit: Circuit, words: GameWords): Program {
  const program = new Program();
  const { bytes } = words.word;
  const refill = program.load(words.finished);
  circuit.fluents.forEach((_, fluent) => {
    const address = words.state + fluent * bytes;
    const start = program.load(words.start + fluent * bytes);
    program.store(address, program.select(start, program.load(address), refill));
  });
  for (let bit = 0; bit < words.lengthBits; bit++) {
    const address = words.length + bit * bytes;
    const length = program.load(address);
    const isOne = ((words.lengthAtStart >> bit) & 1) === 1;
    program.store(address, isOne ? program.or(length, refill) : program.andNot(length, refill));
  }
  program.store(words.overdue, program.andNot(program.load(words.overdue), refill));
  return program;
}
