/** Players as words of a command. */
import { isChoiceRefusal, PLAYERS, type PlayerChoice, readPlayerChoice } from '../players/index.ts';
import { printable } from './columns.ts';
import { UsageError } from './failure.ts';
import { didYouMean } from './suggest.ts';

export const PLAYER_HELP =
  "PLAYER is the name of a player, with parameters if wanted: flat, mcts:c=40. 'anygame players' lists them all.";

export function readPlayer(text: string): PlayerChoice {
  const choice = readPlayerChoice(text, PLAYERS);
  if (!isChoiceRefusal(choice)) return choice;
  if (text.trim().toLowerCase() === 'human')
    throw new UsageError("people play in 'anygame play'; matches are for machines.");
  const { problem, unknown } = choice;
  const guess = unknown === undefined ? '' : didYouMean(unknown.name, unknown.names);
  const advice = unknown === undefined ? '' : " 'anygame players' tells what there is.";
  throw new UsageError(`${printable(problem)}.${guess || advice}`);
}
