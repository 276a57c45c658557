/** Lists the stored matches that fit a search, and opens each of them for replay. */
import '../../organiser/organiser.css';
import './matches.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MatchList as List, MatchRow } from '../../../src/server/index.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { dateText } from '../../organiser/text.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { Replay } from './replay.tsx';

export default function Matches({ path: [what, name] }: ViewProps) {
  if (what === undefined) return <MatchList tournament="" />;
  if (what === 'of') return <MatchList key={name} tournament={name ?? ''} />;
  return <Replay key={what} id={what} />;
}

const FIRST = 50;
const MOST = 500;

/** The most recent matches that fit the search. */
export function MatchList({ tournament: given }: { readonly tournament: string }) {
  const tournament = useSignal(given);
  const game = useSignal('');
  const player = useSignal('');
  const most = useSignal(FIRST);
  const query = new URLSearchParams({
    tournament: tournament.value,
    game: game.value,
    player: player.value,
    most: String(most.value),
  });
  const { answer, problem } = useAnswer<List>(`matches?${query}`);
  useEffect(() => {
    document.title = common.titleOf(phrases.matchesHeading);
  }, []);
  const filters = [
    { label: phrases.tournament, value: tournament },
    { label: phrases.game, value: game },
    { label: phrases.player, value: player },
  ];
  return (
    <div class="page organiser">
      <h1>{phrases.matchesHeading}</h1>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {answer.value !== undefined && (
        <>
          <search class="row filters">
            {filters.map(({ label, value }) => (
              <label key={label} class="field">
                {label}
                <input
                  type="search"
                  placeholder={phrases.all}
                  value={value.value}
                  onChange={(event) => {
                    value.value = event.currentTarget.value.trim();
                    most.value = FIRST;
                  }}
                />
              </label>
            ))}
          </search>
          <Rows list={answer.value} />
          {answer.value.matches.length < Math.min(answer.value.total, MOST) && (
            <button
              type="button"
              onClick={() => {
                most.value = MOST;
              }}
            >
              {phrases.showMore}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function Rows({ list: { matches, total } }: { readonly list: List }) {
  if (matches.length === 0) return <p class="empty">{phrases.noSuchMatch}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <section class="table-frame" tabIndex={0} aria-label={phrases.matchesHeading}>
      <p class="quiet-text" role="status">
        {matches.length < total
          ? phrases.latest(matches.length, phrases.matches(total))
          : phrases.matches(total)}
      </p>
      <table class="match-list">
        <thead>
          <tr>
            <th scope="col">{common.match}</th>
            <th scope="col">{phrases.game}</th>
            <th scope="col">{phrases.playersAndGoals}</th>
            <th scope="col" class="number">
              {common.moves}
            </th>
            <th scope="col">{phrases.tournament}</th>
            <th scope="col">{phrases.finishedHeading}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Row key={match.id} match={match} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ match }: { readonly match: MatchRow }) {
  const { id, game, seats, length, ending, incidents, tournament, number, finished } = match;
  const remarks = [
    ...(ending === 'terminal' ? [] : [ending]),
    ...(incidents > 0 ? [phrases.incidents(incidents)] : []),
  ];
  return (
    <tr>
      <th scope="row">
        <a href={addressOf('matches', String(id))}>{phrases.matchNumber(id)}</a>
      </th>
      <td>{game}</td>
      <td>
        {seats.map(({ role, player, goal }) => (
          <span key={role} class="seat">
            <span class="quiet-text">{role}</span> {player} <strong>{goal}</strong>
          </span>
        ))}
      </td>
      <td class="number">
        {length}
        {remarks.length > 0 && <small> {remarks.join(', ')}</small>}
      </td>
      <td>{`${tournament}, ${number}`}</td>
      <td class="date">{dateText(finished)}</td>
    </tr>
  );
}
