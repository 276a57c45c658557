/** All tournaments of the store, and the players that have registered. */
import { useEffect } from 'preact/hooks';
import type { LiveEvent, TournamentRow } from '../../../src/server/organiser/api.ts';
import { addressOf } from '../../app/router.ts';
import { Problem, useAnswer } from '../../organiser/asked.tsx';
import { follow } from '../../organiser/server.ts';
import { countText, dateText, isPlayed, stateText } from '../../organiser/words.ts';
import { RegisteredPlayers } from './registered-players.tsx';

export function TournamentList() {
  const { answer, problem, again } = useAnswer<readonly TournamentRow[]>('tournaments');
  const isThere = answer.value !== undefined;
  useEffect(() => {
    document.title = 'Tournaments · Anygame';
  }, []);
  useEffect(() => {
    if (!isThere) return;
    const hear = (event: LiveEvent): void => {
      if (event.kind !== 'tournament') return;
      const { tournament } = event;
      const isKnown = answer.peek()?.some(({ id }) => id === tournament.id) ?? false;
      if (!isKnown) void again();
      else answer.value = answer.peek()?.map((each) => (each.id === tournament.id ? tournament : each));
    };
    return follow('events', hear, () => void again());
  }, [isThere]);
  return (
    <div class="page organiser">
      <h1>Tournaments</h1>
      <p>Let players meet at any games, watch them live, and see who is better, and how sure that is.</p>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {answer.value !== undefined && (
        <>
          <p class="buttons">
            <a class="button primary" href={addressOf('tournaments', 'new')}>
              New tournament
            </a>
            <a class="button" href={addressOf('clock')}>
              Play against the clock
            </a>
          </p>
          <List rows={answer.value} />
          <RegisteredPlayers />
        </>
      )}
    </div>
  );
}

function List({ rows }: { readonly rows: readonly TournamentRow[] }) {
  if (rows.length === 0) return <p class="empty">There is none yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="table-frame" tabIndex={0} aria-label="All tournaments">
      <table>
        <thead>
          <tr>
            <th scope="col">Tournament</th>
            <th scope="col" class="number">
              Matches
            </th>
            <th scope="col">State</th>
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={addressOf('tournaments', String(row.id))}>{row.name}</a>
              </th>
              <td class="number">
                {row.finished.toLocaleString('en')}
                {row.planned !== null &&
                  row.planned > row.finished &&
                  ` of ${row.planned.toLocaleString('en')}`}
              </td>
              <td class={isPlayed(row) ? 'live' : ''}>{stateText(row)}</td>
              <td class="date">{dateText(row.created)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet-text">{countText(rows.length, 'tournament', 'tournaments')}</p>
    </section>
  );
}
