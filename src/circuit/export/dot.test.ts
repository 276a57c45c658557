import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { BRIDGES, buildSheet, LAMP } from '../../../test/circuits.ts';
import { corpusSheets, noteMissingCorpus } from '../../../test/corpus.ts';
import { type DotGraph, parseDot } from '../../../test/dot-graph.ts';
import { seededRandom } from '../../../test/random.ts';
import { TermPool, termText } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  evaluate,
  type Literal,
  literalOf,
  literalValue,
  negate,
  newValues,
  TRUE,
} from '../circuit.ts';
import { isExportRefusal } from './check-circuit.ts';
import { circuitDot, type DotOptions, gatesShownAsOr } from './dot.ts';
import { namedOutputs } from './named-outputs.ts';

const lamp = buildSheet(LAMP).simplified;
const bridges = buildSheet(BRIDGES).simplified;

function dotOf(circuit: Circuit, options?: DotOptions): string {
  const dot = circuitDot(circuit, options);
  if (isExportRefusal(dot)) throw new Error(dot.message);
  return dot;
}

const graphOf = (circuit: Circuit, options?: DotOptions): DotGraph => parseDot(dotOf(circuit, options));
const isFilled = (graph: DotGraph, id: string) => graph.nodes.get(id)?.style === 'filled';

test('a small circuit is drawn like this', () => {
  const terms = new TermPool();
  const on = terms.compound('lamp', [terms.constant('On')]);
  const push = { role: 0, term: terms.constant('push') };
  const builder = new CircuitBuilder({ roles: [terms.constant('robot')], fluents: [on], moves: [push] });
  const isOn = literalOf(1);
  const doesPush = literalOf(2);
  const circuit = builder.build({
    initial: [false],
    next: [builder.or([builder.and([isOn, negate(doesPush)]), builder.and([negate(isOn), doesPush])])],
    legal: [TRUE],
    terminal: isOn,
    goals: [],
    percepts: [],
  });
  expect(
    dotOf(circuit, { only: ['lamp on', 'push'], state: [true], moves: [0], title: 'a "lamp"' }),
  ).toMatchInlineSnapshot(`
    "digraph {
      graph ["rankdir"="LR", "label"="a \\"lamp\\""];
      "f0" ["label"="(lamp On)", "shape"="ellipse", "style"="filled", "fillcolor"="#ffd54a"];
      "m0" ["label"="robot: push", "shape"="hexagon", "style"="filled", "fillcolor"="#ffd54a"];
      "g3" ["label"="and", "shape"="invhouse"];
      "f0" -> "g3";
      "m0" -> "g3" ["arrowhead"="odot"];
      "g4" ["label"="and", "shape"="invhouse"];
      "f0" -> "g4" ["arrowhead"="odot"];
      "m0" -> "g4";
      "g5" ["label"="or", "shape"="invtrapezium"];
      "g3" -> "g5";
      "g4" -> "g5";
      "next0" ["label"="(next (lamp On))", "shape"="box"];
      "g5" -> "next0";
      "next0" -> "f0" ["style"="dashed", "constraint"="false"];
      "legal0" ["label"="(legal robot push)", "shape"="parallelogram", "style"="filled", "fillcolor"="#ffd54a"];
      "true" ["label"="true", "shape"="plaintext", "style"="filled", "fillcolor"="#ffd54a"];
      "true" -> "legal0";
    }
    "
  `);
});

describe('nodes', () => {
  const { nodes, edges } = graphOf(bridges);

  test('have shapes by kind', () => {
    const shape = (id: string) => nodes.get(id)?.shape;
    expect(shape('f0')).toBe('ellipse');
    expect(shape('m0')).toBe('hexagon');
    expect(shape('next0')).toBe('box');
    expect(shape('legal0')).toBe('parallelogram');
    expect(shape('goal0')).toBe('octagon');
    expect(shape('terminal')).toBe('doubleoctagon');
    expect(shape('sees0')).toBe('note');
    const gateShapes = new Set([...nodes].filter(([id]) => id.startsWith('g')).map(([, { shape }]) => shape));
    expect(gateShapes).toContain('invhouse');
    expect(gateShapes).toContain('invtrapezium');
  });

  test('are all there', () => {
    const feedback = bridges.loops.flatMap((loop) => loop.feedback);
    const count = (prefix: RegExp) => [...nodes.keys()].filter((id) => prefix.test(id)).length;
    expect(count(/^f\d/)).toBe(bridges.fluents.length);
    expect(count(/^g\d/)).toBe(bridges.gates.length);
    expect(count(/^l\d/)).toBe(feedback.length);
    expect(count(/^(next|legal|goal|sees|terminal)/)).toBe(namedOutputs(bridges).length);
  });

  test('a next value goes back to its fluent', () => {
    expect(edges).toContainEqual({
      from: 'next0',
      to: 'f0',
      attributes: { style: 'dashed', constraint: 'false' },
    });
  });

  test('keep their names and forms in a part of the drawing', () => {
    const part = graphOf(bridges, { only: ['terminal'] });
    expect(part.nodes.size).toBeLessThan(nodes.size);
    for (const [id, attributes] of part.nodes) expect(attributes).toEqual(nodes.get(id));
  });
});

