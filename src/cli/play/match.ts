/** A match that can be taken back: the states so far, and what each role was told. */
import { type Game, legalByRole, type Move, type Role, rolesOf, type State } from '../../machine/index.ts';
import type { Happening } from '../../players/index.ts';

interface Step {
  readonly before: State;
  readonly moves: readonly Move[];
  readonly after: State;
}

export class Match {
  readonly game: Game;
  readonly roles: readonly Role[];
  /** Roles are told only what they see (GDL-II). */
  readonly hidesMoves: boolean;
  readonly #steps: Step[] = [];

  constructor(game: Game, hidesMoves: boolean) {
    this.game = game;
    this.roles = rolesOf(game);
    this.hidesMoves = hidesMoves;
  }

  get state(): State {
    return this.#steps.at(-1)?.after ?? this.game.initial;
  }

  get length(): number {
    return this.#steps.length;
  }

  get isOver(): boolean {
    return this.game.isTerminal(this.state);
  }

  legal(): (readonly Move[])[] {
    return legalByRole(this.game, this.state);
  }

  make(moves: readonly Move[]): void {
    const before = this.state;
    this.#steps.push({ before, moves, after: this.game.next(before, moves) });
  }

  /** Back to the last state in which one of the roles had a choice; false if there is none. */
  takeBack(roles: ReadonlySet<Role>): boolean {
    const hadChoice = ({ before }: Step) =>
      [...roles].some((role) => this.game.legalMoves(before, role).length > 1);
    const last = this.#steps.findLastIndex(hadChoice);
    if (last < 0) return false;
    this.#steps.length = last;
    return true;
  }

  /** Who could have done something else in the last joint move. */
  rolesWithChoiceBefore(): Role[] {
    const last = this.#steps.at(-1);
    if (last === undefined) return [];
    return this.roles.filter((role) => this.game.legalMoves(last.before, role).length > 1);
  }

  /** What the role saw of the last joint move, and of those before. */
  history(role: Role): Happening[] {
    return this.#steps.map(({ before, moves }) =>
      this.hidesMoves
        ? { kind: 'percepts', own: moves[role] as Move, percepts: this.game.percepts(before, moves, role) }
        : { kind: 'moves', moves },
    );
  }

  goals(): number[] {
    return this.roles.map((role) => this.game.goal(this.state, role));
  }
}
