/** How many matches of which kind are played, for people to see how far they can trust what comes out. */
import type { Duels, Seats } from '../../experiments/index.ts';
import type { Budget } from '../../players/index.ts';
import { grouped } from '../table.ts';
import type { Rerun } from './redone.ts';

type Played = Pick<Duels | Seats, 'matches' | 'budget'>;

export function matchesOf({ matches }: Played, { size, matches: wanted }: Rerun): number {
  return wanted ?? matches[size];
}

/** `10 matches each, 50 playouts a turn (the paper: 10,000 playouts a turn), seed 1`. */
export function matchesText(published: Played, run: Rerun): string {
  const { playouts, seed } = run;
  const budget =
    playouts === undefined
      ? budgetText(published.budget)
      : `${budgetText({ playouts })} (the paper: ${budgetText(published.budget)})`;
  return `${grouped(matchesOf(published, run))} matches each, ${budget}, seed ${seed}`;
}

function budgetText({ playouts, seconds }: Budget): string {
  if (playouts !== undefined) return `${grouped(playouts)} playouts a turn`;
  return seconds === undefined ? 'no limit' : `${seconds} s a turn`;
}
