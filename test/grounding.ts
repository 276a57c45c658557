/** Ground programs and rules as texts, for tests. */
import {
  canonicalText,
  isTurnBased,
  readDescription,
  type Term,
  type TurnBasedDescription,
} from '../src/gdl/index.ts';
import type { GroundingBudget } from '../src/logic/ground/ground.ts';
import type { NormalAtom, NormalRule } from '../src/logic/ground/normal-rule.ts';
import {
  type GroundingRefusal,
  type GroundProgram,
  ground,
  isGroundingRefusal,
  Prover,
} from '../src/logic/index.ts';

export function turnBased(text: string): TurnBasedDescription {
  const { description } = readDescription(text);
  if (!isTurnBased(description)) throw new Error('not turn-based');
  return description;
}

function tryToGround(
  text: string,
  budget?: GroundingBudget,
  now?: () => number,
): GroundProgram | GroundingRefusal {
  const description = turnBased(text);
  const prover = new Prover(description);
  const roles = prover.roles.map((role) => prover.term(role));
  const initial = prover.initial().map((fluent) => prover.term(fluent));
  return ground({ description, roles, initial }, budget, now);
}

export function groundSheet(text: string, budget?: GroundingBudget): GroundProgram {
  const result = tryToGround(text, budget);
  if (isGroundingRefusal(result)) throw new Error(`refused: ${result.message}`);
  return result;
}

/** Code, message and rule of a refusal. */
export function refusalOf(text: string, budget?: GroundingBudget, now?: () => number): string[] {
  const result = tryToGround(text, budget, now);
  if (!isGroundingRefusal(result)) throw new Error('not refused');
  const { span } = result.rule ?? { span: { start: 0, end: 0 } };
  return [result.code, result.message, text.slice(span.start, span.end)];
}

/** `p(a, f(b))` of an atom. */
export function atomText(program: GroundProgram, atom: number): string {
  return applied(program.relationOf(atom), program.termsOf(atom));
}

/** The ground rules, sorted: `next(on) <- true(off) & ~does(x, wait)`. */
export function groundRules(program: GroundProgram): string[] {
  const texts: string[] = [];
  program.rules.forEach((head, literals) => {
    const body = Array.from(
      literals,
      (literal) => `${literal & 1 ? '~' : ''}${atomText(program, literal >> 1)}`,
    );
    texts.push(
      body.length === 0
        ? atomText(program, head)
        : `${atomText(program, head)} <- ${body.sort().join(' & ')}`,
    );
  });
  return texts.sort();
}

/** The atoms of a relation that can ever hold. */
export function derivedAtoms(program: GroundProgram, relation: string): string[] {
  return program
    .atomsOf(relation)
    .map((atom) => atomText(program, atom))
    .sort();
}

/** A rule with renumbered variables: `p(?0) <- q(?0) & ~r(?0) & ?0 != a`, with guards in brackets. */
export function ruleText(rule: NormalRule): string {
  const atom = ({ relation, args }: NormalAtom) => applied(relation, args);
  const body = [
    ...rule.positives.map(atom),
    ...rule.negatives.map((each) => `~${atom(each)}`),
    ...rule.distincts.map((pair) => pair.map(canonicalText).join(' != ')),
    ...rule.guards.map((each) => `[${atom(each)}]`),
  ];
  const text = body.length === 0 ? atom(rule.head) : `${atom(rule.head)} <- ${body.join(' & ')}`;
  const numbers = new Map<string, number>();
  return text.replace(/\?\d+/g, (variable) => {
    if (!numbers.has(variable)) numbers.set(variable, numbers.size);
    return `?${numbers.get(variable)}`;
  });
}

function applied(relation: string, args: readonly Term[]): string {
  const name = relation.replace(/\/\d+$/, '');
  return args.length === 0 ? name : `${name}(${args.map(canonicalText).join(', ')})`;
}
