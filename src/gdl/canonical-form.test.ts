import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalForm } from './canonical-form.ts';
import { readDescription } from './read.ts';

const KEPT =
  /^(role|init|true|next|base|legal|does|input|goal|sees|terminal|<=|not|or|distinct|random|[+-]?\d+)$/i;

function sheet(file: string): string {
  return readFileSync(new URL(`../../games/${file}`, import.meta.url), 'utf8').replaceAll(/;.*/g, '');
}

/** A simple linear congruential generator; its quality does not matter here. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 4;
  };
}

/** Replaces names, variables and the order of rules. */
function respelled(text: string, seed: number): string {
  const random = numbers(seed);
  const names = new Map<string, string>();
  const renamed = text.replaceAll(/[^\s();]+/g, (spelling) => {
    const name = spelling.toLowerCase();
    if (KEPT.test(name)) return spelling;
    const other = names.get(name) ?? `${name.startsWith('?') ? '?' : ''}w${random()}`;
    names.set(name, other);
    return other;
  });
  const { description } = readDescription(renamed);
  const rules = description.rules.map(({ span }) => renamed.slice(span.start, span.end));
  const roles = rules.filter((rule) => /^\(role /.test(rule));
  const others = rules.filter((rule) => !/^\(role /.test(rule));
  for (let i = others.length - 1; i > 0; i--) {
    const j = random() % (i + 1);
    [others[i], others[j]] = [others[j] as string, others[i] as string];
  }
  return [...roles, ...others].join('\n');
}

const form = (text: string) => canonicalForm(readDescription(text).description);

test.each([
  'tic-tac-toe/tic-tac-toe.kif',
  'connect-four/connect-four.kif',
  'breakthrough/breakthrough-6x6.kif',
  'reversi/reversi.kif',
  'farmer/farmer.kif',
  'king-and-rook/mini-chess.kif',
  'pentago/pentago.kif',
])('%s is known again under other names and in another order', (file) => {
  const text = sheet(file);
  const own = form(text);
  expect(own).toBeDefined();
  for (let seed = 1; seed <= 2; seed++) expect(form(respelled(text, seed))?.text).toBe(own?.text);
});

test('the order of conditions does not matter', () => {
  const rules = (body: string) => `(role a) (init x) (legal a go) (<= (next (at ?x ?y)) ${body}) (p 1 2) (q 2)
    (<= terminal (true (at ?u ?v)) (distinct ?u ?v)) (goal a 100)`;
  const first = form(rules('(p ?x ?y) (q ?y) (true x)'));
  expect(form(rules('(true x) (q ?y) (p ?x ?y)'))?.text).toBe(first?.text);
  expect(form(rules('(true x) (q ?x) (p ?x ?y)'))?.text).not.toBe(first?.text);
});

test('goals and the order of roles make a difference', () => {
  const game = (first: string, second: string, goal: number) => `(role ${first}) (role ${second}) (init s)
    (legal white go) (legal black go) (<= terminal (true s)) (goal white ${goal}) (goal black 0)`;
  const text = (...parts: Parameters<typeof game>) => form(game(...parts))?.text;
  expect(text('white', 'black', 100)).not.toBe(text('black', 'white', 100));
  expect(text('white', 'black', 100)).not.toBe(text('white', 'black', 50));
});

test('names of symmetric things may be exchanged, but stay names of the same text', () => {
  const own = form('(role r) (init (on a)) (init (on b)) (legal r (flip a)) (legal r (flip b)) (goal r 0)');
  const other = form('(role r) (init (on b)) (init (on a)) (legal r (flip b)) (legal r (flip a)) (goal r 0)');
  expect(other?.text).toBe(own?.text);
  expect(new Set([own?.names.get('a'), own?.names.get('b')]).size).toBe(2);
});
