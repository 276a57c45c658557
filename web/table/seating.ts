/** Who sits at the table, and what each machine may use up for a move. */
import { type Game, isChance, type Role, rolesOf } from '../../src/machine/index.ts';
import { type Occupant, PERSON, readOccupant, roleName, Seats } from '../../src/match/index.ts';
import type { Budget } from '../../src/players/index.ts';
import { USUAL_LEVEL } from './levels.ts';
import type { Opening, SeatSetting, SeatView } from './messages.ts';

export class Seating {
  readonly seats: Seats;
  readonly #game: Game;
  readonly #budgets: Map<Role, Budget>;

  /** The first role is a person's, if nothing else is said. */
  constructor(game: Game, settings: Opening['seats']) {
    this.#game = game;
    this.seats = new Seats(game);
    this.#budgets = new Map();
    const roles = rolesOf(game).filter((role) => !isChance(game.roles[role]));
    for (const role of roles) {
      const name = roleName(game, role);
      const setting = settings && Object.hasOwn(settings, name) ? settings[name] : undefined;
      if (setting !== undefined) this.put(role, setting);
      else if (role === roles[0]) this.seats.put(role, PERSON);
      else this.put(role, USUAL_LEVEL);
    }
  }

  at(role: Role): Occupant {
    return this.seats.at(role);
  }

  budgetOf(role: Role): Budget {
    return this.#budgets.get(role) ?? USUAL_LEVEL.budget;
  }

  /** Gives what is wrong with the player, if anything. */
  put(role: Role, { player, budget }: SeatSetting): string | undefined {
    const occupant = readOccupant(this.#game, role, player);
    if ('problem' in occupant) return occupant.problem;
    this.seats.put(role, occupant);
    this.#budgets.set(role, budget);
    return undefined;
  }

  /** Everybody moves on to the next role, with their time. */
  swap(): void {
    const roles = rolesOf(this.#game).filter((role) => this.at(role).kind !== 'chance');
    const before = new Map(this.#budgets);
    roles.forEach((role, i) => {
      this.#budgets.set(role, before.get(roles.at(i - 1) as Role) ?? USUAL_LEVEL.budget);
    });
    this.seats.rotate();
  }

  machines(): Role[] {
    return rolesOf(this.#game).filter((role) => this.at(role).kind === 'machine');
  }

  /** People to whose decisions `undo` goes back; machines, if nobody else plays. */
  deciders(): readonly Role[] {
    const people = this.seats.people();
    return people.length > 0 ? people : this.machines();
  }

  view(role: Role): SeatView {
    return { kind: this.at(role).kind, player: this.seats.text(role), budget: this.budgetOf(role) };
  }

  /** By role. */
  settings(): Record<string, SeatSetting> {
    return Object.fromEntries(
      rolesOf(this.#game).map((role) => [
        roleName(this.#game, role),
        { player: this.seats.text(role), budget: this.budgetOf(role) },
      ]),
    );
  }

  /** As saved games write it. */
  budgets(): Record<string, Budget> {
    return Object.fromEntries(
      this.machines().map((role) => [roleName(this.#game, role), this.budgetOf(role)]),
    );
  }
}
