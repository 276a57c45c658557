/** The board of the sheet, to be played on by its author in every role. */
import type { ComponentChildren } from 'preact';
import { Icon } from '../../app/icon.tsx';
import { BoardStage } from '../play/board-stage.tsx';
import { MovesCard } from '../play/moves-card.tsx';
import type { Sitting } from '../play/sitting.ts';
import { StatusLine } from '../play/status-line.tsx';
import type { Studio } from './studio.ts';

export function BoardPanel({ studio }: { readonly studio: Studio }) {
  const { shown, delay, problem } = studio.boards;
  const sitting = shown.value;
  const note =
    delay.value === 'broken' ? (problem.value ?? 'The text cannot be read to its end.') : undefined;
  return (
    <section class="author-board" aria-label="Board" data-state={delay.value ?? 'current'}>
      {note !== undefined && (
        <p class="board-note" role="status">
          {note} {sitting !== undefined && 'This is the board of the last text that could be played.'}
        </p>
      )}
      {sitting === undefined ? (
        <Empty>{note === undefined ? 'The board comes …' : 'There is no board yet.'}</Empty>
      ) : (
        <Match sitting={sitting} />
      )}
    </section>
  );
}

function Empty({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="board-frame empty">
      <p>{children}</p>
    </div>
  );
}

function Match({ sitting }: { readonly sitting: Sitting }) {
  const view = sitting.client.view.value;
  if (view === undefined) return <Empty>The board comes …</Empty>;
  const send = (kind: 'undo' | 'redo' | 'restart') => (): void => sitting.client.send({ kind });
  return (
    <>
      <div class="stage">
        <StatusLine view={view} />
        <BoardStage sitting={sitting} view={view} />
      </div>
      <div class="author-controls" role="toolbar" aria-label="Match">
        <button type="button" class="small" disabled={view.at === 0} onClick={send('undo')}>
          <Icon name="undo" /> Back
        </button>
        <button type="button" class="small" disabled={view.ahead === 0} onClick={send('redo')}>
          <Icon name="redo" /> Again
        </button>
        <button type="button" class="small" disabled={view.at === 0} onClick={send('restart')}>
          <Icon name="first" /> Restart
        </button>
        <span class="quiet-text">{view.at === 1 ? '1 move' : `${view.at} moves`}</span>
      </div>
      <details class="author-moves panel" open={view.position?.scene.boards.length === 0}>
        <summary>Legal moves</summary>
        <MovesCard sitting={sitting} view={view} />
      </details>
    </>
  );
}
