/**
 * Near equivalence: one game is the other with a change, which is described: the start, goals, termination, legality,
 * effects of moves, or the size of the board.
 */
import { seededRandom } from '../base/index.ts';
import { type Circuit, compareCircuits, comparedCircuit, FALSE } from '../circuit/index.ts';
import { canonicalForm, canonicalText, type Description, printRule, type Rule } from '../gdl/index.ts';
import { type GameMapping, mappingByNames, mappingOf } from './mapping.ts';
import { type ReplayDifference, replay } from './replay.ts';
import type { Subject } from './subject.ts';

/** The possible kinds of change. */
export type Change =
  | 'start'
  | 'goals'
  | 'end'
  | 'goals and end'
  | 'legal moves'
  | 'what moves do'
  | 'facts'
  | 'rules';

export interface NearGames {
  readonly change: Change;
  /** For people. */
  readonly sentence: string;
  /** Items in only one of the games: rules, facts, or fluents and moves whose rules differ. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  /** Present if everything else was proved to be equivalent. */
  readonly mapping?: GameMapping;
  /** A game that shows the difference: moves of the first game, and the difference in the second. */
  readonly example?: ReplayDifference;
}

/** Minimum share in common for games to count as near. */
const LEAST_COMMON = 0.6;
const MOST_LISTED = 12;

/** Undefined if the games have too little in common. */
export function nearComparison(
  first: Subject,
  second: Subject,
  options: { readonly seconds?: number; readonly now?: () => number } = {},
): NearGames | undefined {
  const near = byRules(first, second) ?? byCircuits(first, second, options) ?? byFacts(first, second);
  if (near === undefined) return undefined;
  const mapping = near.mapping ?? namesMapping(first, second);
  const { difference: example } =
    mapping === undefined
      ? { difference: undefined }
      : replay(first.game, second.game, mapping, { games: REPLAYS, random: seededRandom(1) });
  return { ...near, ...(example && { example }) };
}

const REPLAYS = 100;

/** Matches items by name; undefined if the games have no circuits or different roles. */
function namesMapping({ circuit: a }: Subject, { circuit: b }: Subject): GameMapping | undefined {
  if (a === undefined || b === undefined) return undefined;
  const fluents = new Set(b.fluents.map((fluent) => canonicalText(fluent)));
  const roles = new Set(b.roles.map((role) => canonicalText(role)));
  if (a.roles.some((role) => !roles.has(canonicalText(role)))) return undefined;
  const all = mappingByNames(a, new Map());
  return { ...all, fluents: all.fluents.filter(([name]) => fluents.has(name)) };
}

/** For sheets that share most of their rules literally. */
function byRules(first: Subject, second: Subject): NearGames | undefined {
  const [a, b] = [first, second].map(
    ({ description }) => new Map(description.rules.map((rule) => [ruleKey(rule), rule])),
  );
  if (a === undefined || b === undefined) return undefined;
  const onlyFirst = [...a].filter(([key]) => !b.has(key)).map(([, rule]) => rule);
  const onlySecond = [...b].filter(([key]) => !a.has(key)).map(([, rule]) => rule);
  const common = a.size - onlyFirst.length;
  if (common < LEAST_COMMON * Math.max(a.size, b.size)) return undefined;
  const change = differOnlyInConstants(onlyFirst, onlySecond)
    ? 'facts'
    : changeOf([...onlyFirst, ...onlySecond]);
  const texts = (rules: readonly Rule[]): string[] =>
    rules.map((rule) => printRule(rule)).slice(0, MOST_LISTED);
  return {
    change,
    sentence: `${CHANGES[change]}: ${common} of ${Math.max(a.size, b.size)} rules are the same`,
    onlyFirst: texts(onlyFirst),
    onlySecond: texts(onlySecond),
  };
}

/** Whether facts differ, and rules only in their constants, as for sizes written into rules. */
function differOnlyInConstants(first: readonly Rule[], second: readonly Rule[]): boolean {
  const shapes = (rules: readonly Rule[]): string[] =>
    rules
      .filter(({ body }) => body.length > 0)
      .map((rule) => ruleKey(rule).replaceAll(/(?<=[\s])\d+(?=[\s)])/g, '#'))
      .sort();
  const isOfFacts = [...first, ...second].some(({ body }) => body.length === 0);
  return isOfFacts && shapes(first).join('\n') === shapes(second).join('\n');
}

/** A rule up to the names of its variables. */
function ruleKey(rule: Rule): string {
  const names = new Map(rule.variables.map((name, i) => [name.toLowerCase(), `?${i}`]));
  return printRule(rule)
    .toLowerCase()
    .replaceAll(/\?[^\s()]+/g, (name) => names.get(name) ?? name);
}

