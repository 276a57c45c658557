/** Who is better, with the intervals that say how sure it is. */
import type { ResultRow, ResultsView } from '../../../src/server/organiser/api.ts';
import { intervalText } from '../../organiser/words.ts';

/** Players, the best first. */
export function byRating({ players }: ResultsView): number[] {
  const strength = (player: number): number => players[player]?.rating ?? Number.NEGATIVE_INFINITY;
  return players.map((_, player) => player).sort((a, b) => strength(b) - strength(a) || a - b);
}

const HEADINGS = ['Rating', 'Games', 'Won', 'Drawn', 'Lost', 'Mean goal', 'Win rate', 'Incidents'];

export function Standings({ results }: { readonly results: ResultsView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="table-frame" tabIndex={0} aria-label="Standings">
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">Player</th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" class="number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byRating(results).map((player) => {
            const row = results.players[player];
            return row === undefined ? null : <Row key={player} row={row} />;
          })}
        </tbody>
      </table>
      <p class="quiet-text">
        Ratings follow the model of Bradley and Terry on the scale of Elo, with a mean of 1500. Small figures
        are intervals that hold with 95 % confidence.
      </p>
    </section>
  );
}

function Row({ row }: { readonly row: ResultRow }) {
  const { label, rating, ratingInterval, goal, goalInterval, winRate, winRateInterval } = row;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td class="number">
        {rating === null ? '–' : rating.toFixed(0)} <small>{intervalText(ratingInterval)}</small>
      </td>
      {[row.games, row.wins, row.draws, row.losses].map((count, i) => (
        <td key={i} class="number">
          {count.toLocaleString('en')}
        </td>
      ))}
      <td class="number">
        {goal === null ? '–' : goal.toFixed(1)} <small>{intervalText(goalInterval)}</small>
      </td>
      <td class="number">
        {winRate === null ? '–' : `${(100 * winRate).toFixed(0)} %`}{' '}
        <small>{intervalText(winRateInterval, 100)}</small>
      </td>
      <td class="number">{row.incidents}</td>
    </tr>
  );
}

/** Points of the player in a row against the player in a column. */
export function Meetings({ results }: { readonly results: ResultsView }) {
  const order = byRating(results);
  if (order.length < 2) return null;
  const label = (player: number): string => results.players[player]?.label ?? '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="table-frame" tabIndex={0} aria-label="Points against each other">
      <table class="meetings">
        <thead>
          <tr>
            <th scope="col">Points against</th>
            {order.map((player) => (
              <th key={player} scope="col" class="number">
                {label(player)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((player) => (
            <tr key={player}>
              <th scope="row">{label(player)}</th>
              {order.map((other) => {
                const { count, points } = results.meetings[player]?.[other] ?? { count: 0, points: 0 };
                return (
                  <td key={other} class={`number ${count === 0 ? '' : shade(points / count)}`}>
                    {count === 0 ? '' : `${points} of ${count}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Blue for more than half and orange for less, which almost everybody can tell apart. */
function shade(share: number): string {
  if (share >= 0.75) return 'ahead far';
  if (share > 0.5) return 'ahead';
  if (share <= 0.25) return 'behind far';
  return share < 0.5 ? 'behind' : '';
}
