/** Relations, clauses and literals in the form used by the solver. */
import type { Span } from '../../gdl/index.ts';

/** What the answers of a relation depend on: nothing, the state, or the state and the moves. */
export const DEPENDENCIES = ['rules', 'state', 'moves'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

export interface Relation {
  readonly id: number;
  readonly name: string;
  readonly arity: number;
  /** The symbol of its facts as terms. */
  readonly symbol: number;
  readonly clauses: Clause[];
  hasFacts: boolean;
  hasRules: boolean;
  /** Whether it is answered by a library. */
  isExternal: boolean;
  /** Whether its rules query libraries, directly or indirectly, so that it may need values. */
  asksExternal: boolean;
  /** Whether it has answers without any rule. */
  isGiven: boolean;
  dependsOn: Dependency;
  /** Shared by mutually recursive relations. */
  component: number;
}

export const LiteralKind = {
  /** Facts of the sheet only. */
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
  /** A relation answered by a library. */
  external: 7,
} as const;
export type LiteralKind = (typeof LiteralKind)[keyof typeof LiteralKind];

export interface Literal {
  readonly kind: LiteralKind;
  readonly negated: boolean;
  readonly args: readonly number[];
  readonly relation: Relation | undefined;
  /** The symbol of facts that may match; -1 if unknown. */
  readonly symbol: number;
  /** Its variables. */
  readonly slots: readonly number[];
  /** Variables that other literals should bind first if possible. */
  readonly awaits: readonly number[];
  /** Its place in the sheet, if it has one. */
  readonly span: Span | undefined;
}

/** A clause's literals in evaluation order, for a set of bound head variables. */
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
  /** Plans by the set of bound head variables, bit i for `headSlots[i]`; from the 32nd on they count as open. */
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
