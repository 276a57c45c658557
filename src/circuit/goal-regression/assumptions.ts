/** Assumptions are what is taken for granted when the formulas of the moves of a role are made, including what is known where a move is legal. */
import {
  type Circuit,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import type { FormulaBuilder } from './formula-builder.ts';
import type { MoveKnowledge } from './move-knowledge.ts';
import type { KnownFluents, RegressionTask } from './regression.ts';

/** Which knowledge is used. */
export interface KnowledgeSwitches {
  /** A fluent that others of its kind exclude for good does not hold. */
  readonly modes: boolean;
  /** What must hold for a move to be legal holds where it is made. */
  readonly preconditions: boolean;
  /** Who waits while another moves makes the one move for that. */
  readonly turns: boolean;
}

export class FormulaAssumptions {
  readonly #game: Circuit;
  readonly #knowledge: MoveKnowledge;
  readonly #switches: KnowledgeSwitches;
  readonly #formulas: FormulaBuilder;
  readonly #ignored: ReadonlySet<number>;
  /** By fluent: those that exclude it for good once they hold. */
  readonly #lasting: ReadonlyMap<number, readonly number[]>;
  readonly #movesOf: readonly (readonly number[])[];

  constructor(
    game: Circuit,
    knowledge: MoveKnowledge,
    options: KnowledgeSwitches & { readonly ignored: ReadonlySet<number> },
    formulas: FormulaBuilder,
  ) {
    this.#game = game;
    this.#knowledge = knowledge;
    this.#switches = options;
    this.#ignored = options.ignored;
    this.#formulas = formulas;
    this.#lasting = options.modes ? lastingSiblings(knowledge) : new Map();
    const movesOf: number[][] = game.roles.map(() => []);
    game.moves.forEach(({ role }, move) => {
      movesOf[role]?.push(move);
    });
    this.#movesOf = movesOf;
  }

  movesOf(role: number): readonly number[] {
    return this.#movesOf[role] ?? [];
  }

  /** Whether a move is made while others choose. */
  isWaiting(move: number): boolean {
    return this.#waits(this.#game.moves[move]?.role as number) === move;
  }

  /** Whether it is known what all others do while a role moves. */
  knowsOthers(role: number): boolean {
    return this.#game.roles.every((_, other) => other === role || this.#waits(other) !== undefined);
  }

  of(role: number): Pick<RegressionTask, 'made' | 'fluent'> {
    return {
      made: (move) => {
        const other = this.#game.moves[move]?.role as number;
        if (other === role) return false;
        const waits = this.#waits(other);
        return waits === undefined ? undefined : waits === move;
      },
      fluent: (fluent) => this.#fluent(fluent),
    };
  }

  knownFor(move: number): KnownFluents {
    if (!this.#switches.preconditions) return NOTHING;
    return knownWhere([this.#game.legal[move] as Literal], this.#knowledge, this.#switches.modes);
  }

  /** The formula for a fluent of whose value this is known. */
  fluent(fluent: number, known: KnownFluents): Literal {
    const value = known.get(fluent);
    return value === undefined ? this.#fluent(fluent) : value ? TRUE : FALSE;
  }

  #fluent(fluent: number): Literal {
    if (this.#ignored.has(fluent)) return this.#formulas.unknown;
    const holds = literalOf(fluentNode(fluent));
    const others = this.#lasting.get(fluent) ?? [];
    return this.#formulas.and([holds, ...others.map((other) => negate(literalOf(fluentNode(other))))]);
  }

  #waits(role: number): number | undefined {
    const own = this.#movesOf[role] ?? [];
    if (own.length === 1) return own[0];
    return this.#switches.turns ? this.#knowledge.waiting[role] : undefined;
  }
}

const NOTHING: KnownFluents = new Map();

function lastingSiblings({ groups, latches }: MoveKnowledge): Map<number, readonly number[]> {
  const lasts = new Set(latches.flatMap(({ fluent, keeps }) => (keeps ? [fluent] : [])));
  const siblings = new Map<number, number[]>();
  for (const { members } of groups) {
    const lasting = members.filter((member) => lasts.has(member));
    for (const member of members) {
      const others = lasting.filter((other) => other !== member);
      siblings.set(member, [...new Set([...(siblings.get(member) ?? []), ...others])]);
    }
  }
  return siblings;
}

// What is known of a state in which a move is legal.

/** Fluents whose value follows from the game's not being over and all of some literals, and from what excludes what. */
function knownWhere(
  literals: readonly Literal[],
  { step, groups }: MoveKnowledge,
  withGroups: boolean,
): KnownFluents {
  const { consequences, source } = step;
  const { fluents, terminal } = source.circuit;
  const known = new Map<number, boolean>();
  for (const literal of [negate(terminal), ...literals]) {
    for (const each of consequences.of(literal)) {
      const fluent = nodeOf(each) - fluentNode(0);
      if (fluent < fluents.length) known.set(fluent, !isNegated(each));
    }
  }
  if (!withGroups) return known;
  for (const [fluent, value] of [...known]) {
    for (const group of step.groupsOf.get(fluent) ?? []) {
      const { members, kind } = groups[group] as MoveKnowledge['groups'][number];
      if (value) for (const other of members) known.set(other, other === fluent);
      else if (kind === 'exactly-one') {
        const open = members.filter((member) => known.get(member) !== false);
        if (open.length === 1 && open[0] !== undefined) known.set(open[0], true);
      }
    }
  }
  return known;
}
