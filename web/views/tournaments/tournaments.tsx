/** Lists the tournaments on the server and the registered players, and opens one tournament or the form for a new one. */
import '../../organiser/organiser.css';
import './tournaments.css';
import { useEffect } from 'preact/hooks';
import type { LiveEvent, PlayersPage, TournamentRow } from '../../../src/server/index.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { follow } from '../../organiser/server.ts';
import { Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { dateText, isPlayed, stateText } from '../../organiser/text.ts';
import { common } from '../../phrases/common.ts';
import { numberText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/organiser.ts';
import { Rich } from '../../phrases/rich.tsx';
import { CreateTournament } from './create.tsx';
import { Tournament } from './tournament.tsx';

export default function Tournaments({ path: [what] }: ViewProps) {
  if (what === undefined) return <TournamentList />;
  if (what === 'new') return <CreateTournament />;
  return <Tournament key={what} id={what} />;
}

/** All tournaments in the store, and the registered players. */
export function TournamentList() {
  const { answer, problem, again } = useAnswer<readonly TournamentRow[]>('tournaments');
  const isThere = answer.value !== undefined;
  useEffect(() => {
    document.title = common.titleOf(phrases.tournaments);
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
      <h1>{phrases.tournaments}</h1>
      <p>{phrases.tournamentsAbout}</p>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {answer.value !== undefined && (
        <>
          <p class="buttons">
            <a class="button primary" href={addressOf('tournaments', 'new')}>
              {phrases.newTournament}
            </a>
            <a class="button" href={addressOf('clock')}>
              {phrases.playWithOthers}
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
  if (rows.length === 0) return <p class="empty">{phrases.noTournaments}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <section class="table-frame" tabIndex={0} aria-label={phrases.allTournaments}>
      <table>
        <thead>
          <tr>
            <th scope="col">{phrases.tournament}</th>
            <th scope="col" class="number">
              {phrases.matchesHeading}
            </th>
            <th scope="col">{phrases.state}</th>
            <th scope="col">{phrases.created}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={addressOf('tournaments', String(row.id))}>{row.name}</a>
              </th>
              <td class="number">
                {numberText(row.finished)}
                {row.planned !== null && row.planned > row.finished && phrases.ofPlanned(row.planned)}
              </td>
              <td class={isPlayed(row) ? 'live' : ''}>{stateText(row)}</td>
              <td class="date">{dateText(row.created)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet-text">{phrases.tournamentCount(rows.length)}</p>
    </section>
  );
}

/** Players registered on the server, and how to register more. */
export function RegisteredPlayers() {
  const { answer, again } = useAnswer<PlayersPage>('players');
  useEffect(() => {
    const hear = (event: LiveEvent): void => {
      if (event.kind === 'players') void again();
    };
    return follow('events', hear, () => void again());
  }, []);
  if (answer.value === undefined) return null;
  const { registered, needsToken } = answer.value;
  return (
    <section class="card" aria-labelledby="registered-title">
      <h2 id="registered-title">{phrases.registeredPlayers}</h2>
      {registered.length === 0 ? (
        <p>{phrases.nobodyHere}</p>
      ) : (
        <ul class="registered">
          {registered.map(({ name, matches, from }) => (
            <li key={name}>
              <code>registered:{name}</code>
              <span class="quiet-text">{phrases.registeredFrom(from, matches)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{phrases.toAddPlayer}</p>
      <pre class="command">
        <code>{registerCommand(answer.value)}</code>
      </pre>
      <p class="quiet-text">
        {needsToken && phrases.tokenIs}
        <Rich text={phrases.referTo} />
      </p>
    </section>
  );
}

function registerCommand({ path, needsToken }: PlayersPage): string {
  const { protocol, host } = location;
  const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
  return `anygame player --register ${address} --name zoe${needsToken ? ' --token …' : ''}`;
}
