/**
 * Translates turn-based rules to real-time rules, following the patterns of Kowalski and Kisielewicz, "Towards a
 * Real-time Game Description Language": the fluents of the game last forever, the player in control makes its move at
 * any time while its clock runs, and loses when the clock runs out. The waiting moves of the other roles are made
 * automatically.
 */
import type { Formula, Rule, TermOccurrence, TurnBasedDescription } from './description.ts';
import { printRule, printTerm } from './print.ts';

export interface ClockOptions {
  /** `game`: time for all moves of a player, as on a chess clock; `move`: time for each move. */
  readonly per: 'game' | 'move';
  /** A number of units as written in sheets. */
  readonly time: string;
}

export type ClockTranslation =
  | {
      readonly kind: 'sheet';
      readonly text: string /** The fluent that says whose turn it is. */;
      readonly control: string;
    }
  | { readonly kind: 'refused'; readonly problem: string };

/** Words that the translation adds, each with a replacement if the sheet already uses it. */
const WORDS = ['clock', 'timer', 'allowed', 'did', 'moved', 'mover', 'ended', 'result', 'nextmover'] as const;
type Word = (typeof WORDS)[number];

export function translateToClock(description: TurnBasedDescription, options: ClockOptions): ClockTranslation {
  const { rules } = description;
  const refused = (problem: string): ClockTranslation => ({ kind: 'refused', problem });
  if (description.dialect !== 'gdl-1' || rules.some(({ head }) => head.relation === 'sees'))
    return refused('only games without hidden information and chance can get a clock');
  const roles = rules.flatMap(({ head }) => (head.relation === 'role' ? [nameOf(head.args[0])] : []));
  const [role] = roles;
  if (roles.includes('random') || roles.includes(undefined) || role === undefined)
    return refused('only games without chance whose roles are plain facts can get a clock');
  if (roles.length < 2) return refused('a game for one player has no turns');
  const control = controlFluent(rules, roles as readonly string[]);
  if (control === undefined)
    return refused('no fluent such as (control ROLE) says at the start and after each move whose turn it is');
  return { kind: 'sheet', text: new Translation(rules, control, options).text(), control };
}

/** A fluent that contains a role, of which one holds at the start and one is set by moves. */
function controlFluent(rules: readonly Rule[], roles: readonly string[]): string | undefined {
  const first = rules.flatMap(({ head, body }) => {
    const fluent = head.relation === 'init' && body.length === 0 ? head.args[0]?.term : undefined;
    if (fluent?.kind !== 'compound' || fluent.args.length !== 1) return [];
    const [of] = fluent.args;
    return of?.kind === 'constant' && roles.includes(of.name) ? [fluent.name] : [];
  });
  const isSet = (name: string): boolean =>
    rules.some(({ head }) => {
      const fluent = head.relation === 'next' ? head.args[0]?.term : undefined;
      return fluent?.kind === 'compound' && fluent.name === name;
    });
  return first.find((name) => first.indexOf(name) === first.lastIndexOf(name) && isSet(name));
}

class Translation {
  readonly #rules: readonly Rule[];
  readonly #control: string;
  readonly #options: ClockOptions;
  readonly #word: Readonly<Record<Word, string>>;

