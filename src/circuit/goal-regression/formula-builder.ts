/** Builds formulas over the fluents of a state in three-valued logic within a budget, and copies them from circuits. */

import { type Term, termText } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  type CircuitNames,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';

/** The treatment of unknown operands next to others: they are kept or dropped. */
export type UnknownPolicy = 'keep' | 'drop';

/** Longer conjunctions are not merged into others, so that many formulas can share them. */
const LONGEST_JOINED = 64;

export class FormulaBuilder {
  readonly unknown: Literal;
  readonly #policy: UnknownPolicy;
  readonly #gates: CircuitBuilder;
  #work = 0;

  /** Formulas contain no moves; the node of the first move represents unknown values. */
  constructor({ roles, fluents, moves }: CircuitNames, policy: UnknownPolicy) {
    const names = { roles, fluents, moves: moves.slice(0, 1) };
    this.#gates = new CircuitBuilder(names, { absorb: true });
    this.#policy = policy;
    this.unknown = literalOf(moveNode(names, 0));
  }

  /** Number of operands examined since the last call. */
  takeWork(): number {
    const work = this.#work;
    this.#work = 0;
    return work;
  }

  get gateCount(): number {
    return this.#gates.gateCount;
  }

  not(literal: Literal): Literal {
    return literal === this.unknown ? literal : negate(literal);
  }

  and(literals: readonly Literal[]): Literal {
    const known: Literal[] = [];
    let hasUnknown = false;
    for (const literal of literals) {
      if (literal === FALSE) return FALSE;
      if (nodeOf(literal) === nodeOf(this.unknown)) {
        hasUnknown = true;
        continue;
      }
      const below = isNegated(literal) ? undefined : this.#gates.inputsOf(nodeOf(literal));
      if (below === undefined || below.length > LONGEST_JOINED) known.push(literal);
      else {
        for (const each of below) {
          if (each === this.unknown) hasUnknown = true;
          else known.push(each);
        }
      }
    }
    this.#work += known.length;
    if (!hasUnknown) return this.#gates.and(known);
    if (this.#gates.and(known) === FALSE) return FALSE;
    if (this.#policy === 'drop') return known.length === 0 ? this.unknown : this.#gates.and(known);
    // Next to an unknown operand, anything implied by it adds nothing.
    const rest = known.filter((literal) => !this.#isAlternative(literal));
    return this.#gates.and([...rest, this.unknown]);
  }

  or(literals: readonly Literal[]): Literal {
    return this.not(this.and(literals.map((literal) => this.not(literal))));
  }

  inputsOf(node: number): Int32Array | undefined {
    return this.#gates.inputsOf(node);
  }

  /** The circuit of the given formulas; they are the outputs named `legal`, in the same order. */
  circuitOf(formulas: readonly Literal[]): Circuit {
    return this.#gates.build({
      initial: this.#gates.names.fluents.map(() => false),
      next: [],
      legal: formulas,
      terminal: FALSE,
      goals: [],
      percepts: [],
    });
  }

  /** Whether it is a disjunction with an unknown operand. */
  #isAlternative(literal: Literal): boolean {
    return isNegated(literal) && this.#gates.inputsOf(nodeOf(literal))?.includes(this.unknown) === true;
  }
}

/** The budget for building formulas. */
export interface FormulaBudget {
  /** Maximum total number of gates. */
  readonly gates: number;
  /** Maximum number of gate inputs and operands examined. */
  readonly work: number;
  /** Whether the time is up. */
  readonly isOver: () => boolean;
}

export type FormulaRefusal = 'too many gates' | 'too much work' | 'out of time';

/** Thrown if the budget is exceeded. */
export class FormulasTooLarge extends Error {
  readonly reason: FormulaRefusal;

