/**
 * Shows a match on the server to the holder of one of its links: the board or the known facts, clocks, and the legal
 * moves.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ClickPaths, clicked, type Scene } from '../../../src/board/index.ts';
import type { LivePage } from '../../../src/server/index.ts';
import { loadGameText, loadLibrary } from '../../app/library.ts';
import { addressOf, goTo } from '../../app/router.ts';
import { Position } from '../../board/position.tsx';
import { Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { lookForServer } from '../../organiser/server-offer.ts';
import { jointMoveText, plainMove } from '../../organiser/text.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { phrases as play } from '../../phrases/play.ts';
import { PositionClient } from '../../study/position-client.ts';
import { ChatCard } from './chat-card.tsx';
import { InvitationsCard, SeatOffer } from './invitations.tsx';
import { isOver, LiveMatchClient, statusText } from './live-match.ts';
import { LiveSeats } from './live-seats.tsx';

export function LiveTable({ id }: { readonly id: string }) {
  const { answer, problem } = useAnswer<LivePage>(`live/${encodeURIComponent(id)}`);
  useEffect(() => {
    document.title = common.titleOf(phrases.aMatch);
    lookForServer();
  }, []);
  return (
    <div class="page organiser">
      {problem.value !== undefined && (
        <>
          <Problem error={problem.value} />
          <p>
            <a href={addressOf('clock')}>{phrases.startNew}</a>
          </p>
        </>
      )}
      {answer.value !== undefined && <Room first={answer.value} />}
    </div>
  );
}

function Room({ first }: { readonly first: LivePage }) {
  const [live] = useState(() => new LiveMatchClient(first));
  useEffect(() => live.follow(), []);
  const page = live.page.value;
  const shown = useShown(page);
  const status = statusText(page, live.holdsSeat);
  const { next } = page.rematch;
  useEffect(() => {
    const isAsked = page.asked !== null && live.holdsSeat;
    document.title = `${isAsked ? '● ' : ''}${phrases.liveTitle(page.game, status)}`;
  }, [status]);
  useEffect(() => {
    if (next !== null) goTo(addressOf('clock', next));
  }, [next]);
  return (
    <>
      <h1>{page.game}</h1>
      <p class="live-status" role="status" data-state={page.state} data-moves={page.moves.length}>
        {status}
      </p>
      <Connection live={live} />
      <SeatOffer live={live} />
      <div class="replay">
        <Board live={live} status={status} shown={shown} />
        <aside class="replay-side">
          <LiveSeats page={page} />
          <InvitationsCard page={page} />
          <ChatCard live={live} />
          <section class="card" aria-labelledby="history-title">
            <h2 id="history-title">{phrases.whatHappened}</h2>
            <ol class="replay-moves">
              {page.moves.map((joint, i) => (
                <li key={i}>{shown?.told[i] ?? jointMoveText(joint, page.roles)}</li>
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
          <Endings live={live} />
        </aside>
      </div>
    </>
  );
}

function Connection({ live }: { readonly live: LiveMatchClient }) {
  if (live.isGone.value)
    return (
      <p class="problem" role="alert">
        {phrases.unknownMatch}
      </p>
    );
  if (live.isConnected.value) return null;
  return (
    <p class="problem" role="alert">
      {phrases.connectionLost}
    </p>
  );
}

/** Actions for ending the match, and for continuing after the end. */
function Endings({ live }: { readonly live: LiveMatchClient }) {
  const isSure = useSignal(false);
  const page = live.page.value;
  const people = page.seats.filter((seat) => seat?.kind === 'person').length;
  const mayCallOff = people === 1 || (page.state === 'gathering' && page.invitations !== null);
  const { role, roles, rematch } = page;
  if (isOver(page)) {
    const others = rematch.wanted.filter((each) => each !== role).map((each) => roles[each] ?? '');
    return (
      <>
        {others.length > 0 && <p role="status">{phrases.wantAgain(others)}</p>}
        <div class="buttons">
          {live.holdsSeat && page.state === 'over' && (
            <button
              type="button"
              class="primary"
              disabled={role !== null && rematch.wanted.includes(role)}
              onClick={() => void live.act('rematch')}
            >
              {role !== null && rematch.wanted.includes(role)
                ? phrases.waitingForOthers
                : phrases.againOtherSides}
            </button>
          )}
          {page.match !== null && (
            <a class="button" href={addressOf('matches', String(page.match))}>
              {phrases.watchAgain}
            </a>
          )}
          <a class="button" href={addressOf('clock')}>
            {phrases.newMatch}
          </a>
        </div>
      </>
    );
  }
  return (
    <div class="buttons">
      {mayCallOff && (
        <button type="button" onClick={() => void live.act('end')}>
          {phrases.callOff}
        </button>
      )}
      {!mayCallOff && live.holdsSeat && !isSure.value && page.state === 'playing' && (
        <button
          type="button"
          onClick={() => {
            isSure.value = true;
          }}
        >
          {phrases.giveUp}
        </button>
      )}
      {isSure.value && (
        <>
          <button type="button" class="primary" onClick={() => void live.act('resign')}>
            {phrases.yesGiveUp}
          </button>
          <button
            type="button"
            onClick={() => {
              isSure.value = false;
            }}
          >
            {phrases.noPlayOn}
          </button>
        </>
      )}
    </div>
  );
}

