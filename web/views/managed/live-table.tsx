/** Shows a match from the person's seat: the board or what was seen of it, the clock, and the legal moves. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { clicked } from '../../../src/board/index.ts';
import type { LivePage } from '../../../src/server/index.ts';
import { loadGameText, loadLibrary } from '../../app/library.ts';
import { notify } from '../../app/notices.tsx';
import { addressOf } from '../../app/router.ts';
import { Position } from '../../board/position.tsx';
import { change, follow } from '../../organiser/server.ts';
import { ChangeButton, Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { jointMoveText, plainMove } from '../../organiser/text.ts';
import { PositionClient } from '../../study/position-client.ts';
import type { StudiedPosition } from '../../study/position-study.ts';

export function LiveTable({ id }: { readonly id: string }) {
  const path = `live/${encodeURIComponent(id)}`;
  const { answer, problem } = useAnswer<LivePage>(path);
  const isThere = answer.value !== undefined;
  useEffect(() => {
    document.title = 'Against the clock · Anygame';
    if (!isThere) return;
    const stop = follow<LivePage>(`${path}/events`, (page) => {
      answer.value = page;
      // Nothing more will come; a browser would ask again and again.
      if (isOver(page)) stop();
    });
    return stop;
  }, [isThere]);
  return (
    <div class="page organiser">
      {problem.value !== undefined && (
        <>
          <Problem error={problem.value} />
          <p>
            <a href={addressOf('clock')}>Start a new match</a>
          </p>
        </>
      )}
      {answer.value !== undefined && <Seat page={answer.value} path={path} />}
    </div>
  );
}

function isOver({ state }: LivePage): boolean {
  return state === 'over' || state === 'failed';
}

function Seat({ page, path }: { readonly page: LivePage; readonly path: string }) {
  const position = usePosition(page);
  const clicks = useSignal<readonly string[]>([]);
  const { asked, role } = page;
  useEffect(() => {
    clicks.value = [];
  }, [asked?.turn]);
  const map = position?.clicks[role];
  const canClick =
    asked !== null && map !== undefined && position?.legal[role]?.length === asked.legal.length;
  const entry = canClick ? clicked(map, clicks.value) : undefined;
  const play = async (move: string | undefined): Promise<void> => {
    if (asked === null || move === undefined) return;
    try {
      await change(`${path}/move`, { turn: asked.turn, move });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), 'trouble');
    }
  };
  const click = (cell: string): void => {
    if (map === undefined || asked === null) return;
    const start = entry?.next.includes(cell) ? clicks.value : [];
    const now = clicked(map, [...start, cell]);
    clicks.value = now.remaining.length === 0 ? [] : [...start, cell];
    if (now.chosen !== undefined) void play(asked.legal[now.chosen]);
  };
  return (
    <>
      <h1>{page.game}</h1>
      <p class="live-status" role="status" data-state={page.state} data-moves={page.moves.length}>
        {statusText(page)}
      </p>
      {asked !== null && <Clock key={asked.turn} seconds={asked.seconds} />}
      <div class="replay">
        <section class="replay-board" aria-label="Board">
          {position !== undefined && (
            <Position
              scene={position.scene}
              label={`Board. ${statusText(page)}`}
              selected={clicks.value}
              targets={entry?.next ?? []}
              {...(canClick && { onClick: click })}
            />
          )}
          {page.hidesInformation && <Seen page={page} />}
        </section>
        <aside class="replay-side">
          {asked !== null && (
            <section class="card" aria-labelledby="legal-title">
              <h2 id="legal-title">Your moves</h2>
              <ul class="legal-moves">
                {asked.legal.map((move, i) =>
                  entry !== undefined && !entry.remaining.includes(i) ? null : (
                    <li key={move}>
                      <button type="button" onClick={() => void play(move)}>
                        {plainMove(move)}
                      </button>
                    </li>
                  ),
                )}
              </ul>
            </section>
          )}
          <section class="card" aria-labelledby="history-title">
            <h2 id="history-title">What happened</h2>
            <ol class="replay-moves">
              {page.moves.map((joint, i) => (
                <li key={i}>{jointMoveText(joint, page.roles)}</li>
              ))}
            </ol>
            {page.incidents.length > 0 && (
              <ul>
                {page.incidents.map((incident, i) => (
                  <li key={i} class="problem">
                    {incident}
                  </li>
                ))}
              </ul>
            )}
          </section>
          <div class="buttons">
            {isOver(page) ? (
              <>
                {page.match !== null && (
                  <a class="button" href={addressOf('matches', String(page.match))}>
                    Watch it again
                  </a>
                )}
                <a class="button primary" href={addressOf('clock')}>
                  New match
                </a>
              </>
            ) : (
              <ChangeButton path={`${path}/end`} onDone={() => {}}>
                Call it off
              </ChangeButton>
            )}
          </div>
        </aside>
      </div>
    </>
  );
}

function Seen({ page }: { readonly page: LivePage }) {
  const last = page.percepts.at(-1) ?? [];
  return (
    <p role="status">
      Something is hidden in this game.{' '}
      {last.length === 0 ? 'You see nothing.' : `You see: ${last.map(plainMove).join(', ')}.`}
    </p>
  );
}

function statusText(page: LivePage): string {
  const { state, note, goals, roles, seats, role, asked } = page;
  if (state === 'failed') return note ?? 'The match cannot be played.';
  if (state === 'over') {
    const results = (goals ?? []).flatMap((goal, each) =>
      seats[each] === null ? [] : [`${roles[each]} ${goal}`],
    );
    return `The match is over${note === null ? '' : ` (${note})`}: ${results.join(', ')}.`;
  }
  if (asked !== null) return `Your move, ${roles[role]}.`;
  return state === 'starting' ? 'The players get ready …' : 'The others think …';
}

/** The board, where nothing is hidden. */
function usePosition(page: LivePage): StudiedPosition | undefined {
  const position = useSignal<{ readonly at: number; readonly shown: StudiedPosition } | undefined>(undefined);
  const client = useRef<PositionClient | undefined>(undefined);
  const isReady = useSignal(false);
  const { game, rules, hidesInformation, moves } = page;
  useEffect(() => {
    if (hidesInformation) return;
    const opened = new PositionClient();
    client.current = opened;
    const open = async (): Promise<void> => {
      const listed = (await loadLibrary().catch(() => [])).find(({ name }) => name === game);
      const drawing =
        listed === undefined ? undefined : (await loadGameText(listed).catch(() => undefined))?.drawing;
      await opened.open({ name: game, sheet: rules, ...(drawing !== undefined && { drawing }) });
      isReady.value = true;
    };
    open().catch(() => {});
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (!isReady.value) return;
    const line = moves.map((joint) => joint.map((text) => text ?? ''));
    client.current?.position(line).then(
      (shown) => {
        position.value = { at: line.length, shown };
      },
      () => {},
    );
  }, [isReady.value, moves.length]);
  return position.value?.shown;
}

/** Milliseconds between two looks at the time. */
const TICK_MILLISECONDS = 200;
/** Seconds that are few. */
const FEW_SECONDS = 5;

function Clock({ seconds }: { readonly seconds: number }) {
  const left = useSignal(seconds);
  useEffect(() => {
    const end = performance.now() + 1000 * seconds;
    const timer = setInterval(() => {
      left.value = Math.max(0, (end - performance.now()) / 1000);
    }, TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class={`live-clock ${left.value <= FEW_SECONDS ? 'few' : ''}`} role="timer" aria-label="Seconds left">
      {Math.ceil(left.value)} s
    </p>
  );
}
