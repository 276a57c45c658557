/** One tournament: its definition, progress, and results. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LiveEvent, ResultsView, TournamentPage, TournamentRow } from '../../../src/server/index.ts';
import { addressOf } from '../../app/router.ts';
import { follow } from '../../organiser/server.ts';
import { ChangeButton, Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { dateText, isPlayed, stateText } from '../../organiser/text.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { GoalPlot, Meetings, RatingPlot, Standings } from './results.tsx';

/** Milliseconds between two requests for results while matches are played. */
const PERIOD = 700;

export function Tournament({ id }: { readonly id: string }) {
  const { answer, problem, again } = useAnswer<TournamentPage>(`tournaments/${encodeURIComponent(id)}`);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const page = answer.value;
  const isThere = page !== undefined;
  useEffect(() => {
    if (page !== undefined) document.title = common.titleOf(page.name);
  }, [page?.name]);
  useEffect(() => {
    if (!isThere) return;
    const hear = (event: LiveEvent): void => {
      const known = answer.peek();
      if (event.kind !== 'tournament' || known === undefined || event.tournament.id !== known.id) return;
      answer.value = { ...known, ...event.tournament };
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void again();
      }, PERIOD);
    };
    const stop = follow('events', hear, () => void again());
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [isThere]);
  return (
    <div class="page organiser">
      <p>
        <a href={addressOf('tournaments')}>{phrases.allTournaments}</a>
      </p>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {page !== undefined && <Page page={page} onChange={() => void again()} />}
    </div>
  );
}

function Page({ page, onChange }: { readonly page: TournamentPage; readonly onChange: () => void }) {
  const game = useSignal<number | undefined>(undefined);
  const { finished, planned, state, note } = page;
  const shown: ResultsView =
    (game.value === undefined ? undefined : page.perGame[game.value]) ?? page.overall;
  const path = `tournaments/${page.id}`;
  return (
    <>
      <h1>{page.name}</h1>
      <p class="progress" role="status" data-state={state}>
        {phrases.progress(finished, planned)}
        {stateText(page) !== '' && `, ${stateText(page)}`}
        {note !== null && `: ${note}`}
      </p>
      {planned !== null && isPlayed(page) && (
        <progress value={finished} max={planned} aria-label={phrases.finishedMatches} />
      )}
      <div class="buttons">
        {isPlayed(page) ? (
          <ChangeButton<TournamentRow> path={`${path}/stop`} onDone={onChange}>
            {phrases.stop}
          </ChangeButton>
        ) : (
          canGoOn(page) && (
            <ChangeButton<TournamentRow> path={`${path}/play`} onDone={onChange}>
              {phrases.playOn}
            </ChangeButton>
          )
        )}
        <a class="button" href={addressOf('matches', 'of', page.name)}>
          {phrases.itsMatches}
        </a>
        <a class="button" href={`./api/${path}`} download={`tournament-${page.id}.json`}>
          {phrases.exportIt}
        </a>
      </div>
      {page.games.length > 1 && (
        <label class="field narrow">
          {phrases.resultsOf}
          <select
            value={game.value ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              game.value = value === '' ? undefined : Number(value);
            }}
          >
            <option value="">{phrases.everyGame}</option>
            {page.games.map((name, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown.matches === 0 ? (
        <p class="empty">{phrases.noneFinished}</p>
      ) : (
        <>
          <Standings results={shown} />
          <div class="plots">
            <RatingPlot results={shown} />
            {page.games.length > 1 && <GoalPlot page={page} />}
          </div>
          <Meetings results={shown} />
        </>
      )}
      <Settings page={page} />
    </>
  );
}

/** A tournament with people cannot be continued. */
function canGoOn({ planned, finished, players }: TournamentPage): boolean {
  const hasPeople = players.some(({ player }) => player.startsWith('person:'));
  return !hasPeople && (planned === null || finished < planned);
}

function Settings({ page }: { readonly page: TournamentPage }) {
  const { clocks, players, games, format, rounds, seed, created } = page;
  const budget = ({ seconds, playouts }: TournamentPage['clocks']['play']): string =>
    playouts === undefined ? phrases.seconds(seconds ?? 0) : phrases.playouts(playouts);
  const facts = [
    [phrases.games, games.join(', ')],
    [
      common.players,
      players.map(({ label, player }) => (label === player ? label : `${label} (${player})`)).join(', '),
    ],
    [phrases.clock, phrases.clockIs(budget(clocks.play), budget(clocks.start))],
    [phrases.format, phrases.formatIs(format, rounds, seed)],
    [phrases.created, dateText(created)],
  ];
  return (
    <dl class="settings">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
