/** Converts the form to the definition of a tournament, in the format of `anygame tournament`. */
import type { TournamentRequest } from '../../../src/server/index.ts';
import { phrases } from '../../phrases/organiser.ts';

export interface TournamentForm {
  readonly name: string;
  readonly games: readonly string[];
  readonly players: readonly { readonly player: string; readonly label: string }[];
  readonly clock: 'time' | 'playouts';
  /** Seconds or playouts. */
  readonly amount: number;
  /** Seconds before the first move. */
  readonly start: number;
  readonly format: string;
  readonly rounds: number;
  readonly seed: number;
  /** Rules of games that are not in the library. */
  readonly sheets: Readonly<Record<string, string>>;
}

export const FIRST_FORM: TournamentForm = {
  // Read when the form is shown, in the language of the page.
  get name() {
    return phrases.myTournament;
  },
  games: ['tic-tac-toe'],
  players: [
    { player: 'mcts', label: '' },
    { player: 'random', label: '' },
  ],
  clock: 'playouts',
  amount: 100,
  start: 5,
  format: 'round-robin',
  rounds: 5,
  seed: 1,
  sheets: {},
};

function definitionOf(form: TournamentForm): object {
  const { name, games, players, clock, amount, start, format, rounds, seed } = form;
  const named = players.filter(({ player }) => player.trim() !== '');
  return {
    name,
    games,
    players: named.map(({ player, label }) =>
      label.trim() === '' ? player.trim() : { label: label.trim(), player: player.trim() },
    ),
    clocks: clock === 'time' ? { time: `${amount}s`, start: `${start}s` } : { playouts: amount },
    format,
    rounds,
    seed,
  };
}

export function wishOf(form: TournamentForm): TournamentRequest {
  const sheets = Object.fromEntries(
    Object.entries(form.sheets).filter(([name]) => form.games.includes(name)),
  );
  return { definition: JSON.stringify(definitionOf(form), undefined, 2), sheets };
}

/** What is missing before the form can be sent; undefined if nothing is. */
export function problemOf({ name, games, players }: TournamentForm): string | undefined {
  if (name.trim() === '') return phrases.enterName;
  if (games.length === 0) return phrases.addGame;
  const named = players.filter(({ player }) => player.trim() !== '');
  if (named.length < 2) return phrases.nameTwo;
  const labels = named.map(({ player, label }) => label.trim() || player.trim());
  const twice = labels.find((label, i) => labels.indexOf(label) !== i);
  return twice === undefined ? undefined : phrases.twice(twice);
}
