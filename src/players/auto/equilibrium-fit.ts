/** Whether an equilibrium is what a game should be played by: it can be written out, and there is something to mix. */
import { type Game, playingRoles } from '../../game/index.ts';
import { extensiveForm, isFormRefusal, isOpposed } from '../../search/index.ts';
import { isContest } from '../hidden/contest.ts';

/** Histories of a game with secrets, and of one in which players choose at the same time, which is solved at once. */
const MOST_HIDDEN = 60_000;
const MOST_OPEN = 200_000;

const known = new WeakMap<Game, boolean>();

/** @param stop ends the attempt, which then counts as failed, but only this time */
export function fitsEquilibrium(game: Game, stop: () => boolean): boolean {
  const before = known.get(game);
  if (before !== undefined) return before;
  const fits = isFit(game, stop);
  if (!stop()) known.set(game, fits);
  return fits;
}

function isFit(game: Game, stop: () => boolean): boolean {
  const { hidesInformation } = game.traits;
  const players = playingRoles(game).length;
  if (players !== 2 || !game.packing().isPortable) return false;
  if (!hidesInformation && !isContest(game, game.initial)) return false;
  const form = extensiveForm(game, hidesInformation ? MOST_HIDDEN : MOST_OPEN, stop);
  return !isFormRefusal(form) && isOpposed(form);
}
