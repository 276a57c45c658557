/** Formulas as people read them: `a and (b or not c)`, indented where they are long. */
import { type Term, termText } from '../../gdl/index.ts';
import {
  type Circuit,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';

export interface FormulaTextOptions {
  /** Characters of a line. */
  readonly width?: number;
  /** Fluents and other parts named before the rest is left out. */
  readonly most?: number;
}

type Tree =
  | { readonly kind: 'leaf'; readonly text: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Tree[]; readonly leftOut: number };

const WIDTH = 100;
const MOST = 400;
/** Indented no further than this many levels; what is deeper stands on one line. */
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

/** Negations are pushed down to the fluents. Each level gets an even share of what may be named. */
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
    // Fluents first: they are short, and say most.
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

/** On one line if there is room; else the parts below each other, after the word that joins them. */
function treeLines(tree: Tree, indent: string, width: number, depth: number): string[] {
  const text = lineText(tree, depth > 0);
  if (tree.kind === 'leaf' || indent.length + text.length <= width || depth > DEEPEST) return [indent + text];
  return [
    `${indent}${tree.kind === 'and' ? 'all of' : 'one of'}`,
    ...tree.parts.flatMap((part) => treeLines(part, `${indent}  `, width, depth + 1)),
    ...(tree.leftOut > 0 ? [`${indent}  and ${tree.leftOut} more`] : []),
  ];
}
