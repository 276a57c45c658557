/** A stored match, move by move on the drawn board. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { MatchPage } from '../../../src/server/index.ts';
import { Icon } from '../../app/icon.tsx';
import { loadGameText, loadLibrary } from '../../app/library.ts';
import { addressOf } from '../../app/router.ts';
import { Position } from '../../board/position.tsx';
import { Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { dateText, jointMoveText, plainMove } from '../../organiser/text.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { phrases as play } from '../../phrases/play.ts';
import { PositionClient } from '../../study/position-client.ts';
import type { StudiedPosition } from '../../study/position-study.ts';

export function Replay({ id }: { readonly id: string }) {
  const { answer, problem } = useAnswer<MatchPage>(`matches/${encodeURIComponent(id)}`);
  const match = answer.value;
  useEffect(() => {
    if (match !== undefined) document.title = common.titleOf(phrases.matchOf(match.id, match.game));
  }, [match?.id]);
  return (
    <div class="page organiser">
      <p>
        <a href={addressOf('matches')}>{phrases.allMatches}</a>
      </p>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {match !== undefined && <Watch match={match} />}
    </div>
  );
}

function Watch({ match }: { readonly match: MatchPage }) {
  const { record } = match;
  const at = useSignal(0);
  const position = useSignal<StudiedPosition | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  /** Every joint move in words. */
  const told = useSignal<readonly string[]>([]);
  const client = useRef<PositionClient | undefined>(undefined);
  const show = async (place: number): Promise<void> => {
    const wanted = Math.min(record.moves.length, Math.max(0, place));
    at.value = wanted;
    try {
      const shown = await client.current?.position(record.moves.slice(0, wanted));
      // The user may have moved on in the meantime.
      if (at.peek() === wanted) position.value = shown;
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  useEffect(() => {
    const opened = new PositionClient();
    client.current = opened;
    openMatch(opened, match).then(
      async () => {
        void show(0);
        told.value = (await opened.told(record.moves)) ?? [];
      },
      (error: unknown) => {
        problem.value = error instanceof Error ? error.message : String(error);
      },
    );
    return () => opened.close();
  }, []);
  const last = record.moves.length;
  const buttons = [
    { icon: 'first', name: play.toBeginning, to: 0 },
    { icon: 'back', name: phrases.back, to: at.value - 1 },
    { icon: 'on', name: phrases.on, to: at.value + 1 },
    { icon: 'last', name: play.toEnd, to: last },
  ] as const;
  return (
    <>
      <h1>{phrases.matchOf(match.id, match.game)}</h1>
      <p class="quiet-text">
        {phrases.aboutMatch(match.tournament, match.number, dateText(match.finished))}
        {record.ending !== 'terminal' && `; ${record.ending}`}
      </p>
      {problem.value !== undefined && (
        <p role="alert" class="problem">
          {problem.value}
        </p>
      )}
      <div class="replay">
        <section
          class="replay-board"
          aria-label={common.board}
          data-at={position.value === undefined ? '' : at.value}
        >
          {position.value === undefined ? (
            <p role="status">{play.settingUp}</p>
          ) : (
            <Position scene={position.value.scene} label={phrases.boardAfter(common.moveCount(at.value))} />
          )}
          <div class="steps" role="toolbar" aria-label={phrases.steps}>
            {buttons.map(({ icon, name, to }) => (
              <button
                key={icon}
                type="button"
                aria-label={name}
                title={name}
                disabled={to < 0 || to > last || to === at.value}
                onClick={() => void show(to)}
              >
                <Icon name={icon} />
              </button>
            ))}
            <span class="place-text">{`${at.value} / ${last}`}</span>
          </div>
          <input
            type="range"
            aria-label={phrases.placeInMatch}
            min={0}
            max={last}
            value={at.value}
            onInput={(event) => void show(Number(event.currentTarget.value))}
          />
        </section>
        <aside class="replay-side">
          <Seats match={match} />
          <Moves told={told.value} match={match} at={at.value} onGo={(to) => void show(to)} />
          <Incidents match={match} />
          <p class="buttons">
            <a class="button" href={`./api/matches/${match.id}`} download={`match-${match.id}.json`}>
              {phrases.exportRecord}
            </a>
          </p>
        </aside>
      </div>
    </>
  );
}

/** Uses the library's view file for library games. */
async function openMatch(client: PositionClient, { game, rules }: MatchPage): Promise<void> {
  const listed = (await loadLibrary().catch(() => [])).find(({ name }) => name === game);
  const drawing =
    listed === undefined ? undefined : (await loadGameText(listed).catch(() => undefined))?.drawing;
  await client.open({ name: game, sheet: rules, ...(drawing !== undefined && { drawing }) });
}

function Seats({ match: { record, seats } }: { readonly match: MatchPage }) {
  return (
    <section class="card" aria-labelledby="seats-title">
      <h2 id="seats-title">{common.players}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{phrases.role}</th>
            <th scope="col">{phrases.player}</th>
            <th scope="col" class="number">
              {phrases.goal}
            </th>
            <th scope="col" class="number">
              {phrases.thought}
            </th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ role, player, goal }) => {
            const thinking = record.thinking[record.roles.indexOf(role)];
            const seconds = (thinking?.moves ?? []).reduce((sum, each) => sum + each, 0);
            return (
              <tr key={role}>
                <th scope="row">{role}</th>
                <td>{player}</td>
                <td class="number">{goal}</td>
                <td class="number">{phrases.seconds(Number(seconds.toFixed(2)))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Moves(props: {
  readonly match: MatchPage;
  readonly at: number;
  readonly told: readonly string[];
  readonly onGo: (at: number) => void;
}) {
  const { record } = props.match;
  return (
    <section class="card" aria-labelledby="moves-title">
      <h2 id="moves-title">{common.moves}</h2>
      <ol class="replay-moves">
        {record.moves.map((joint, i) => (
          <li key={i}>
            <button
              type="button"
              class="link"
              aria-current={i + 1 === props.at ? 'step' : undefined}
              onClick={() => props.onGo(i + 1)}
            >
              {props.told[i] ?? jointMoveText(joint, record.roles)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Incidents({ match: { record } }: { readonly match: MatchPage }) {
  if (record.incidents.length === 0) return null;
  return (
    <section class="card" aria-labelledby="incidents-title">
      <h2 id="incidents-title">{phrases.incidentsHeading}</h2>
      <ul>
        {record.incidents.map(({ turn, role, kind, reason, replacement }, i) => (
          <li key={i}>
            {turn === 0 ? phrases.beforeFirst : phrases.moveNumber(turn)}: {role} {kind}: {reason}
            {replacement !== null && phrases.replacement(plainMove(replacement))}
          </li>
        ))}
      </ul>
    </section>
  );
}
