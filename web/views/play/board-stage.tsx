/**
 * Shows the position with its status line, with clicked places, possible next clicks, and the best moves highlighted.
 */
import { useRef } from 'preact/hooks';
import { carryPieces, type Scene } from '../../../src/board/index.ts';
import type { Arrow, Badge } from '../../board/advice.tsx';
import { ghostsOf, NO_GHOSTS } from '../../board/pieces.tsx';
import { Hands } from '../../board/position.tsx';
import { SceneBoards } from '../../board/scene-board.tsx';
import { phrases as board } from '../../phrases/board.ts';
import { phrases } from '../../phrases/play.ts';
import type {
  BeliefView,
  MoveThoughtView,
  PositionView,
  TableView,
  ThoughtsView,
} from '../../table/messages.ts';
import { statusText } from './match-text.ts';
import type { Sitting } from './sitting.ts';

export function BoardStage({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const before = useRef<{ readonly raw: Scene; readonly shown: Scene } | undefined>(undefined);
  const { position, asked } = view;
  if (position === undefined) return null;
  if (before.current?.raw !== position.scene)
    before.current = {
      raw: position.scene,
      shown:
        before.current === undefined ? position.scene : carryPieces(before.current.shown, position.scene),
    };
  const scene = before.current.shown;
  const preview = sitting.preview.value;
  const entry = sitting.entry.value;
  const advice = sitting.client.advice.value;
  const { badges, arrows } = advice === undefined ? { badges: undefined, arrows: [] } : adviceMarks(advice);
  const targets = entry?.next ?? [];
  const live = asked !== undefined && { onClick: (id: string) => void sitting.click(id) };
  return (
    <>
      {position.percepts.length > 0 && (
        <p class="percepts" role="status">
          {phrases.youSee(position.percepts.join(', '))}
        </p>
      )}
      {view.viewer !== undefined && (
        <p class="knowledge">
          {knowledgeText(view, position)}{' '}
          <label class="deduce">
            <input
              type="checkbox"
              checked={view.deduces}
              onChange={(event) => sitting.client.act({ kind: 'deduce', isOn: event.currentTarget.checked })}
            />
            {phrases.thinkForMe}
          </label>
        </p>
      )}
      {view.viewer !== undefined && position.belief !== undefined && <Belief belief={position.belief} />}
      <Hands
        scene={scene}
        selected={sitting.clicks.value}
        targets={targets}
        {...live}
        onHover={(id) => sitting.hoverCell(id)}
      />
      {scene.boards.length > 0 && (
        <div class="board-frame" data-preview={preview !== undefined}>
          <SceneBoards
            scene={scene}
            label={phrases.boardLabel(statusText(view))}
            selected={sitting.clicks.value}
            targets={targets}
            ghosts={preview === undefined ? NO_GHOSTS : ghostsOf(scene, preview.scene)}
            arrows={arrows}
            {...(badges && { badges })}
            {...live}
            onHover={(id) => sitting.hoverCell(id)}
            onEscape={() => sitting.clearClicks()}
          />
        </div>
      )}
      {scene.facts.length > 0 && (
        <ul class="facts" aria-label={board.whatElse}>
          {scene.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <Disambiguation sitting={sitting} view={view} />
      <Actions sitting={sitting} view={view} />
    </>
  );
}

function knowledgeText({ deduces }: TableView, { possible }: PositionView): string {
  if (!deduces) return phrases.ownDeductions;
  if (possible === 0) return phrases.tooMany;
  if (possible === 1) return phrases.knowAll;
  return phrases.knownFor(possible);
}

const MOST_LIKELY = 12;
const MOST_IMPOSSIBLE = 24;

/** What the person in this seat cannot be sure of, and what cannot be. Nobody else is shown it. */
function Belief({ belief: { isExact, likely, impossible } }: { readonly belief: BeliefView }) {
  return (
    <details class="belief">
      <summary>{phrases.likelihoods}</summary>
      <p>{isExact ? phrases.countedAll : phrases.countedSample}</p>
      <ul class="likely" aria-label={phrases.likely}>
        {likely.slice(0, MOST_LIKELY).map(({ text, share }) => (
          <li key={text}>
            <span>{text}</span>
            <meter value={share} max={1} aria-hidden="true" />
            <span class="share">{percentText(share)}</span>
          </li>
        ))}
      </ul>
      {likely.length > MOST_LIKELY && <p>{phrases.moreFacts(likely.length - MOST_LIKELY)}</p>}
      {impossible.length > 0 && (
        <>
          <h3>{phrases.impossible}</h3>
          <p class="impossible">{impossible.slice(0, MOST_IMPOSSIBLE).join(', ')}</p>
          {impossible.length > MOST_IMPOSSIBLE && (
            <p>{phrases.moreFacts(impossible.length - MOST_IMPOSSIBLE)}</p>
          )}
        </>
      )}
    </details>
  );
}

/** Nothing here is certain, so that no share is shown as all or nothing. */
function percentText(share: number): string {
  const percent = Math.round(100 * share);
  return percent === 0 ? '< 1 %' : percent === 100 ? '> 99 %' : `${percent} %`;
}

const MOST_ASKED = 12;

/** Moves that name nothing on the board, such as passing, betting or rolling. */
function Actions({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const places = view.asked?.clicks.buttons ?? [];
  if (places.length === 0 || places.length > MOST_ASKED) return null;
  return (
    <div class="actions">
      {places.map((place) => (
        <button
          key={place}
          type="button"
          onClick={() => sitting.choose(place)}
          onPointerEnter={(event) => event.pointerType === 'mouse' && void sitting.hover(place)}
          onPointerLeave={() => void sitting.hover(undefined)}
        >
          {view.asked?.moves[place]?.text}
        </button>
      ))}
    </div>
  );
}

/** The choice between several moves with the same clicks, as in promotions. */
function Disambiguation({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const entry = sitting.entry.value;
  const places = sitting.clicks.value.length === 0 ? [] : (entry?.complete ?? []);
  if (places.length === 0 || places.length > MOST_ASKED) return null;
  return (
    <fieldset class="which">
      <legend>{phrases.which}</legend>
      {places.map((place) => (
        <button key={place} type="button" onClick={() => sitting.choose(place)}>
          {view.asked?.moves[place]?.text}
        </button>
      ))}
    </fieldset>
  );
}

/** Whose turn it is, announced when it changes. */
export function StatusLine({ view }: { readonly view: TableView }) {
  const tone =
    view.ending !== undefined ? 'over' : view.thinking.length > 0 ? 'busy' : view.asked ? 'yours' : '';
  return (
    <p class={`status ${tone}`} role="status" data-at={view.at}>
      {statusText(view)}
    </p>
  );
}

const MOST_BADGES = 12;
const MOST_ARROWS = 3;

export interface AdviceMarks {
  readonly badges: ReadonlyMap<string, Badge>;
  readonly arrows: readonly Arrow[];
}

/** The machine's best moves on the board: a number at the destination, and arrows for moves between cells. */
function adviceMarks({ moves }: ThoughtsView): AdviceMarks {
  const badges = new Map<string, Badge>();
  const shown = moves.slice(0, MOST_BADGES);
  const strengths = strengthsOf(shown);
  shown.forEach(({ cells, value }, i) => {
    const cell = cells.at(-1);
    // If several moves lead to the same cell, the best one is shown.
    if (cell === undefined || value === undefined || badges.has(cell)) return;
    badges.set(cell, { text: String(Math.round(value)), strength: strengths[i] ?? 0, isBest: i === 0 });
  });
  const arrows = shown.slice(0, MOST_ARROWS).flatMap(({ cells }, i): Arrow[] => {
    const [from, to] = [cells[0], cells.at(-1)];
    if (cells.length < 2 || from === undefined || to === undefined || from === to) return [];
    return [{ from, to, strength: strengths[i] ?? 0 }];
  });
  return { badges, arrows };
}

/** From 0 to 1: how thoroughly each move was examined, or otherwise its value. */
function strengthsOf(moves: readonly MoveThoughtView[]): number[] {
  const weights = moves.map(({ visits, value }) => visits ?? value ?? 0);
  const most = Math.max(1, ...weights);
  return weights.map((weight) => Math.sqrt(Math.max(0, weight) / most));
}
