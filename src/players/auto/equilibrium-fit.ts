/** Whether an equilibrium is what a game should be played by: it can be written out, and there is something to mix. */
import { type Game, playingRoles } from '../../game/index.ts';
import { END, type ExtensiveForm, extensiveForm, isFormRefusal } from '../../search/index.ts';
import { isContest } from '../hidden/contest.ts';

/** Histories of a game with secrets, and of one in which players choose at the same time. */
const MOST_HIDDEN = 60_000;
const MOST_OPEN = 2_000;

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

/** Whether what the players get adds up to the same in every end. */
function isOpposed({ game, actors, utilities, nodeCount }: ExtensiveForm): boolean {
  const players = playingRoles(game);
  let expected: number | undefined;
  for (let node = 0; node < nodeCount; node++) {
    if (actors[node] !== END) continue;
    let sum = 0;
    for (const role of players) sum += utilities[node * game.roles.length + role] as number;
    expected ??= sum;
    if (Math.abs(sum - expected) > 1e-9) return false;
  }
  return true;
}
