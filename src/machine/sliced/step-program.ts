/** One step of random play: who has finished, what everyone chooses, and the state after it. */
import {
  type Circuit,
  type ExclusiveGroup,
  fluentNode,
  type Literal,
  moveNode,
  TRUE,
} from '../../circuit/index.ts';
import { gateLegalMoves } from '../circuit/gated-legal.ts';
import { type Choice, planChoices } from './choice-plan.ts';
import { CircuitValues } from './circuit-values.ts';
import { bitsFor } from './counts.ts';
import type { GameWords } from './game-words.ts';
import type { Layout } from './layout.ts';
import { Program, type Value } from './program.ts';
import { RandomWords } from './random-words.ts';
import { chooseUniformly } from './uniform-choice.ts';

export function stepProgram(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  words: GameWords,
  layout: Layout,
): Program {
  const program = new Program();
  const bytes = words.word.bytes;
  const plan = planChoices(circuit, groups);
  const gated = gateLegalMoves(circuit);
  const values = new CircuitValues(gated.circuit, program, layout, bytes);
  const state = circuit.fluents.map((_, fluent) => program.load(words.state + fluent * bytes));
  state.forEach((value, fluent) => {
    values.set(fluentNode(fluent), value);
  });

  const terminal = values.positive(gated.circuit.terminal);
  const legalOf = (move: number): Value => {
    const legal = values.positive(gated.circuit.legal[move] as Literal);
    const condition = gated.conditions[circuit.moves[move]?.role as number] ?? TRUE;
    return gated.isGated[move] ? values.and(legal, condition) : legal;
  };
  const random = new RandomWords(program, words.random, bytes);
  const doing: Value[] = new Array(circuit.moves.length).fill(program.zeros);
  /** By role, the games in which it has a legal move. */
  const canMove: Value[] = circuit.roles.map(() => program.zeros);
  let ready = program.ones;
  for (const move of plan.forced) {
    const role = circuit.moves[move]?.role as number;
    doing[move] = legalOf(move);
    canMove[role] = program.or(canMove[role] as Value, doing[move] as Value);
  }
  for (const choice of plan.choices) {
    const open = choice.columns.map((moves) => columnOf(moves));
    const { chosen, any, ready: isReady } = chooseUniformly(program, open, random, triesFor(circuit, choice));
    ready = program.and(ready, isReady);
    choice.columns.forEach((moves, column) => {
      const here = chosen[column] as Value;
      for (const move of moves) {
        const role = circuit.moves[move]?.role as number;
        doing[move] = moves.length === 1 && choice.roles.length === 1 ? here : inControl(here, role);
      }
    });
    for (const role of choice.roles) {
      const own = choice.roles.length === 1 ? any : inControl(any, role);
      canMove[role] = program.or(canMove[role] as Value, own);
    }
  }
  random.save();

  const active = program.load(words.active);
  const overdue = program.load(words.overdue);
  const everyoneCan = canMove.reduce((all, own) => program.and(all, own), program.ones);
  const stuck = program.andNot(program.andNot(active, everyoneCan), terminal);
  const finished = program.or(program.and(active, program.or(terminal, overdue)), stuck);
  const moving = program.and(program.andNot(active, finished), ready);
  program.store(words.stuck, stuck);
  program.store(words.finished, finished);
  program.store(words.moving, moving);
  program.store(words.terminal, terminal);

  doing.forEach((value, move) => {
    values.set(moveNode(circuit, move), value);
  });
  const next = gated.circuit.next.map((literal) => values.signal(literal));
  next.forEach(({ value, negated }, fluent) => {
    const before = state[fluent] as Value;
    const after = negated
      ? // Where a game moves, the opposite of the value; elsewhere what was.
        program.select(program.not(value), before, moving)
      : program.select(value, before, moving);
    if (after !== before) program.store(words.state + fluent * bytes, after);
  });

  let carry = moving;
  for (let bit = 0; bit < words.lengthBits; bit++) {
    const address = words.length + bit * bytes;
    const before = program.load(address);
    program.store(address, program.xor(before, carry));
    carry = program.and(before, carry);
  }
  program.store(words.overdue, program.or(overdue, carry));
  return program;

  function columnOf(moves: readonly number[]): Value {
    return moves.map(legalOf).reduce((known, own) => program.or(known, own), program.zeros);
  }

  function inControl(games: Value, role: number): Value {
    const control = plan.controls?.[role];
    return control === undefined ? games : values.and(games, control);
  }
}

/** Half a draw's numbers may be rejected at worst. Where a step costs much, it pays to try more often. */
function triesFor(circuit: Circuit, { columns }: Choice): number {
  const bits = bitsFor(columns.length);
  const perTry = 12 * bits;
  const rest = circuit.inputs.length + 10 * columns.length;
  let best = 1;
  const cost = (tries: number) => (rest + tries * perTry) / (1 - REJECTED ** tries);
  while (cost(best + 1) < cost(best)) best++;
  return best;
}

/** About a quarter of all numbers are rejected on average. */
const REJECTED = 0.25;
