/** Relations, clauses and literals as the solver runs them. */
import type { Span } from '../../gdl/index.ts';

/** What the answers of a relation may change with: nothing, the state, or the state and the moves. */
export const DEPENDENCIES = ['rules', 'state', 'moves'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

export interface Relation {
  readonly id: number;
  readonly name: string;
  readonly arity: number;
  /** Of its facts, as terms. */
  readonly symbol: number;
  readonly clauses: Clause[];
  hasFacts: boolean;
  hasRules: boolean;
  /** Answered by a library outside the rules. */
  isExternal: boolean;
  /** Whether its rules ask libraries, directly or not: then it may need values to be given to it. */
  asksExternal: boolean;
  /** Whether it has answers without any rule. */
  isGiven: boolean;
  dependsOn: Dependency;
  /** Relations that recur through each other share it. */
  component: number;
}

export const LiteralKind = {
  /** Facts of the sheet alone. */
  fact: 0,
  /** `true` of a compound: facts of the state with its symbol. */
  fluent: 1,
  /** `true` of a constant or variable. */
  anyFluent: 2,
  does: 3,
  /** A relation with rules. */
  call: 4,
  distinct: 5,
  /** `not distinct`. */
  same: 6,
  /** A relation that a library answers. */
  external: 7,
} as const;
export type LiteralKind = (typeof LiteralKind)[keyof typeof LiteralKind];

export interface Literal {
  readonly kind: LiteralKind;
  readonly negated: boolean;
  readonly args: readonly number[];
  readonly relation: Relation | undefined;
  /** Of the facts that may match; -1 if unknown. */
  readonly symbol: number;
  /** Its variables. */
  readonly slots: readonly number[];
  /** Variables that other literals should bind first if they can. */
  readonly awaits: readonly number[];
  /** Where it stands in the sheet, if it stands there. */
  readonly span: Span | undefined;
}

/** A clause's literals in the order in which they are tried, given which head variables are bound. */
export interface ClausePlan {
  readonly clause: Clause;
  readonly literals: readonly Literal[];
}

export class Clause {
  readonly relation: Relation;
  readonly head: readonly number[];
  readonly headSlots: readonly number[];
  readonly body: readonly Literal[];
  readonly variableCount: number;
  /** By the set of bound head variables, bit i for `headSlots[i]`; from the 32nd on they count as open. */
  readonly plans = new Map<number, ClausePlan>();

  constructor(
    relation: Relation,
    head: readonly number[],
    headSlots: readonly number[],
    body: readonly Literal[],
    variableCount: number,
  ) {
    this.relation = relation;
    this.head = head;
    this.headSlots = headSlots;
    this.body = body;
    this.variableCount = variableCount;
  }
}
