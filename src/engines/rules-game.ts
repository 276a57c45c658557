/** A game played by executing its rules. Slow, but it plays everything the rules say. */

import { LruCache } from '../base/index.ts';
import {
  type Batch,
  type BatchCost,
  type Game,
  goalValue,
  type Move,
  noSuchRole,
  numberedStates,
  type Observation,
  OneLaneBatch,
  type Packing,
  type Role,
  type RoleInfo,
  rangeOfPlayers,
  roleInfo,
  STANDARD_SCALE,
  type State,
  type Traits,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import { type Term, type TurnBasedDescription, termText } from '../gdl/index.ts';
import { type Fluents, Prover, type ProverOptions, type Situation } from '../logic/index.ts';

export interface RulesGameOptions extends ProverOptions {
  /** The number of states whose legal moves, goals and terminal status are cached. */
  readonly rememberedStates?: number;
  /** The number of states that are cached with everything derived from them; each may take a megabyte. */
  readonly rememberedSituations?: number;
}

/** Equal states are equal arrays of fluents. */
class RulesState implements State {
  readonly brand = 'state';
  readonly fluents: Fluents;
  #key: string | undefined;

  constructor(fluents: Fluents) {
    this.fluents = fluents;
  }

  get key(): string {
    this.#key ??= this.fluents.join(' ');
    return this.#key;
  }
}

/** The answers to queries about a state so far. */
interface Answers {
  readonly legal: (readonly Move[] | undefined)[];
  readonly goals: (readonly Term[] | undefined)[];
  terminal: boolean | undefined;
}

/**
 * Returns the range of a role's goals as far as the rules state their values; computed values are assumed to be in the
 * range that GDL allows. If no goal holds, a role has 0.
 */
function utilityOf({ rules }: TurnBasedDescription, role: Term): UtilityRange {
  const values = [0];
  for (const { head } of rules) {
    const [owner, value] = head.args;
    if (head.relation !== 'goal' || owner === undefined || value === undefined) continue;
    if (owner.term.kind !== 'variable' && owner.term !== role) continue;
    values.push(value.term.kind === 'variable' ? STANDARD_SCALE.max : goalValue(value.term));
  }
  return utilityScale({ min: Math.min(...values), max: Math.max(...values) });
}

/**
 * @example
 * const slow = new RulesGame(description);
 * slow.legalMoves(slow.initial, 1 as Role).map((move) => slow.moveText(move)) // ['noop']
 */
export class RulesGame implements Game {
  readonly engine = 'rules';
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: State;
  /**
   * The rules; undefined if libraries that are not included with Anygame take part too, because the rules are then not
   * the whole game.
   */
  readonly description: TurnBasedDescription | undefined;
  readonly #prover: Prover;
  readonly #answers: LruCache<string, Answers>;
  readonly #situations: LruCache<string, Situation>;
  /** Indexed by move. */
  readonly #moveIds: number[] = [];
  readonly #moves = new Map<number, Move>();

  constructor(description: TurnBasedDescription, options: RulesGameOptions = {}) {
    const isWhole = description.externals.every(({ connection }) => connection === undefined);
    this.description = isWhole ? description : undefined;
    this.#prover = new Prover(description, options);
    this.#answers = new LruCache(options.rememberedStates ?? 4096);
    this.#situations = new LruCache(options.rememberedSituations ?? 4);
    this.roles = this.#prover.roles
      .map((role) => this.#prover.term(role))
      .map((term) => roleInfo(term, utilityOf(description, term)));
    this.traits = {
      hidesInformation: description.dialect === 'gdl-2',
      chance: this.roles.some(({ isChance }) => isChance) ? 'role' : 'none',
      time: 'turns',
      takesTurns: this.roles.length < 2 || undefined,
      utility: rangeOfPlayers(this.roles),
    };
    this.initial = new RulesState(this.#prover.initial());
  }

  legalMoves(state: State, role: Role): readonly Move[] {
    const { legal } = this.#answersIn(state);
    let moves = legal[role];
    if (moves === undefined) {
      if (this.roles[role] === undefined) throw noSuchRole(this.roles, role);
      const ids = this.#prover.legal(this.#situationOf(state), role);
      moves = ids.map((id) => this.#moveOf(id));
      legal[role] = moves;
    }
    return moves;
  }

  next(state: State, moves: readonly Move[]): State {
    return new RulesState(this.#prover.next(this.#situationOf(state), this.#idsOf(moves)));
  }

  isTerminal(state: State): boolean {
    const answers = this.#answersIn(state);
    answers.terminal ??= this.#prover.isTerminal(this.#situationOf(state));
    return answers.terminal;
  }

  utility(state: State, role: Role): number {
    const values = this.goalTerms(state, role).map(goalValue);
    return values.length === 0 ? 0 : Math.max(...values);
  }

  goalTerms(state: State, role: Role): readonly Term[] {
    const { goals } = this.#answersIn(state);
    let terms = goals[role];
    if (terms === undefined) {
      const ids = this.#prover.goals(this.#situationOf(state), role);
      terms = ids.map((id) => this.#prover.term(id));
      goals[role] = terms;
    }
    return terms;
  }

  observe(before: State, moves: readonly Move[], role: Role): Observation {
    if (!this.traits.hidesInformation) return { kind: 'moves', moves };
    const ids = this.#prover.percepts(this.#situationOf(before), this.#idsOf(moves), role);
    const percepts = ids.map((id) => this.#prover.term(id));
    return { kind: 'percepts', own: moves[role] as Move, percepts };
  }

  facts(state: State): readonly Term[] {
    return rulesState(state).fluents.map((fluent) => this.#prover.term(fluent));
  }

  /** Returns the state in which these fluents hold; they may be in any order, but without duplicates. */
  stateOf(facts: readonly Term[]): State {
    return new RulesState(facts.map((fact) => this.#prover.idOf(fact)).sort((a, b) => a - b));
  }

  moveTerm(move: Move): Term {
    const id = this.#moveIds[move];
    if (id === undefined) throw new RangeError(`this game has no move number ${move}`);
    return this.#prover.term(id);
  }

  moveText(move: Move): string {
    return termText(this.moveTerm(move));
  }

  /** Returns the number of a move, whether or not it has occurred before. */
  moveOf(term: Term): Move {
    return this.#moveOf(this.#prover.idOf(term));
  }

  batch(): Batch {
    return new OneLaneBatch(this);
  }

  batchCost(): BatchCost {
    return { lanes: 1, seconds: 0 };
  }

  key(state: State): string {
    return rulesState(state).key;
  }

  packing(): Packing {
    return numberedStates((state) => rulesState(state).key);
  }

  #answersIn(state: State): Answers {
    return this.#answers.getOrMake(rulesState(state).key, () => ({
      legal: [],
      goals: [],
      terminal: undefined,
    }));
  }

  #situationOf(state: State): Situation {
    const { key, fluents } = rulesState(state);
    return this.#situations.getOrMake(key, () => this.#prover.situation(fluents));
  }

  #moveOf(id: number): Move {
    let move = this.#moves.get(id);
    if (move === undefined) {
      move = this.#moveIds.length as Move;
      this.#moveIds.push(id);
      this.#moves.set(id, move);
    }
    return move;
  }

  #idsOf(moves: readonly Move[]): number[] {
    if (moves.length !== this.roles.length) {
      throw new RangeError(`a joint move has ${this.roles.length} moves, not ${moves.length}`);
    }
    return moves.map((move) => {
      const id = this.#moveIds[move];
      if (id === undefined) throw new RangeError(`this game has no move number ${move}`);
      return id;
    });
  }
}

function rulesState(state: State): RulesState {
  if (state instanceof RulesState) return state;
  throw new TypeError('this state was made by another engine');
}