const CHANGES: Readonly<Record<Change, string>> = {
  start: 'the same game from another position',
  goals: 'the same game with other goals',
  end: 'the same game with another end',
  'goals and end': 'the same game with another end and other goals',
  'legal moves': 'the same game with other legal moves',
  'what moves do': 'the same game, but moves do something else',
  facts: 'the same rules with other facts or numbers, as on a board of another size',
  rules: 'a variant',
};

function changeOf(rules: readonly Rule[]): Change {
  const heads = new Set(
    rules.map(({ head }) => head.relation).filter((head) => !['base', 'input'].includes(head)),
  );
  const isOnly = (...names: string[]): boolean => [...heads].every((head) => names.includes(head));
  if (isOnly('init')) return 'start';
  if (isOnly('goal')) return 'goals';
  if (isOnly('terminal')) return 'end';
  if (isOnly('goal', 'terminal')) return 'goals and end';
  if (isOnly('legal')) return 'legal moves';
  if (isOnly('next')) return 'what moves do';
  return rules.every(({ body }) => body.length === 0) ? 'facts' : 'rules';
}

/** Whether the games are equivalent, under any names, once a part is removed from both. */
function byCircuits(
  first: Subject,
  second: Subject,
  { seconds = 20, now }: { readonly seconds?: number; readonly now?: () => number },
): NearGames | undefined {
  const { circuit: a } = first;
  const { circuit: b } = second;
  if (a === undefined || b === undefined || a.roles.length !== b.roles.length) return undefined;
  for (const change of ['start', 'goals', 'end', 'goals and end', 'legal moves'] as const) {
    const [x, y] = [without(a, change), without(b, change)];
    const options = { isFromAnywhere: change === 'start' };
    const answer = compareCircuits(comparedCircuit(x, options), comparedCircuit(y, options), {
      seconds: seconds / 5,
      isWithoutPlay: true,
      ...(now && { now }),
    });
    if (answer.kind !== 'same') continue;
    const mapping = mappingOf(x, y, answer.correspondence);
    return {
      change,
      sentence: `${CHANGES[change]}: everything else is proved to be the same`,
      ...(change === 'start' ? startDifference(a, b, mapping) : { onlyFirst: [], onlySecond: [] }),
      mapping,
    };
  }
  return undefined;
}

/** Facts that hold initially in only one of the games. */
function startDifference(
  first: Circuit,
  second: Circuit,
  mapping: GameMapping,
): Pick<NearGames, 'onlyFirst' | 'onlySecond'> {
  const startOf = ({ fluents, initial }: Circuit): string[] =>
    fluents.filter((_, i) => initial[i]).map((fluent) => canonicalText(fluent));
  const images = new Map(mapping.fluents);
  const [own, others] = [startOf(first), new Set(startOf(second))];
  const mapped = new Set(own.map((fluent) => images.get(fluent)));
  return {
    onlyFirst: own.filter((fluent) => !others.has(images.get(fluent) ?? '')).slice(0, MOST_LISTED),
    onlySecond: [...others].filter((fluent) => !mapped.has(fluent)).slice(0, MOST_LISTED),
  };
}

function without(circuit: Circuit, change: Change): Circuit {
  const noGoals = { goals: [] };
  switch (change) {
    case 'start':
      return { ...circuit, initial: circuit.initial.map(() => false) };
    case 'goals':
      return { ...circuit, ...noGoals };
    case 'end':
      return { ...circuit, terminal: FALSE };
    case 'goals and end':
      return { ...circuit, ...noGoals, terminal: FALSE };
    default:
      return { ...circuit, legal: circuit.legal.map(() => 0) };
  }
}

/** Rules equal up to names with different facts, which usually means a different size. */
function byFacts(first: Subject, second: Subject): NearGames | undefined {
  const rulesOf = ({ description }: Subject): Description => ({
    ...description,
    rules: description.rules.filter(({ head, body }) => body.length > 0 || head.relation === 'role'),
  });
  const [a, b] = [canonicalForm(rulesOf(first)), canonicalForm(rulesOf(second))];
  if (a === undefined || b === undefined || a.text !== b.text) return undefined;
  const facts = ({ description }: Subject): number =>
    description.rules.filter(({ body }) => body.length === 0).length;
  return {
    change: 'facts',
    sentence: `${CHANGES.facts}: ${facts(first)} facts in one and ${facts(second)} in the other`,
    onlyFirst: [],
    onlySecond: [],
  };
}