interface BoardProps {
  readonly live: LiveMatchClient;
  readonly status: string;
  readonly shown: Shown | undefined;
}

function Board({ live, status, shown }: BoardProps) {
  const page = live.page.value;
  const clicks = useSignal<readonly string[]>([]);
  const asked = live.holdsSeat ? page.asked : null;
  useEffect(() => {
    clicks.value = [];
  }, [asked?.turn]);
  const map = shown?.at === page.moves.length ? shown.clicks : undefined;
  const canClick = asked !== null && map !== undefined;
  const entry = canClick ? clicked(map, clicks.value) : undefined;
  const click = (cell: string): void => {
    if (map === undefined || asked === null) return;
    const start = entry?.next.includes(cell) ? clicks.value : [];
    const now = clicked(map, [...start, cell]);
    clicks.value = now.remaining.length === 0 ? [] : [...start, cell];
    const move = now.chosen === undefined ? undefined : asked.legal[now.chosen];
    if (move !== undefined) void live.move(move);
  };
  return (
    <section class="replay-board" aria-label={common.board}>
      {shown !== undefined && (
        <Position
          scene={shown.scene}
          label={play.boardLabel(status)}
          selected={clicks.value}
          targets={entry?.next ?? []}
          {...(canClick && { onClick: click })}
        />
      )}
      {page.hidesInformation && !isOver(page) && <Seen page={page} possible={shown?.possible} />}
      {asked !== null && (
        <section class="card" aria-labelledby="legal-title">
          <h2 id="legal-title">{phrases.yourMoves}</h2>
          <ul class="legal-moves">
            {asked.legal.map((move, i) =>
              entry !== undefined && !entry.remaining.includes(i) ? null : (
                <li key={move}>
                  <button type="button" onClick={() => void live.move(move)}>
                    {(canClick ? shown?.words?.[i] : undefined) ?? plainMove(move)}
                  </button>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </section>
  );
}

function Seen({ page, possible }: { readonly page: LivePage; readonly possible: number | undefined }) {
  if (page.role === null) return <p role="status">{phrases.hiddenFromSpectators}</p>;
  const last = page.percepts.at(-1) ?? [];
  return (
    <p role="status">
      {possible !== undefined && possible > 1 ? phrases.hiddenPossible(possible) : phrases.hiddenKnown}{' '}
      {last.length > 0 && phrases.youSee(last.map(plainMove).join(', '))}
    </p>
  );
}

interface Shown {
  /** Number of joint moves so far. */
  readonly at: number;
  readonly scene: Scene;
  /** Clicks for the holder's legal moves, in the order of the server's list. */
  readonly clicks: ClickPaths | undefined;
  readonly words: readonly string[] | undefined;
  /** Words by joint move. */
  readonly told: readonly string[];
  readonly possible: number;
}

/** The board, or the facts known to the holder's role. */
function useShown(page: LivePage): Shown | undefined {
  const shown = useSignal<Shown | undefined>(undefined);
  const client = useRef<PositionClient | undefined>(undefined);
  const isReady = useSignal(false);
  const { game, rules, moves } = page;
  useEffect(() => {
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
    if (!isReady.value || client.current === undefined) return;
    shownPosition(client.current, page).then(
      (found) => {
        if (found !== undefined) shown.value = found;
      },
      () => {},
    );
  }, [isReady.value, moves.length, page.asked?.turn, isOver(page)]);
  return shown.value;
}

async function shownPosition(client: PositionClient, page: LivePage): Promise<Shown | undefined> {
  const { moves, percepts, role, asked } = page;
  const at = moves.length;
  if (page.hidesInformation && !isOver(page)) {
    if (role === null) return undefined;
    const own = moves.map((joint) => joint[role] ?? '');
    const seen = await client.seen({ role, own, percepts, legal: asked?.legal ?? [] });
    return { at, ...seen };
  }
  const { scene, clicks, legal, words, told } = await client.position(
    moves.map((joint) => joint.map((text) => text ?? '')),
  );
  const isSame = role !== null && legal[role]?.length === asked?.legal.length;
  return {
    at,
    scene,
    told,
    clicks: isSame ? clicks[role] : undefined,
    words: isSame ? words[role] : undefined,
    possible: 1,
  };
}
