/** A live board: rings around cells and bars beside the board shrink as facts expire. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChessClock, Lifetime, Scene } from '../../../src/board/index.ts';
import type { Microunits } from '../../../src/game/index.ts';
import { Hands } from '../../board/position.tsx';
import { boardsBox, SceneBoards } from '../../board/scene-board.tsx';
import { phrases as board } from '../../phrases/board.ts';
import { numberText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/real-time.ts';
import type { Shown } from '../../real-time/live-picture.ts';

/** What a board shows; somebody who only watches clicks nothing. */
export interface BoardSession {
  readonly shown: { readonly value: Shown | undefined };
  readonly now: { readonly value: Microunits };
  readonly clicks?: { readonly value: readonly string[] };
  targets?(): readonly string[];
  click?(id: string): void;
}

export interface LiveBoardProps {
  readonly session: BoardSession;
  readonly title: string;
  /** Shown below the board, above what may grow. */
  readonly children?: ComponentChildren;
}

export function LiveBoard({ session, title, children }: LiveBoardProps) {
  const shown = session.shown.value;
  if (shown === undefined) return <div class="board-frame" aria-busy="true" />;
  const { scene, clocks, lifetimes } = shown;
  const live = {
    selected: session.clicks?.value ?? [],
    targets: session.targets?.() ?? [],
    onClick: (id: string) => session.click?.(id),
  };
  const { facts } = scene;
  const ringed = ringedOf(lifetimes, scene);
  return (
    <div class="live-position">
      {clocks.length > 0 && <Clocks session={session} clocks={clocks} />}
      <Hands scene={scene} {...live} />
      {scene.boards.length > 0 && (
        <div class="live-board" style={{ maxWidth: boardsBox(scene).maxWidth }}>
          <SceneBoards scene={scene} label={title} {...live} />
          <Rings scene={scene} session={session} lifetimes={lifetimes.filter((each) => ringed.has(each))} />
        </div>
      )}
      {children}
      <Bars session={session} lifetimes={lifetimes} ringed={ringed} />
      {facts.length > 0 && (
        <ul class="position-facts" aria-label={board.whatElse}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is left to each player. */
function Clocks({
  session,
  clocks,
}: {
  readonly session: BoardSession;
  readonly clocks: readonly ChessClock[];
}) {
  const now = session.now.value;
  return (
    <ul class="chess-clocks ag" aria-label={phrases.clocks}>
      {clocks.map(({ name, colour, isRunning, time, most }) => {
        const left = Math.max(0, isRunning ? time - now : time);
        const share = most <= 0 ? 0 : Math.min(1, left / most);
        const classes = ['chess-clock', `ag-${colour}`, isRunning && 'running', share < URGENT && 'urgent'];
        return (
          <li
            key={name}
            class={classes.filter(Boolean).join(' ')}
            aria-current={isRunning ? 'true' : undefined}
          >
            <span class="chess-clock-name">{name}</span>
            <span class="chess-clock-left">{numberText(left / 1e6, 1)}</span>
            <span class="lifetime-bar" aria-hidden="true">
              <span style={{ width: `${(100 * share).toFixed(1)}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The lifetimes shown by rings on a board. Several in one cell would cover each other, so that they have bars. */
function ringedOf(lifetimes: readonly Lifetime[], scene: Scene): ReadonlySet<Lifetime> {
  const drawn = new Set(scene.boards.flatMap(({ cells }) => cells.map(({ id }) => id)));
  const counts = new Map<string | undefined, number>();
  for (const { cell } of lifetimes) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return new Set(
    lifetimes.filter(({ cell }) => cell !== undefined && drawn.has(cell) && counts.get(cell) === 1),
  );
}

/** The fraction of its lifetime that a fact has left. */
function shareLeft({ since, expiry }: Lifetime, now: number): number {
  return expiry <= since ? 0 : Math.max(0, Math.min(1, (expiry - now) / (expiry - since)));
}

const RADIUS = 0.44;

interface RingsProps {
  readonly scene: Scene;
  readonly session: BoardSession;
  readonly lifetimes: readonly Lifetime[];
}

function Rings({ scene, session, lifetimes }: RingsProps) {
  const places = new Map(
    scene.boards.flatMap((board) =>
      board.cells.map((cell) => [cell.id, { x: board.x + cell.x, y: board.y + cell.y }] as const),
    ),
  );
  return (
    <svg class="rings" viewBox={boardsBox(scene).viewBox} aria-hidden="true">
      {lifetimes.map((lifetime) => {
        const place = places.get(lifetime.cell ?? '');
        if (place === undefined) return null;
        const share = shareLeft(lifetime, session.now.value);
        return (
          <circle
            key={lifetime.name}
            class={share < URGENT ? 'ring urgent' : 'ring'}
            cx={place.x}
            cy={place.y}
            r={RADIUS}
            pathLength={1}
            stroke-dasharray={`${share} 1`}
            transform={`rotate(-90 ${place.x} ${place.y})`}
          />
        );
      })}
    </svg>
  );
}

/** The fraction below which rings and bars change colour. */
const URGENT = 0.25;

function Bars({
  session,
  lifetimes,
  ringed,
}: {
  readonly session: BoardSession;
  readonly lifetimes: readonly Lifetime[];
  /** Only for screen readers. */
  readonly ringed: ReadonlySet<Lifetime>;
}) {
  const most = useRef(0);
  const rows = lifetimes.filter((lifetime) => !ringed.has(lifetime)).length;
  // What is below does not move when a bar is gone.
  most.current = Math.max(most.current, rows);
  if (most.current + lifetimes.length === 0) return null;
  const now = session.now.value;
  return (
    <ul class="lifetimes" aria-label={phrases.runsOut} style={{ '--rows': most.current }}>
      {lifetimes.map((lifetime) => {
        const share = shareLeft(lifetime, now);
        return (
          <li
            key={lifetime.name}
            class={ringed.has(lifetime) ? 'visually-hidden' : share < URGENT ? 'urgent' : undefined}
          >
            <span class="lifetime-name">{lifetime.words}</span>
            <span class="lifetime-bar" aria-hidden="true">
              <span style={{ width: `${(100 * share).toFixed(1)}%` }} />
            </span>
            <span class="lifetime-left">{numberText(Math.max(0, (lifetime.expiry - now) / 1e6), 1)}</span>
          </li>
        );
      })}
    </ul>
  );
}
