/** The outputs of a circuit by name, and selection by the names people use. */
import { canonicalText, type Term, termText } from '../../gdl/index.ts';
import type { Circuit, Literal } from '../circuit.ts';
import { type ExportRefusal, refuse } from './check-circuit.ts';

export type OutputKind = 'next' | 'legal' | 'goal' | 'terminal' | 'sees';

export interface NamedOutput {
  readonly kind: OutputKind;
  /** Index in the circuit's list of that kind. */
  readonly index: number;
  readonly literal: Literal;
  /** As the rules would write it, such as `(legal white (mark 1 1))`. */
  readonly text: string;
  /** Other names for it, in canonical text. */
  readonly names: readonly string[];
}

/** In the order next, legal, goal, terminal, sees. */
export function namedOutputs(circuit: Circuit): NamedOutput[] {
  const role = (index: number) => circuit.roles[index] as Term;
  const output = (
    kind: OutputKind,
    index: number,
    literal: Literal,
    args: readonly Term[],
    names: string[] = [],
  ) => {
    const written = (text: (term: Term) => string) =>
      args.length === 0 ? kind : `(${[kind, ...args.map(text)].join(' ')})`;
    const ofRole = args.length > 1 ? [`(${kind} ${canonicalText(args[0] as Term)})`] : [];
    return {
      kind,
      index,
      literal,
      text: written(termText),
      names: [kind, written(canonicalText), ...ofRole, ...names],
    };
  };
  return [
    ...circuit.next.map((literal, i) => {
      const fluent = circuit.fluents[i] as Term;
      return output('next', i, literal, [fluent], [canonicalText(fluent), `(true ${canonicalText(fluent)})`]);
    }),
    ...circuit.moves.map((move, i) => {
      const term = canonicalText(move.term);
      const does = `(does ${canonicalText(role(move.role))} ${term})`;
      return output('legal', i, circuit.legal[i] as Literal, [role(move.role), move.term], [term, does]);
    }),
    ...circuit.goals.map((goal, i) => output('goal', i, goal.literal, [role(goal.role), goal.value])),
    output('terminal', 0, circuit.terminal, []),
    ...circuit.percepts.map((percept, i) =>
      output('sees', i, percept.literal, [role(percept.role), percept.term]),
    ),
  ];
}

/**
 * The outputs that match any of the names: a kind (`legal`), a kind for a role (`goal white`), an output in full
 * (`(goal white 100)`), a fluent (its next value) or a move (whether it is legal). Case and spacing do not matter.
 */
export function chosenOutputs(circuit: Circuit, wishes: readonly string[]): NamedOutput[] | ExportRefusal {
  const outputs = namedOutputs(circuit);
  const wanted = new Set(wishes.map(canonicalWish));
  const found = new Set(outputs.flatMap((output) => output.names).filter((name) => wanted.has(name)));
  const missing = wishes.find((wish) => !found.has(canonicalWish(wish)));
  if (missing !== undefined) {
    const kinds = new Set(outputs.map((output) => output.kind));
    return refuse(
      'unknown-name',
      `nothing in this circuit is called '${missing}'. Ask for ${[...kinds].join(', ')}, a fluent${exampleText(circuit.fluents[0])} or a move${exampleText(circuit.moves[0]?.term)}`,
    );
  }
  return outputs.filter((output) => output.names.some((name) => wanted.has(name)));
}

function exampleText(term: Term | undefined): string {
  return term === undefined ? '' : ` such as '${termText(term)}'`;
}

/** `Goal  White` becomes `(goal white)`. */
function canonicalWish(wish: string): string {
  const words = wish.toLowerCase().replaceAll(/[()]/g, ' $& ').trim().split(/\s+/);
  const text = words.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
  return words.length > 1 && words[0] !== '(' ? `(${text})` : text;
}
