/** The players of the roles: people at this table, machines of any kind, and chance. */

import { type Game, type Role, rolesOf } from '../../game/index.ts';
import {
  type ChoiceRefusal,
  choiceText,
  isChoiceRefusal,
  type PlayerChoice,
  type PlayerKind,
  readPlayerChoice,
  TURN_PLAYERS,
} from '../../players/index.ts';

export type Occupant =
  | { readonly kind: 'person' }
  | { readonly kind: 'machine'; readonly choice: PlayerChoice }
  /** Chance, the role named `random` in GDL, for dice and shuffled cards. */
  | { readonly kind: 'chance' };

export const PERSON: Occupant = { kind: 'person' };
const CHANCE: Occupant = { kind: 'chance' };
/** The name for people in lists of players. */
export const HUMAN = 'human';

/** The best available player is the default. */
const DEFAULT_PLAYERS = ['auto', 'mcts', 'flat'] as const;

export function defaultChoice(): PlayerChoice {
  const name = DEFAULT_PLAYERS.find((each) => TURN_PLAYERS.some((kind) => kind.name === each));
  if (name === undefined) throw new Error('no player that thinks is registered');
  return { player: name, given: {} };
}

export class Seats {
  readonly #game: Game;
  /** Occupants by role. */
  #occupants: readonly Occupant[];

  /** Seats the default player in every role except chance. */
  constructor(game: Game) {
    this.#game = game;
    const machine: Occupant = { kind: 'machine', choice: defaultChoice() };
    this.#occupants = game.roles.map(({ isChance }) => (isChance ? CHANCE : machine));
  }

  at(role: Role): Occupant {
    return this.#occupants[role] ?? CHANCE;
  }

  isPerson(role: Role): boolean {
    return this.at(role).kind === 'person';
  }

  people(): Role[] {
    return rolesOf(this.#game).filter((role) => this.isPerson(role));
  }

  put(role: Role, occupant: Occupant): void {
    this.#occupants = this.#occupants.with(role, occupant);
  }

  /** Moves everybody to the next role; two players swap roles. Chance stays. */
  rotate(): void {
    const roles = rolesOf(this.#game).filter((role) => this.at(role).kind !== 'chance');
    const before = this.#occupants;
    roles.forEach((role, i) => {
      this.put(role, before[roles.at(i - 1) as Role] as Occupant);
    });
  }

  /** The text used by `seat` and in saved games: `human`, `chance` or a player with its parameters. */
  text(role: Role): string {
    return occupantText(this.at(role));
  }
}

export function occupantText(occupant: Occupant): string {
  if (occupant.kind === 'person') return HUMAN;
  return occupant.kind === 'chance' ? 'chance' : choiceText(occupant.choice);
}

/** The occupant, or an error message. */
export function readOccupant(
  game: Game,
  role: Role,
  text: string,
  kinds: readonly PlayerKind[] = TURN_PLAYERS,
): Occupant | ChoiceRefusal {
  const written = text.trim();
  if (written.toLowerCase() === HUMAN) return PERSON;
  if (game.roles[role]?.isChance)
    return written === 'chance'
      ? CHANCE
      : { problem: `${game.roles[role]?.name} is chance; it can only be 'chance' or '${HUMAN}'` };
  const choice = readPlayerChoice(written, kinds);
  if (!isChoiceRefusal(choice)) return { kind: 'machine', choice };
  const { problem, unknown } = choice;
  return { problem, ...(unknown && { unknown: { ...unknown, names: [...unknown.names, HUMAN] } }) };
}

/** The role with that name, ignoring case. */
export function roleCalled(game: Game, name: string): Role | undefined {
  const wanted = name.trim().toLowerCase();
  return rolesOf(game).find((role) => game.roles[role]?.name.toLowerCase() === wanted);
}
