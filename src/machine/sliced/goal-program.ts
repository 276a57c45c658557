/** Which finished games end with which goal value: for each role the highest that holds, as every engine has it. */
import { type Circuit, fluentNode, type Literal } from '../../circuit/index.ts';
import { CircuitValues } from './circuit-values.ts';
import type { GameWords } from './game-words.ts';
import type { Layout } from './layout.ts';
import { Program, type Value } from './program.ts';

export function goalProgram(circuit: Circuit, words: GameWords, layout: Layout): Program {
  const program = new Program();
  const bytes = words.word.bytes;
  const values = new CircuitValues(circuit, program, layout, bytes);
  circuit.fluents.forEach((_, fluent) => {
    values.set(fluentNode(fluent), program.load(words.state + fluent * bytes));
  });
  const finished = program.load(words.finished);
  const left = new Map<number, Value>();
  for (const { role, output, address } of words.goals) {
    const open = left.get(role) ?? finished;
    const games = values.and(open, circuit.goals[output]?.literal as Literal);
    program.store(address, games);
    left.set(role, program.andNot(open, games));
  }
  return program;
}
