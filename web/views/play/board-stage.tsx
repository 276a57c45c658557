/** The position: boards, hands, counters and facts, with what was clicked, what may be clicked, and advice on top. */
import { useRef } from 'preact/hooks';
import { carryPieces, type Scene } from '../../../src/board/index.ts';
import { ghostsOf, NO_GHOSTS } from '../../board/ghosts.ts';
import { Hands } from '../../board/hands.tsx';
import { SceneBoards } from '../../board/scene-board.tsx';
import type { TableView } from '../../table/messages.ts';
import { adviceMarks } from './advice-marks.ts';
import type { Sitting } from './sitting.ts';
import { statusText } from './words.ts';

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
          You see: {position.percepts.join(', ')}
        </p>
      )}
      {view.viewer !== undefined && (
        <p class="knowledge">
          {position.possible === 0
            ? 'Too much is possible to say anything for sure.'
            : position.possible === 1
              ? 'You know all.'
              : `What you know for sure; ${position.possible.toLocaleString('en')} positions are possible.`}
        </p>
      )}
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
            label={`Board. ${statusText(view)}`}
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
        <ul class="facts" aria-label="What else is true">
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

const MOST_ASKED = 12;

/** Moves that name nothing on the board: to pass, to bet, to roll. */
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

/** What was clicked could be several moves, as in a promotion. */
function Disambiguation({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const entry = sitting.entry.value;
  const places = sitting.clicks.value.length === 0 ? [] : (entry?.complete ?? []);
  if (places.length === 0 || places.length > MOST_ASKED) return null;
  return (
    <fieldset class="which">
      <legend>Which?</legend>
      {places.map((place) => (
        <button key={place} type="button" onClick={() => sitting.choose(place)}>
          {view.asked?.moves[place]?.text}
        </button>
      ))}
    </fieldset>
  );
}