  constructor(rules: readonly Rule[], control: string, options: ClockOptions) {
    this.#rules = rules;
    this.#control = control;
    this.#options = options;
    const text = rules
      .map((rule) => printRule(rule))
      .join(' ')
      .toLowerCase();
    const used = new Set(text.split(/[\s()]+/));
    this.#word = Object.fromEntries(
      WORDS.map((word) => {
        let name: string = word;
        for (let i = 2; used.has(name); i++) name = `${word}${i}`;
        return [word, name];
      }),
    ) as Record<Word, string>;
  }

  text(): string {
    const game = this.#rules.flatMap((rule) => this.#rule(rule));
    return `${[this.#heading(), '', ...game, '', ...this.#clockRules()].join('\n')}\n`;
  }

  #heading(): string {
    const { per, time } = this.#options;
    return per === 'game'
      ? `; With a chess clock: each player has ${time} for all moves, and who runs out of time loses.`
      : `; With a clock: each player has ${time} for each move, and who runs out of time loses.`;
  }

  /** A rule of the turn-based game, without declarations. */
  #rule(rule: Rule): string[] {
    const { head, body } = rule;
    const w = this.#word;
    const args = head.args.map((arg) => termText(arg, rule));
    switch (head.relation) {
      case 'base':
      case 'input':
        return [];
      case 'init':
        return [statement(`(init infinity ${args[0]})`, this.#conditions(rule))];
      case 'next': {
        const conditions = this.#conditions(rule);
        const next = statement(`(next infinity ${args[0]})`, [w.moved, ...conditions]);
        const fluent = head.args[0]?.term;
        const isControl = fluent?.kind === 'compound' && fluent.name === this.#control;
        // The next player only matters if everybody has a timer.
        if (!isControl || this.#options.per === 'move') return [next];
        const to = printTerm(fluent.args[0] as never, 'kif', rule.variables);
        return [next, statement(`(${w.nextmover} ${to})`, [w.moved, ...conditions])];
      }
      case 'legal':
        return [statement(`(${w.allowed} ${args.join(' ')})`, this.#conditions(rule))];
      case 'goal':
        return [statement(`(${w.result} ${args.join(' ')})`, this.#conditions(rule))];
      case 'terminal':
        return body.length === 0 ? [w.ended] : [statement(w.ended, this.#conditions(rule))];
      default:
        return [statement(atomText(head.spelling, args), this.#conditions(rule))];
    }
  }

  #conditions(rule: Rule): string[] {
    return rule.body.map((formula) => this.#formula(formula, rule));
  }

  #formula(formula: Formula, rule: Rule): string {
    const w = this.#word;
    switch (formula.kind) {
      case 'not':
        return `(not ${this.#formula(formula.formula, rule)})`;
      case 'or':
        return `(or ${formula.disjuncts.map((each) => this.#formula(each, rule)).join(' ')})`;
      case 'distinct':
        return `(distinct ${termText(formula.left, rule)} ${termText(formula.right, rule)})`;
      case 'atom': {
        const args = formula.args.map((arg) => termText(arg, rule));
        switch (formula.relation) {
          case 'true':
            return `(true infinity ${args.join(' ')})`;
          case 'does':
            return `(${w.did} ${args.join(' ')})`;
          case 'legal':
            return `(${w.allowed} ${args.join(' ')})`;
          case 'goal':
            return `(${w.result} ${args.join(' ')})`;
          case 'terminal':
            return w.ended;
          default:
            return atomText(formula.spelling, args);
        }
      }
    }
  }

  #clockRules(): string[] {
    const w = this.#word;
    const { per, time } = this.#options;
    const inControl = `(true infinity (${this.#control} ?r))`;
    return [
      '; -- The clock',
      '',
      `(init ${time} ${w.clock})`,
      ...(per === 'game' ? [`(<= (init infinity (${w.timer} ?r ${time})) (role ?r))`] : []),
      '; Only the player in control moves; the others wait, as the rules above want it.',
      `(<= (legal ?r ?m) (${w.allowed} ?r ?m) ${inControl})`,
      '; A move in the very moment in which the clock runs out is too late.',
      `(<= (${w.mover} ?r) (does ?r ?m) (not (expired ${w.clock})))`,
      `(<= ${w.moved} (${w.mover} ?r))`,
      `(<= (${w.did} ?r ?m) (does ?r ?m) (not (expired ${w.clock})))`,
      `(<= (${w.did} ?r ?m) ${w.moved} (${w.allowed} ?r ?m) (not ${inControl}))`,
      `(<= (next infinity ?f) (true infinity ?f) (not ${w.moved}))`,
      ...(per === 'move' ? [`(<= (next ${time} ${w.clock}) ${w.moved})`] : this.#timers()),
      '',
      `(<= terminal ${w.ended})`,
      `(<= terminal (expired ${w.clock}))`,
      `(<= (goal ?r ?n) (${w.result} ?r ?n) (not (expired ${w.clock})))`,
      `(<= (goal ?r 0) (expired ${w.clock}) ${inControl})`,
      `(<= (goal ?r 100) (expired ${w.clock}) (role ?r) (not ${inControl}))`,
    ];
  }

  #timers(): string[] {
    const { clock, timer, mover, nextmover } = this.#word;
    return [
      "; The mover's timer keeps what is left on the clock, which goes on with the timer of the next player.",
      `(<= (next infinity (${timer} ?r ?t)) (${mover} ?r) (true ?t ${clock}))`,
      `(<= (next infinity (${timer} ?s ?t)) (${mover} ?r) (true infinity (${timer} ?s ?t)) (distinct ?r ?s))`,
      `(<= (next ?t ${clock}) (${mover} ?r) (${nextmover} ?s) (distinct ?r ?s) (true infinity (${timer} ?s ?t)))`,
      `(<= (next ?t ${clock}) (${mover} ?r) (${nextmover} ?r) (true ?t ${clock}))`,
    ];
  }
}

function nameOf(written: TermOccurrence | undefined): string | undefined {
  return written?.term.kind === 'constant' ? written.term.name : undefined;
}

function termText({ term }: TermOccurrence, { variables }: Rule): string {
  return printTerm(term, 'kif', variables);
}

function atomText(relation: string, args: readonly string[]): string {
  return args.length === 0 ? relation : `(${[relation, ...args].join(' ')})`;
}

function statement(head: string, conditions: readonly string[]): string {
  return conditions.length === 0 ? head : `(<= ${head} ${conditions.join(' ')})`;
}
