/**
 * Turns the observations of a survey into findings, each with its place in the sheet, the rules behind it and a
 * witness.
 */

import type { Role } from '../../game/index.ts';
import {
  compareTerms,
  type Finding,
  type FindingDetails,
  finding,
  type RelatedPlace,
  type Rule,
  type Span,
  type Term,
  type TurnBasedDescription,
  termText,
} from '../../gdl/index.ts';
import {
  type ExternalRelationError,
  isEvaluationError,
  type ProofLimits,
  Prover,
  type Situation,
} from '../../logic/index.ts';
import type { Exploration, RandomGames } from './explore.ts';
import { type GoalFault, type LineOfPlay, movesOf, type PlaySurvey, type TwoValues } from './play-survey.ts';

export class PlayFindings {
  readonly #description: TurnBasedDescription;
  readonly #observations: PlaySurvey;
  readonly #findings: Finding[] = [];

  constructor(description: TurnBasedDescription, observations: PlaySurvey) {
    this.#description = description;
    this.#observations = observations;
  }

  all(): readonly Finding[] {
    const { stuck, withoutGoal, severalGoals, twoValues } = this.#observations;
    return [
      ...this.#findings,
      ...Array.from(stuck, ([role, line]) => this.#stuck(role, line)),
      ...Array.from(withoutGoal, ([role, fault]) => this.#withoutGoal(role, fault)),
      ...Array.from(severalGoals, ([role, fault]) => this.#severalGoals(role, fault)),
      ...(twoValues === undefined ? [] : [this.#twoValues(twoValues.line, twoValues.values)]),
    ];
  }

  mayNotEnd({ unended, count }: RandomGames, longestGame: number): void {
    const [terminal] = this.#description.rules.filter(({ head }) => head.relation === 'terminal');
    const games = count === 1 ? 'a random game' : `${unended} of ${count} random games`;
    const message = `${games} had not ended after ${longestGame} moves`;
    this.#findings.push(finding('GDL504', message, terminal && { span: terminal.head.span }));
  }

  outOfReach(
    role: Role,
    wanted: number,
    grounds: 'proved' | (Exploration & { readonly games?: number }),
  ): void {
    const best = this.#observations.bestGoals.get(role);
    // If no game ends, another finding reports that.
    if (best === undefined) return;
    const name = this.#quoted(role);
    const got = `it got ${best.value} at best`;
    const message =
      grounds === 'proved'
        ? `${name} can never reach ${wanted}: no state gives it; ${got}`
        : grounds.complete
          ? `${name} can never reach ${wanted}: none of the game's ${grounds.states} states gives it; ${got}`
          : `${name} was not seen to reach ${wanted}, in ${counted(grounds.games ?? 0, 'random game')}, the ${grounds.states} states near the start and a search for it; ${got}`;
    this.#findings.push(
      finding('GDL505', message, {
        ...this.#atRole(role),
        ...this.#witness(best.line),
        ...((grounds === 'proved' || grounds.complete) && {
          hint: 'check the rules for `goal` and for what leads there',
        }),
      }),
    );
  }

  neverFull(role: Role, stated: number): void {
    const message = `no rule gives ${this.#quoted(role)} more than ${stated}`;
    this.#findings.push(finding('GDL505', message, this.#atRole(role)));
  }

  cannotBeEvaluated(problem: string): void {
    const line = this.#observations.last;
    this.#findings.push(
      finding('GDL507', `the rules cannot be evaluated ${after(line)}: ${problem}`, this.#witness(line)),
    );
  }

  libraryFailed(error: ExternalRelationError): void {
    const line = this.#observations.last;
    this.#findings.push(libraryFinding(error, after(line), this.#witness(line)));
  }

  #stuck(role: Role, line: LineOfPlay): Finding {
    return finding(
      'GDL501',
      `${this.#quoted(role)} has no legal move ${after(line)}, and the game is not over`,
      {
        ...this.#atRole(role),
        ...this.#witness(line),
      },
    );
  }

  #withoutGoal(role: Role, { line }: GoalFault): Finding {
    return finding('GDL502', `the game is over ${after(line)}, and ${this.#quoted(role)} has no goal value`, {
      ...this.#atRole(role),
      ...this.#witness(line),
    });
  }

  #severalGoals(role: Role, { line, values: found }: GoalFault): Finding {
    const values = [...found].sort(compareTerms);
    const facts = this.#observations.game.facts(line.state);
    const places = values.flatMap((value) =>
      supportingRules(this.#description, {
        relation: 'goal',
        facts,
        holds: (prover, situation) => prover.goals(situation, role).includes(prover.idOf(value)),
      }).map((rule) => ({ rule, message: `gives ${termText(value)}` })),
    );
    const texts = values.map((value) => termText(value)).join(' and ');
    return finding(
      'GDL503',
      `the game is over ${after(line)}, and ${this.#quoted(role)} gets ${texts} at once`,
      {
        ...(places.length === 0 ? this.#atRole(role) : spanAndRelated(places)),
        ...this.#witness(line),
      },
    );
  }

  #twoValues(line: LineOfPlay, { first, second }: TwoValues): Finding {
    const places = [first, second].flatMap((fact) =>
      this.#rulesMaking(line, fact).map((rule) => ({ rule, message: `makes ${termText(fact)}` })),
    );
    const texts = `\`${termText(first)}\` and \`${termText(second)}\``;
    return finding('GDL506', `${texts} hold at once ${after(line)}`, {
      ...spanAndRelated(places),
      ...this.#witness(line),
    });
  }