  constructor(reason: FormulaRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Tracks the work done. */
export class FormulaExpenses {
  readonly #budget: FormulaBudget;
  #work = 0;
  #untilLook = 0;

  constructor(budget: FormulaBudget) {
    this.#budget = budget;
  }

  /** @param gates current number of gates */
  add(inputs: number, gates: number): void {
    this.#work += inputs;
    if (this.#work > this.#budget.work) throw new FormulasTooLarge('too much work');
    if (gates > this.#budget.gates) throw new FormulasTooLarge('too many gates');
    this.#untilLook -= inputs;
    if (this.#untilLook > 0) return;
    this.#untilLook = WORK_BETWEEN_LOOKS;
    if (this.#budget.isOver()) throw new FormulasTooLarge('out of time');
  }
}

/** Work between two checks, a millisecond or two. */
const WORK_BETWEEN_LOOKS = 5000;

export function unlimitedExpenses(): FormulaExpenses {
  const most = Number.POSITIVE_INFINITY;
  return new FormulaExpenses({ gates: most, work: most, isOver: () => false });
}

/** Copies formulas from a circuit to a builder, substituting other formulas for inputs. */
export class FormulaCopy {
  readonly #circuit: Circuit;
  readonly #formulas: FormulaBuilder;
  readonly #input: (node: number) => Literal;
  readonly #expenses: FormulaExpenses;
  readonly #gateOf: Int32Array;
  /** Formulas by node; -1 until created. */
  readonly #made: Int32Array;

  /** @param circuit without loops */
  constructor(
    circuit: Circuit,
    formulas: FormulaBuilder,
    input: (node: number) => Literal,
    expenses: FormulaExpenses,
  ) {
    this.#circuit = circuit;
    this.#formulas = formulas;
    this.#input = input;
    this.#expenses = expenses;
    this.#gateOf = gateNumbers(circuit);
    this.#made = new Int32Array(circuit.nodeCount).fill(-1);
    this.#made[0] = TRUE;
  }

  of(literal: Literal): Literal {
    const { inputStart, inputs } = this.#circuit;
    const open = [nodeOf(literal)];
    while (open.length > 0) {
      const node = open.at(-1) as number;
      const gate = this.#gateOf[node] as number;
      if ((this.#made[node] as number) >= 0) {
        open.pop();
      } else if (gate < 0) {
        this.#made[node] = this.#input(node);
      } else {
        const below = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
        const before = open.length;
        for (const each of below) if ((this.#made[nodeOf(each)] as number) < 0) open.push(nodeOf(each));
        if (open.length > before) continue;
        this.#expenses.add(below.length + this.#formulas.takeWork(), this.#formulas.gateCount);
        this.#made[node] = this.#formulas.and(Array.from(below, (each) => this.#value(each)));
      }
    }
    return this.#value(literal);
  }

  #value(literal: Literal): Literal {
    const made = this.#made[nodeOf(literal)] as Literal;
    return isNegated(literal) ? this.#formulas.not(made) : made;
  }
}

/** Formulas for people: `a and (b or not c)`, indented if they are long. */
export interface FormulaTextOptions {
  /** Preferred line width in characters. */
  readonly width?: number;
  /** Number of fluents and other parts named before the rest is omitted. */
  readonly most?: number;
}

type Tree =
  | { readonly kind: 'leaf'; readonly text: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Tree[]; readonly leftOut: number };

const WIDTH = 100;
const MOST = 400;
/** Maximum indentation; deeper parts stay on one line. */
const DEEPEST = 12;

/**
 * @param circuit of `MoveFormulas`
 * @example
 * formulaLines(circuit, circuit.legal[0]) // ['((cell 1 1 b) or (cell 1 1 x)) and (cell 2 2 x) and (cell 3 3 x)']
 */
export function formulaLines(
  circuit: Circuit,
  formula: Literal,
  { width = WIDTH, most = MOST }: FormulaTextOptions = {},
): string[] {
  return treeLines(formulaTree(circuit, formula, most), '', width, 0);
}

/** Negations are pushed down to the fluents. The number of names is divided evenly at each level. */
function formulaTree(circuit: Circuit, formula: Literal, most: number): Tree {
  const gateOf = gateNumbers(circuit);
  const made = (literal: Literal, room: number): Tree => {
    if (literal === TRUE || literal === FALSE) return leaf(literal === TRUE ? 'true' : 'false');
    const gate = gateOf[nodeOf(literal)] as number;
    if (gate < 0) return leaf(inputText(circuit, literal));
    const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
    const kind = isNegated(literal) ? 'or' : 'and';
    const parts: Tree[] = [];
    let left = room;
    let open = inputs.length;
    // Fluents first, since they are short and most informative.
    const ordered = [...inputs].sort((a, b) => isGate(a) - isGate(b));
    for (const input of ordered) {
      if (left < 1) break;
      const part = made(isNegated(literal) ? negate(input) : input, Math.max(1, Math.ceil(left / open)));
      left -= sizeOf(part);
      open--;
      if (part.kind === kind && part.leftOut === 0) parts.push(...part.parts);
      else parts.push(part);
    }
    return { kind, parts, leftOut: open };
  };
  const isGate = (literal: Literal): number => ((gateOf[nodeOf(literal)] as number) < 0 ? 0 : 1);
  return made(formula, most);
}

function inputText(circuit: Circuit, literal: Literal): string {
  const fluent = nodeOf(literal) - fluentNode(0);
  if (fluent >= circuit.fluents.length) return 'unknown';
  const text = termText(circuit.fluents[fluent] as Term);
  return isNegated(literal) ? `not ${text}` : text;
}

const leaf = (text: string): Tree => ({ kind: 'leaf', text });

function sizeOf(tree: Tree): number {
  return tree.kind === 'leaf' ? 1 : tree.parts.reduce((sum, part) => sum + sizeOf(part), 0);
}

function lineText(tree: Tree, isInside: boolean): string {
  if (tree.kind === 'leaf') return tree.text;
  const texts = tree.parts.map((part) => lineText(part, true));
  if (tree.leftOut > 0) texts.push(`${tree.leftOut} more`);
  const text = texts.join(` ${tree.kind} `);
  return isInside ? `(${text})` : text;
}

/** On one line if it fits; otherwise the parts below each other, after the word that joins them. */
function treeLines(tree: Tree, indent: string, width: number, depth: number): string[] {
  const text = lineText(tree, depth > 0);
  if (tree.kind === 'leaf' || indent.length + text.length <= width || depth > DEEPEST) return [indent + text];
  return [
    `${indent}${tree.kind === 'and' ? 'all of' : 'one of'}`,
    ...tree.parts.flatMap((part) => treeLines(part, `${indent}  `, width, depth + 1)),
    ...(tree.leftOut > 0 ? [`${indent}  and ${tree.leftOut} more`] : []),
  ];
}
