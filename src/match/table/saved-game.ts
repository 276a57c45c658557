/**
 * Saved games: the rules, the players, and the moves so far, as JSON. A file is self-contained, and nothing in it is
 * trusted: it may come from anywhere, or have been edited by hand.
 */

import type { Budget } from '../../base/index.ts';
import { type Game, type Role, rolesOf } from '../../game/index.ts';
import type { PlayerKind } from '../../players/index.ts';
import type { Match } from '../match.ts';
import type { RecordProblem } from '../record.ts';
import { readOccupant, Seats } from './seats.ts';

const FORMAT = 'anygame-saved-game';
const VERSION = 1;

export interface SavedGame {
  /** The name of the game: a library name or a file. */
  readonly game: string;
  /** The complete rule sheet. */
  readonly sheet: string;
  /** By role: `human`, `chance` or a player. */
  readonly seats: Readonly<Record<string, string>>;
  readonly budget: Budget;
  /** Budgets by role, for machines with a different budget. */
  readonly budgets?: Readonly<Record<string, Budget>>;
  readonly seed: number;
  /** Joint moves, each with one text per role in the order of the sheet. */
  readonly moves: readonly (readonly string[])[];
}

export interface Savable {
  readonly name: string;
  readonly sheet: string;
  readonly match: Match;
  readonly seats: Seats;
  readonly budget: Budget;
  readonly budgets?: Readonly<Record<string, Budget>>;
  readonly seed: number;
}

/** The text of the file, with one line for each joint move, so that files can be compared. */
export function savedText({ name, sheet, match, seats, budget, budgets, seed }: Savable): string {
  const { game } = match;
  const seatTexts = Object.fromEntries(game.roles.map(({ name }, role) => [name, seats.text(role as Role)]));
  const moves = match.steps.map((step) => step.moves.map((move) => game.moveText(move)));
  const head = {
    format: FORMAT,
    version: VERSION,
    game: name,
    sheet,
    seats: seatTexts,
    budget,
    ...(budgets && Object.keys(budgets).length > 0 && { budgets }),
    seed,
  };
  const fields = Object.entries(head).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const lines = moves.map((joint) => JSON.stringify(joint));
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
  return `{\n${[...fields, `"moves": ${list}`].join(',\n')}\n}\n`;
}

/** Checks the form only; `replay` checks whether the moves are legal. */
export function readSavedGame(text: string): SavedGame | RecordProblem {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return { problem: `this is not a saved game: it is not JSON (${(error as Error).message})` };
  }
  if (!isRecord(read) || read.format !== FORMAT)
    return { problem: `this is not a saved game: it has no "format": "${FORMAT}"` };
  const { version, game, sheet, seats, budget, budgets, seed, moves } = read;
  if (version !== VERSION)
    return {
      problem: `this is version ${JSON.stringify(version) ?? 'none'} of the format; this Anygame reads version ${VERSION}`,
    };
  if (typeof game !== 'string') return damaged('"game" is not a text');
  if (typeof sheet !== 'string') return damaged('"sheet" is not a text');
  if (!isRecord(seats) || !Object.values(seats).every((seat) => typeof seat === 'string'))
    return damaged('"seats" does not give a text for each role');
  if (!isBudget(budget)) return damaged('"budget" is neither of seconds nor of playouts');
  if (budgets !== undefined && !(isRecord(budgets) && Object.values(budgets).every(isBudget)))
    return damaged('"budgets" does not give seconds or playouts for each role');
  if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 0)
    return damaged('"seed" is not a whole number from 0');
  if (!isJointMoves(moves)) return damaged('"moves" is not a list of lists of texts');
  return {
    game,
    sheet,
    seats: seats as Record<string, string>,
    budget,
    ...(budgets !== undefined && { budgets: budgets as Record<string, Budget> }),
    seed,
    moves,
  };
}

/** @param kinds the available players */
export function savedSeats(
  game: Game,
  saved: SavedGame,
  kinds?: readonly PlayerKind[],
): Seats | RecordProblem {
  const seats = new Seats(game);
  const names = game.roles.map(({ name }) => name);
  const unknown = Object.keys(saved.seats).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return damaged(`"seats" names ${unknown}, but the roles are ${names.join(', ')}`);
  for (const role of rolesOf(game)) {
    const name = names[role] as string;
    const text = Object.hasOwn(saved.seats, name) ? saved.seats[name] : undefined;
    if (text === undefined) return damaged(`"seats" has no player for ${name}`);
    const occupant = readOccupant(game, role, text, kinds);
    if ('problem' in occupant) {
      const known =
        occupant.unknown === undefined ? '' : `; choose from ${occupant.unknown.names.join(', ')}`;
      return { problem: `the player of ${name} is not available: ${occupant.problem}${known}` };
    }
    seats.put(role, occupant);
  }
  return seats;
}

function damaged(what: string): RecordProblem {
  return { problem: `this saved game is damaged: ${what}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBudget(value: unknown): value is Budget {
  if (!isRecord(value)) return false;
  const { seconds, playouts, ...others } = value;
  const isAmount = (amount: unknown) =>
    amount === undefined || (typeof amount === 'number' && Number.isFinite(amount) && amount > 0);
  return (
    Object.keys(others).length === 0 &&
    isAmount(seconds) &&
    isAmount(playouts) &&
    (seconds !== undefined || playouts !== undefined)
  );
}

function isJointMoves(value: unknown): value is readonly (readonly string[])[] {
  return (
    Array.isArray(value) &&
    value.every((joint) => Array.isArray(joint) && joint.every((text) => typeof text === 'string'))
  );
}
