/**
 * A symmetry is a renaming of roles, fluents and moves that leaves the rules of a game unchanged; each is also
 * described in words.
 */

import type { WorkClock } from '../../base/index.ts';
import { canonicalText, type Term, termText } from '../../gdl/index.ts';
import { type Circuit, type CircuitNames, firstInnerNode, fluentNode, moveNode } from '../circuit.ts';
import { findAutomorphisms } from './automorphisms.ts';
import { argumentsOf, type FluentRelation, fluentRelations } from './fluent-modes.ts';
import { flatCircuit, symmetryGraph } from './symmetry-graph.ts';

/** All statements about a symmetry are proved. */
export interface Symmetry extends Renaming {
  /** For people, such as `reflect argument 1 of cell`. */
  readonly description: string;
  /** Whether the initial state is its own image, so that the symmetry maps reachable states to reachable states. */
  readonly keepsInitialState: boolean;
}

export interface Symmetries {
  readonly generators: readonly Symmetry[];
  /** Number of symmetries generated, including the identity. */
  readonly order: number;
  /** Whether the circuit shows no others. */
  readonly isComplete: boolean;
}

/** Larger circuits are skipped; a single pass over them takes several times as long. */
const INPUTS_PER_MILLISECOND = 500;

/**
 * The circuit should be as built from the rules, since simplifications choose between equivalent formulas and so hide
 * symmetries.
 */
export function findSymmetries(circuit: Circuit, clock: WorkClock): Symmetries {
  if (circuit.inputs.length > INPUTS_PER_MILLISECOND * clock.left) {
    return { generators: [], order: 1, isComplete: false };
  }
  const graph = symmetryGraph(flatCircuit(circuit));
  const { generators, order, isComplete } = findAutomorphisms(
    graph,
    { from: 1, to: firstInnerNode(circuit) },
    clock,
  );
  return {
    generators: generators.map((images) => {
      const imagesOf = (count: number, first: number) =>
        Array.from({ length: count }, (_, i) => (images[first + i] as number) - first);
      const renaming: Renaming = {
        roles: imagesOf(circuit.roles.length, graph.firstRole),
        fluents: imagesOf(circuit.fluents.length, fluentNode(0)),
        moves: imagesOf(circuit.moves.length, moveNode(circuit, 0)),
      };
      return {
        ...renaming,
        description: describeRenaming(circuit, renaming),
        keepsInitialState: renaming.fluents.every(
          (image, fluent) => circuit.initial[image] === circuit.initial[fluent],
        ),
      };
    }),
    order,
    isComplete,
  };
}

/** Images of roles, fluents and moves, by index. */
export interface Renaming {
  readonly roles: readonly number[];
  readonly fluents: readonly number[];
  readonly moves: readonly number[];
}

/**
 * @example
 * describeRenaming(names, renaming) // 'reflect argument 1 of cell', 'swap roles x and o'
 */
function describeRenaming(names: CircuitNames, renaming: Renaming): string {
  const parts: string[] = [];
  const roles = cyclesOf(
    renaming.roles.map((image, role) => [spelled(names.roles[role]), spelled(names.roles[image])]),
  );
  if (roles.length > 0) parts.push(`${isSwap(roles) ? 'swap' : 'permute'} roles ${cyclesText(roles)}`);
  const relation = mostMoved(names, renaming);
  if (relation !== undefined) {
    const change = describeRelation(names, renaming, relation);
    if (change === undefined)
      parts.push(`exchange ${movedCount(relation.fluents, renaming.fluents)} fluents of ${relation.name}`);
    else if (change !== '') parts.push(change);
  }
  if (parts.length > 0) return parts.join(', ');
  const moves = renaming.moves.filter((image, move) => image !== move).length;
  return `exchange ${moves} moves`;
}

const spelled = (term: Term | undefined): string => (term === undefined ? '?' : termText(term));

const movedCount = (items: readonly number[], images: readonly number[]): number =>
  items.filter((item) => images[item] !== item).length;

/** The relation with the most permuted fluents; of equals, the one with more arguments. */
function mostMoved(names: CircuitNames, { fluents }: Renaming): FluentRelation | undefined {
  const moved = fluentRelations(names.fluents).filter(
    (relation) => movedCount(relation.fluents, fluents) > 0,
  );
  return moved.sort(
    (a, b) => movedCount(b.fluents, fluents) - movedCount(a.fluents, fluents) || b.arity - a.arity,
  )[0];
}

/** Undefined if the fluents of the relation are not renamed argument by argument. */
function describeRelation(
  names: CircuitNames,
  renaming: Renaming,
  relation: FluentRelation,
): string | undefined {
  const pairs = relation.fluents.map((fluent) => {
    const image = renaming.fluents[fluent];
    return [names.fluents[fluent] as Term, names.fluents[image as number] as Term] as const;
  });
  const isInside = pairs.every(([, image]) => argumentsOf(image).length === relation.arity);
  if (!isInside || pairs.some(([term, image]) => nameOf(term) !== nameOf(image))) return undefined;
  const sources: ArgumentSource[] = [];
  for (let position = 0; position < relation.arity; position++) {
    const source = sourceOf(position, pairs, relation.arity);
    if (source === undefined) return undefined;
    sources.push(source);
  }
  return argumentsText(relation.name, sources, renaming, names);
}