/** The node values implied by a drawing itself, given the values of its fluents and moves. */
function drawnValues(graph: DotGraph, inputs: ReadonlyMap<string, boolean>): Map<string, boolean> {
  const values = new Map(inputs);
  values.set('true', true);
  values.set('false', false);
  const into = new Map<string, DotGraph['edges'][number][]>();
  for (const edge of graph.edges) into.set(edge.to, [...(into.get(edge.to) ?? []), edge]);
  const valueAt = (id: string): boolean => {
    const known = values.get(id);
    if (known !== undefined) return known;
    const signals = (into.get(id) ?? []).map(
      ({ from, attributes }) => valueAt(from) !== (attributes.arrowhead === 'odot'),
    );
    const label = graph.nodes.get(id)?.label;
    const value =
      label === 'or' ? signals.some(Boolean) : label === 'not' ? !signals[0] : signals.every(Boolean);
    values.set(id, value);
    return value;
  };
  for (const id of graph.nodes.keys()) valueAt(id);
  return values;
}

function expectFaithful(circuit: Circuit, negations: 'arrows' | 'nodes', seed: number): void {
  const random = seededRandom(seed);
  const state = circuit.fluents.map(() => random.chance(0.5));
  const moves = [...circuit.moves.keys()].filter(() => random.chance(0.5));
  const graph = graphOf(circuit, { state, moves, negations, limit: 1e6 });
  const inputs = new Map([
    ...state.map((value, i) => [`f${i}`, value] as const),
    ...circuit.moves.map((_, i) => [`m${i}`, moves.includes(i)] as const),
    ...[...graph.nodes.keys()]
      .filter((id) => /^l\d/.test(id))
      .map((id) => [id, isFilled(graph, id)] as const),
  ]);
  const values = drawnValues(graph, inputs);
  for (const id of graph.nodes.keys()) expect(isFilled(graph, id), id).toBe(values.get(id));

  const node = newValues(circuit);
  state.forEach((value, i) => {
    node[1 + i] = Number(value);
  });
  for (const move of moves) node[1 + circuit.fluents.length + move] = 1;
  evaluate(circuit, node);
  for (const { kind, index, literal } of namedOutputs(circuit)) {
    const id = kind === 'terminal' ? kind : `${kind}${index}`;
    expect(values.get(id), id).toBe(literalValue(node, literal) === 1);
  }
}

describe.each(['arrows', 'nodes'] as const)('with negations as %s', (negations) => {
  test.each([1, 2, 3, 4, 5])('the drawing computes what the circuit computes (%d)', (seed) => {
    expectFaithful(lamp, negations, seed);
    expectFaithful(bridges, negations, seed);
    expectFaithful(buildSheet(BRIDGES).plain, negations, seed);
  });
});

test('without moves, nothing is said about what comes next', () => {
  const graph = graphOf(lamp, { state: lamp.initial });
  expect([...graph.nodes.keys()].filter((id) => isFilled(graph, id) && id.startsWith('next'))).toEqual([]);
  expect(isFilled(graph, 'legal0')).toBe(true);
});

test('a state of another game is a mistake', () => {
  expect(() => circuitDot(lamp, { state: [] })).toThrow(RangeError);
  expect(() => circuitDot(lamp, { state: lamp.initial, moves: [99] })).toThrow(RangeError);
});

describe('restricted', () => {
  const outputsFor = (...only: string[]) =>
    [...graphOf(lamp, { only }).nodes.keys()].filter((id) => /^(next|legal|goal|sees|terminal)/.test(id));
  const on = lamp.fluents.findIndex((fluent) => termText(fluent) === '(lamp on)');

  test.each<[string, string[]]>([
    ['legal', ['legal0', 'legal1']],
    ['legal robot', ['legal0', 'legal1']],
    ['terminal', ['terminal']],
    ['goal', ['goal0', 'goal1']],
    ['(goal robot 100)', ['goal1']],
    ['(LAMP  on )', [`next${on}`]],
    ['lamp on', [`next${on}`]],
    ['(true (lamp on))', [`next${on}`]],
    ['push', ['legal0']],
    ['(does robot (wait long))', ['legal1']],
  ])('to %s', (only, outputs) => expect(outputsFor(only)).toEqual(outputs));

  test('to several at once', () => expect(outputsFor('terminal', 'push')).toEqual(['legal0', 'terminal']));

  test.each(['(lamp blue)', 'sees', ''])('to %j, which does not exist, is refused', (only) => {
    expect(circuitDot(lamp, { only: [only] })).toMatchObject({
      code: 'unknown-name',
      message: expect.stringMatching(
        /^nothing in this circuit is called '.*'\. Ask for next, legal, goal, terminal, a fluent such as '\(lamp \w+\)' or a move such as 'Push'$/,
      ),
    });
  });
});

