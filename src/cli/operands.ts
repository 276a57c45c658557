/**
 * Games, rule sheets, players and roles as operands of a command. A game is a file, a library name, or `-` for
 * standard input.
 */

import { didYouMean, printable } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { type Game, playingRoles, type Role } from '../game/index.ts';
import {
  kindsFor,
  type LoadOptions,
  openGame as openNamedGame,
  readSheet,
  type Sheet,
} from '../host/index.ts';
import { roleCalled } from '../match/index.ts';
import {
  type ChoiceRefusal,
  isChoiceRefusal,
  type PlayerChoice,
  readPlayerChoice,
} from '../players/index.ts';
import { type Io, sayOf, surroundingsOf, UsageError } from './io.ts';
import { roleText } from './position-report.ts';

/** How a command prepares its game: `GAME_OPTIONS` or a subset. */
type GameOptions = Omit<LoadOptions, 'seconds'> & { readonly 'build-time'?: number | undefined };

export function openGame(operand: string, options: GameOptions, io: Io): Promise<LoadedGame> {
  announceKeyboard(operand, io);
  const load = { ...options, seconds: options['build-time'] };
  return openNamedGame(operand, load, { ...surroundingsOf(io), stdin: io.stdin });
}

export function openSheet(operand: string, io: Io): Promise<Sheet> {
  announceKeyboard(operand, io);
  return readSheet(operand, io.stdin);
}

function announceKeyboard(operand: string, io: Io): void {
  if (operand === '-' && io.stdinIsTerminal) sayOf(io)('reading rules from the keyboard; Ctrl-D ends them');
}

/** Players and roles as operands, with suggestions for misspelt names. */
export const PLAYER_HELP =
  "PLAYER is the name of a player, optionally with parameters: flat, mcts:c=40 ('anygame players' lists them all); a module of your own, ./mine.js; a program that speaks JSON, 'cmd:python3 mine.py'; a language model, chat:MODEL; or, for arcade games, a network that 'anygame evolve' wrote, net:FILE. docs/writing-players.md explains how to write one.";

/** Players on the command line are trusted: modules are loaded and programs are named, but not run yet. */
export async function readPlayer(text: string): Promise<PlayerChoice> {
  const choice = readPlayerChoice(text, await kindsFor([text]));
  if (!isChoiceRefusal(choice)) return choice;
  if (text.trim().toLowerCase() === 'human')
    throw new UsageError("people play with 'anygame play'; matches are between machines.");
  const { problem, unknown } = choice;
  const guess = unknown === undefined ? '' : didYouMean(unknown.name, unknown.names);
  const advice = unknown === undefined ? '' : " 'anygame players' lists them.";
  throw new UsageError(`${printable(problem)}.${guess || advice}`);
}

/** Why a seat cannot be filled, as a sentence with a suggestion. */
export function occupantProblem({ problem, unknown }: ChoiceRefusal): string {
  if (unknown === undefined) return `${printable(problem)}.`;
  const guess = didYouMean(unknown.name, unknown.names);
  return `${printable(problem)}.${guess || ` Choose from ${unknown.names.join(', ')}.`}`;
}

/** The roles a command applies to: the named one, or all except chance. */
export function askedRoles(game: Game, name: string | undefined): Role[] {
  const players = playingRoles(game);
  if (name === undefined) return players;
  const found = roleCalled(game, name);
  if (found !== undefined && players.includes(found)) return [found];
  const names = players.map((role) => roleText(game, role));
  throw new UsageError(
    `there is no player '${printable(name)}' in this game.${didYouMean(name, names)} Choose from ${names.join(', ')}.`,
  );
}