const nameOf = (term: Term): string => (term.kind === 'variable' ? '' : term.name);

/** The source of the image's argument, and how its values are renamed. */
interface ArgumentSource {
  readonly position: number;
  readonly from: number;
  readonly change: 'same' | 'reversed' | 'renamed';
  readonly cycles: readonly (readonly string[])[];
}

function sourceOf(
  position: number,
  pairs: readonly (readonly [Term, Term])[],
  arity: number,
): ArgumentSource | undefined {
  const candidates = [position, ...Array.from({ length: arity }, (_, i) => i).filter((i) => i !== position)];
  for (const from of candidates) {
    const map = new Map<Term, Term>();
    const isFunction = pairs.every(([term, image]) => {
      const before = argumentsOf(term)[from] as Term;
      const after = argumentsOf(image)[position] as Term;
      const known = map.get(before);
      map.set(before, after);
      return known === undefined || known === after;
    });
    const isOneToOne = new Set(map.values()).size === map.size;
    if (!isFunction || !isOneToOne) continue;
    const cycles = cyclesOf([...map].map(([before, after]) => [spelled(before), spelled(after)]));
    const change = cycles.length === 0 ? 'same' : isReversal(map) ? 'reversed' : 'renamed';
    return { position, from, change, cycles };
  }
  return undefined;
}

/** Whether the values, in natural order, are reversed. */
function isReversal(map: ReadonlyMap<Term, Term>): boolean {
  const ordered = [...map.keys()].sort((a, b) => naturalOrder.compare(canonicalText(a), canonicalText(b)));
  if (ordered.length < 3 && !ordered.every((term) => /^(\d+|[a-z])$/.test(canonicalText(term)))) return false;
  return ordered.every((term, i) => map.get(term) === ordered[ordered.length - 1 - i]);
}

const naturalOrder = new Intl.Collator('en', { numeric: true });

function argumentsText(
  name: string,
  sources: readonly ArgumentSource[],
  renaming: Renaming,
  names: CircuitNames,
): string {
  const parts: string[] = [];
  const crossed = sources.filter(({ from, position }) => from !== position);
  const [first, second] = crossed;
  if (first !== undefined && second !== undefined && crossed.length === 2) {
    const reversed = crossed.filter(({ change }) => change === 'reversed').length;
    const where = `arguments ${first.position + 1} and ${second.position + 1} of ${name}`;
    if (crossed.some(({ change }) => change === 'renamed')) parts.push(`exchange and rename ${where}`);
    else if (reversed === 1) parts.push(`rotate ${where}`);
    else parts.push(reversed === 0 ? `transpose ${where}` : `transpose ${where} along the other diagonal`);
  } else if (crossed.length > 0) {
    parts.push(`permute arguments ${crossed.map(({ position }) => position + 1).join(', ')} of ${name}`);
  }
  const straight = sources.filter(({ from, position }) => from === position);
  const reversed = straight.filter(({ change }) => change === 'reversed').map(({ position }) => position + 1);
  if (reversed.length > 0) {
    parts.push(`reflect argument${reversed.length > 1 ? 's' : ''} ${reversed.join(' and ')} of ${name}`);
  }
  const roleNames = new Set(names.roles.map(spelled));
  const movesRoles = renaming.roles.some((image, role) => image !== role);
  for (const { change, cycles, position } of straight) {
    if (change !== 'renamed') continue;
    // The names of swapped roles need no mention.
    const others = cycles.filter((cycle) => !movesRoles || !cycle.every((each) => roleNames.has(each)));
    if (others.length > 0) {
      parts.push(
        `${isSwap(others) ? 'swap' : 'permute'} ${cyclesText(others)} in argument ${position + 1} of ${name}`,
      );
    }
  }
  return parts.join(', ');
}

/** Cycles with more than one item. */
function cyclesOf(map: readonly (readonly [string, string])[]): string[][] {
  const images = new Map(map);
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of images.keys()) {
    if (done.has(start)) continue;
    const cycle: string[] = [];
    for (
      let each: string | undefined = start;
      each !== undefined && !done.has(each);
      each = images.get(each)
    ) {
      done.add(each);
      cycle.push(each);
    }
    if (cycle.length > 1) cycles.push(cycle);
  }
  return cycles;
}

const isSwap = (cycles: readonly (readonly string[])[]): boolean =>
  cycles.every(({ length }) => length === 2);

function cyclesText(cycles: readonly (readonly string[])[]): string {
  return isSwap(cycles)
    ? cycles.map((cycle) => cycle.join(' and ')).join(', ')
    : cycles.map((cycle) => `(${cycle.join(' ')})`).join(' ');
}