test('a drawing too large to look at is refused with what to do', () => {
  expect(circuitDot(bridges, { limit: 10 })).toMatchObject({
    code: 'too-large',
    message: expect.stringMatching(
      /\d+ nodes and \d+ arrows, together more than the limit of 10\. Restrict it/,
    ),
  });
});

/** Characters with a meaning in DOT. */
const AWKWARD = '"; a -> b [x="\\N\\" &lt; \n -- {';
const awkward: Circuit = { ...lamp, fluents: [new TermPool().constant(AWKWARD), ...lamp.fluents.slice(1)] };

test('no name breaks out of its quotes', () => {
  expect(graphOf(awkward).nodes.get('f0')?.label).toBe(AWKWARD);
});

const GRAPHVIZ = 'dot';
const hasGraphviz = spawnSync(GRAPHVIZ, ['-V']).status === 0;
if (!hasGraphviz)
  console.warn('SKIPPED: drawings are not checked by Graphviz (no program dot); only by our own reader');

test.skipIf(!hasGraphviz).each([lamp, bridges, awkward])('Graphviz accepts the drawing', (circuit) => {
  for (const negations of ['arrows', 'nodes'] as const) {
    const { status, stderr } = spawnSync(GRAPHVIZ, ['-Tcanon'], {
      input: dotOf(circuit, { state: circuit.initial, negations }),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  }
});

const sheets = corpusSheets().filter(({ name }) =>
  ['base/ticTacToe.kif', 'gdl2/montyhall.kif'].includes(name),
);
noteMissingCorpus('drawings of public rule sheets');

describe.skipIf(sheets.length === 0)('public rule sheets', () => {
  test.each(sheets)('the drawing of $name computes what the circuit computes', (sheet) => {
    const { simplified } = buildSheet(sheet.text(), sheet.name);
    expectFaithful(simplified, 'arrows', 1);
    expectFaithful(simplified, 'nodes', 2);
    expect(dotOf(simplified, { limit: 1e6 })).toBe(dotOf(simplified, { limit: 1e6 }));
  });
});

const terms = new TermPool();
const fluents = ['a', 'b', 'c', 'd'].map((name) => terms.constant(name));
const [a, b, c, d] = fluents.map((_, i) => literalOf(1 + i)) as [Literal, Literal, Literal, Literal];

function formsOf(terminal: (builder: CircuitBuilder) => Literal): string[] {
  const builder = new CircuitBuilder({ roles: [], fluents, moves: [] });
  const circuit = builder.build({
    initial: fluents.map(() => false),
    next: [a, b, c, d],
    legal: [],
    terminal: terminal(builder),
    goals: [],
    percepts: [],
  });
  const isOr = gatesShownAsOr(circuit);
  return Array.from(circuit.gates, (node) => (isOr[node] === 1 ? 'or' : 'and'));
}

test('a negated AND of negations is an OR', () => {
  expect(formsOf((builder) => builder.or([a, b]))).toEqual(['or']);
});

test('an AND stays an AND', () => {
  expect(formsOf((builder) => builder.and([a, b, negate(c)]))).toEqual(['and']);
});

test('an OR of ANDs, and an AND of ORs', () => {
  expect(formsOf((builder) => builder.or([builder.and([a, b]), builder.and([c, d])]))).toEqual([
    'and',
    'and',
    'or',
  ]);
  expect(formsOf((builder) => builder.and([builder.or([a, b]), builder.or([c, d])]))).toEqual([
    'or',
    'or',
    'and',
  ]);
});

test('neither nor is an AND of negations or a negated OR, whichever has fewer negations', () => {
  expect(formsOf((builder) => builder.and([negate(a), negate(b)]))).toEqual(['or']);
});

test('either or is an OR of ANDs', () => {
  expect(
    formsOf((builder) => builder.or([builder.and([a, negate(b)]), builder.and([negate(a), b])])),
  ).toEqual(['and', 'and', 'or']);
});
