/** Who plays which role: people at this table, machines of any kind, and chance. */

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
  /** Dice and shuffled cards: the role that GDL calls `random`. */
  | { readonly kind: 'chance' };

export const PERSON: Occupant = { kind: 'person' };
const CHANCE: Occupant = { kind: 'chance' };
/** What a person is called where players are named. */
export const HUMAN = 'human';

/** The best player there is, if nobody asks for another. */
const DEFAULT_PLAYERS = ['auto', 'mcts', 'flat'] as const;

export function defaultChoice(): PlayerChoice {
  const name = DEFAULT_PLAYERS.find((each) => TURN_PLAYERS.some((kind) => kind.name === each));
  if (name === undefined) throw new Error('no player that thinks is registered');
  return { player: name, given: {} };
}

export class Seats {
  readonly #game: Game;
  /** By role. */
  #occupants: readonly Occupant[];

  /** Seats the default player in every role but those of chance. */
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

  /** Everybody moves on to the next role; two change places. Chance stays. */
  rotate(): void {
    const roles = rolesOf(this.#game).filter((role) => this.at(role).kind !== 'chance');
    const before = this.#occupants;
    roles.forEach((role, i) => {
      this.put(role, before[roles.at(i - 1) as Role] as Occupant);
    });
  }

  /** As `seat` and saved games write it: `human`, `chance` or a player with its parameters. */
  text(role: Role): string {
    return occupantText(this.at(role));
  }
}

export function occupantText(occupant: Occupant): string {
  if (occupant.kind === 'person') return HUMAN;
  return occupant.kind === 'chance' ? 'chance' : choiceText(occupant.choice);
}

/** The occupant, or what is wrong with the text. */
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

/** The role of that name, in any case of letters. */
export function roleCalled(game: Game, name: string): Role | undefined {
  const wanted = name.trim().toLowerCase();
  return rolesOf(game).find((role) => game.roles[role]?.name.toLowerCase() === wanted);
}
