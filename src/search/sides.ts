/**
 * A turn seen as two sides and chance: the options of one role, of all the others together, and of chance. Options of
 * a side are numbered; if it has several roles, they are combinations of moves.
 */
import { type Game, legalByRole, type Move, type Role, rolesOf, type State } from '../game/index.ts';

export type Side = 'own' | 'others' | 'chance';

export class Sides {
  readonly game: Game;
  readonly own: Role;
  readonly #roles: Readonly<Record<Side, readonly Role[]>>;

  /** @param isRandom returns whether a role moves at random; by default only the role with the name for chance does */
  constructor(
    game: Game,
    own: Role,
    isRandom: (role: Role) => boolean = (role) => game.roles[role]?.isChance === true,
  ) {
    this.game = game;
    this.own = own;
    const others = rolesOf(game).filter((role) => role !== own);
    this.#roles = {
      own: [own],
      others: others.filter((role) => !isRandom(role)),
      chance: others.filter((role) => isRandom(role)),
    };
  }

  /** Whether no one else plays for a goal. */
  get isAlone(): boolean {
    return this.#roles.others.length === 0;
  }

  /** Returns undefined if some role has no legal move, so the game cannot continue. */
  turn(state: State): SidesTurn | undefined {
    const legal = legalByRole(this.game, state);
    return legal.some((moves) => moves.length === 0) ? undefined : new SidesTurn(state, legal, this.#roles);
  }
}

export class SidesTurn {
  readonly state: State;
  readonly legal: readonly (readonly Move[])[];
  /** The number of options of each side. */
  readonly counts: Readonly<Record<Side, number>>;
  readonly #roles: Readonly<Record<Side, readonly Role[]>>;

  constructor(
    state: State,
    legal: readonly (readonly Move[])[],
    roles: Readonly<Record<Side, readonly Role[]>>,
  ) {
    this.state = state;
    this.legal = legal;
    this.#roles = roles;
    this.counts = { own: this.#count('own'), others: this.#count('others'), chance: this.#count('chance') };
  }

  joint(own: number, others: number, chance: number): Move[] {
    const moves = new Array<Move>(this.legal.length);
    this.#fill(moves, 'own', own);
    this.#fill(moves, 'others', others);
    this.#fill(moves, 'chance', chance);
    return moves;
  }

  /** Returns the role of the side that has a choice, if there is only one. */
  onlyChooser(side: Side): Role | undefined {
    let found: Role | undefined;
    for (const role of this.#roles[side]) {
      if (this.#movesOf(role).length < 2) continue;
      if (found !== undefined) return undefined;
      found = role;
    }
    return found;
  }

  #count(side: Side): number {
    let product = 1;
    for (const role of this.#roles[side]) product *= this.#movesOf(role).length;
    return product;
  }

  #fill(moves: Move[], side: Side, option: number): void {
    const roles = this.#roles[side];
    let left = option;
    for (let i = roles.length - 1; i >= 0; i--) {
      const role = roles[i] as Role;
      const legal = this.#movesOf(role);
      moves[role] = legal[left % legal.length] as Move;
      left = Math.floor(left / legal.length);
    }
  }

  #movesOf(role: Role): readonly Move[] {
    return this.legal[role] as readonly Move[];
  }
}
