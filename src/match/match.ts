/** A match with undo and redo: the states so far, and each role's observations. */
import {
  type Game,
  legalByRole,
  type Move,
  type Observation,
  type Role,
  rolesOf,
  type State,
} from '../game/index.ts';
import type { RoleView } from './briefing.ts';

export interface Step {
  readonly before: State;
  readonly moves: readonly Move[];
  readonly after: State;
  /** Observations by role, on demand; always the same objects, so that nothing has to be sent twice. */
  readonly observations: (Observation | undefined)[];
}

export class Match {
  readonly game: Game;
  readonly roles: readonly Role[];
  /** Whether roles only learn their percepts. */
  readonly hidesInformation: boolean;
  readonly #steps: Step[] = [];
  /** Undone steps, the next one last. */
  #undone: Step[] = [];

  /** @param tellsMoves whether every role learns all moves, even if the game hides them */
  constructor(game: Game, tellsMoves = false) {
    this.game = game;
    this.roles = rolesOf(game);
    this.hidesInformation = game.traits.hidesInformation && !tellsMoves;
  }

  get state(): State {
    return this.#steps.at(-1)?.after ?? this.game.initial;
  }

  get length(): number {
    return this.#steps.length;
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Number of joint moves that can be redone. */
  get redoLength(): number {
    return this.#undone.length;
  }

  get isOver(): boolean {
    return this.game.isTerminal(this.state);
  }

  legal(): (readonly Move[])[] {
    return legalByRole(this.game, this.state);
  }

  make(moves: readonly Move[]): void {
    const before = this.state;
    this.#steps.push({ before, moves, after: this.game.next(before, moves), observations: [] });
    this.#undone = [];
  }

  /** Goes back to the last state in which one of the roles had a choice; false if there is none. */
  takeBack(roles: Iterable<Role>): boolean {
    const last = this.#steps.findLastIndex(({ before }) => this.#haveChoice(roles, before));
    if (last < 0) return false;
    this.#undone.push(...this.#steps.splice(last).reverse());
    return true;
  }

  /** Goes forward to the next state in which one of the roles has a choice, or to the end of the line. */
  redo(roles: Iterable<Role>): boolean {
    const first = this.#undone.pop();
    if (first === undefined) return false;
    this.#steps.push(first);
    while (!this.#haveChoice(roles, this.state)) {
      const next = this.#undone.pop();
      if (next === undefined) break;
      this.#steps.push(next);
    }
    return true;
  }

  /** Goes to the start; `bringBack` redoes the moves. */
  restart(): void {
    this.goTo(0);
  }

  /** Goes to the position after the given number of joint moves, including undone ones. */
  goTo(length: number): void {
    while (this.#steps.length > length) this.#undone.push(this.#steps.pop() as Step);
    while (this.#steps.length < length) {
      const next = this.#undone.pop();
      if (next === undefined) return;
      this.#steps.push(next);
    }
  }

  /** All joint moves, including undone ones. */
  wholeLine(): readonly Step[] {
    return [...this.#steps, ...this.#undone.toReversed()];
  }

  /** The roles that had a choice in a step. */
  rolesWithChoice({ before }: Step): Role[] {
    return this.roles.filter((role) => this.game.legalMoves(before, role).length > 1);
  }

  /** The role's view of the match; everybody knows the initial state. */
  view(role: Role): RoleView {
    const steps = this.#steps.slice();
    const isHidden = this.hidesInformation && steps.length > 0;
    return {
      step: steps.length,
      state: isHidden ? undefined : this.state,
      observations: () => steps.map((step) => this.#observation(step, role)),
    };
  }

  /** The role's observations of all joint moves. */
  observations(role: Role): Observation[] {
    return this.#steps.map((step) => this.#observation(step, role));
  }

  goals(): number[] {
    return this.roles.map((role) => this.game.utility(this.state, role));
  }

  #observation(step: Step, role: Role): Observation {
    step.observations[role] ??= this.#observe(step, role);
    return step.observations[role];
  }

  #observe({ before, moves }: Step, role: Role): Observation {
    return this.hidesInformation ? this.game.observe(before, moves, role) : { kind: 'moves', moves };
  }

  #haveChoice(roles: Iterable<Role>, state: State): boolean {
    for (const role of roles) if (this.game.legalMoves(state, role).length > 1) return true;
    return false;
  }
}