  #rulesMaking(line: LineOfPlay, fact: Term): Rule[] {
    if (line.last === undefined) return [];
    const { game } = this.#observations;
    const { before, moves } = line.last;
    return supportingRules(this.#description, {
      relation: 'next',
      facts: game.facts(before.state),
      holds: (prover, situation) => {
        const done = moves.map((move) => prover.idOf(game.moveTerm(move)));
        return prover.next(situation, done).includes(prover.idOf(fact));
      },
    });
  }

  #witness(line: LineOfPlay): FindingDetails {
    const { game } = this.#observations;
    const text = (moves: ReturnType<typeof movesOf>[number]) => moves.map((move) => game.moveText(move));
    return { witness: movesOf(line).map(text) };
  }

  #atRole(role: Role): { readonly span?: Span } {
    const term = this.#observations.game.roles[role]?.term;
    const fact = this.#description.rules.find(
      ({ head }) => head.relation === 'role' && head.args[0]?.term === term,
    );
    const span = fact?.head.args[0]?.span;
    return span === undefined ? {} : { span };
  }

  #quoted(role: Role): string {
    return `\`${this.#observations.game.roles[role]?.name}\``;
  }
}

/** The finding is placed at the condition that asked the library. */
export function libraryFinding(
  { problem, hint, span }: ExternalRelationError,
  when: string,
  details: FindingDetails = {},
): Finding {
  return finding('GDL508', `${problem}, ${when}`, { ...details, ...(span && { span }), hint });
}

/** The finding is placed at the first of the places. */
function spanAndRelated(places: readonly { readonly rule: Rule; readonly message: string }[]): {
  readonly span?: Span;
  readonly related?: readonly RelatedPlace[];
} {
  const [first, ...others] = places;
  if (first === undefined) return {};
  return {
    span: first.rule.head.span,
    related: others.map(({ rule, message }) => ({ span: rule.head.span, message })),
  };
}

function after({ length }: LineOfPlay): string {
  return length === 0 ? 'in the initial state' : `after ${counted(length, 'move')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Limits on the search for the responsible rules: a suggestion is not worth more time. */
const SUPPORT_PROOF_LIMITS: Partial<ProofLimits> = { steps: 2_000_000, answers: 500_000 };

export interface SupportQuestion {
  readonly relation: 'terminal' | 'goal' | 'next';
  /** The state in question. */
  readonly facts: readonly Term[];
  holds(prover: Prover, situation: Situation): boolean;
}

/** Returns the rules in the order of the sheet; rules that cannot be judged are left out. */
export function supportingRules(description: TurnBasedDescription, question: SupportQuestion): Rule[] {
  const candidates = description.rules.filter(({ head }) => head.relation === question.relation);
  const others = description.rules.filter(({ head }) => head.relation !== question.relation);
  return candidates.filter((rule) => {
    try {
      const prover = new Prover(
        { ...description, rules: [...others, rule] },
        { limits: SUPPORT_PROOF_LIMITS },
      );
      const fluents = question.facts.map((fact) => prover.idOf(fact)).sort((a, b) => a - b);
      return question.holds(prover, prover.situation(fluents));
    } catch (error) {
      if (isEvaluationError(error)) return false;
      throw error;
    }
  });
}
