/** Shows the view for writing rules: the text with its findings, and beside it the playable board, the figures of random play, and the tutorial. */
import '../play/play.css';
import './author.css';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../app/icon.tsx';
import { loadGameText, loadLibrary } from '../../app/library.ts';
import { notify } from '../../app/notices.tsx';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { BoardStage, StatusLine } from '../play/board-stage.tsx';
import { MovesCard } from '../play/moves-card.tsx';
import type { Sitting } from '../play/sitting.ts';
import { ExamplesDialog } from './examples-dialog.tsx';
import { Figures } from './figures.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { GuideProps } from './guide/guide.tsx';
import type { LiveTrialProps } from './live-trial.tsx';
import { Studio } from './studio.ts';
import { type Pane, Toolbar } from './toolbar.tsx';

export default function Author({ path: [game] }: ViewProps) {
  const [studio] = useState(() => new Studio());
  const host = useRef<HTMLDivElement>(null);
  const examples = useRef<HTMLDialogElement>(null);
  const pane = useSignal<Pane>('text');
  useEffect(() => {
    document.title = 'Write a game · Anygame';
    if (host.current !== null) studio.mount(host.current);
    return () => studio.close();
  }, []);
  useEffect(() => {
    if (game !== undefined) void openGame(studio, game);
  }, [game]);
  return (
    <div class="author" data-pane={pane.value}>
      <h1 class="visually-hidden">Write a game</h1>
      <Toolbar studio={studio} pane={pane} onExamples={() => examples.current?.showModal()} />
      <PaneButtons studio={studio} pane={pane} />
      <section class="text-pane" aria-label="Text">
        <div ref={host} class="editor-host" />
        <AboutLine studio={studio} />
      </section>
      <FindingsPanel
        studio={studio}
        onShow={() => {
          pane.value = 'text';
        }}
        onLine={(moves) => {
          pane.value = 'board';
          studio.boards.showLine(moves);
        }}
      />
      <aside class="game-pane" aria-label="The game">
        <BoardPanel studio={studio} />
        <Figures studio={studio} />
      </aside>
      {pane.value === 'guide' && <GuidePane studio={studio} pane={pane} />}
      <ExamplesDialog dialog={examples} studio={studio} />
    </div>
  );
}

interface PaneProps {
  readonly studio: Studio;
  readonly pane: Signal<Pane>;
}

/** Seen on narrow screens only. */
function PaneButtons({ studio, pane }: PaneProps) {
  const count = studio.findings.value.length;
  const titles: Readonly<Record<Pane, string>> = {
    text: 'Text',
    findings: count === 0 ? 'Findings' : `Findings ${count}`,
    board: 'Board',
    guide: 'Tutorial',
  };
  return (
    <fieldset class="pane-buttons" aria-label="What to see">
      {(Object.keys(titles) as Pane[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={pane.value === each}
          onClick={() => {
            pane.value = each;
          }}
        >
          {titles[each]}
        </button>
      ))}
    </fieldset>
  );
}

function GuidePane({ studio, pane }: PaneProps) {
  const Guide = useSignal<ComponentType<GuideProps> | undefined>(undefined);
  useEffect(() => {
    import('./guide/guide.tsx').then(
      (module) => {
        Guide.value = module.default;
      },
      () => notify('The tutorial cannot be loaded.', 'trouble'),
    );
  }, []);
  const onListing: GuideProps['onListing'] = (text, how) => {
    if (how === 'replace') studio.open({ name: 'thin-ice', text });
    else studio.editor?.append(text);
    if (matchMedia('(max-width: 60rem)').matches) pane.value = 'text';
  };
  return (
    <aside class="guide-pane" aria-label="Tutorial" aria-busy={Guide.value === undefined}>
      {Guide.value !== undefined && <Guide.value onListing={onListing} />}
    </aside>
  );
}

async function openGame(studio: Studio, name: string): Promise<void> {
  try {
    const game = (await loadLibrary()).find((each) => each.name === name);
    if (game === undefined) throw new Error(`There is no game '${name}' in the library.`);
    const { sheet, drawing } = await loadGameText(game);
    studio.open({ name, text: sheet, ...(drawing !== undefined && { drawing }) });
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), 'trouble');
  }
  goTo(addressOf('author'), true);
}

/** The board of the sheet, to be played on by its author in every role. */
export function BoardPanel({ studio }: { readonly studio: Studio }) {
  const { shown, delay, problem } = studio.boards;
  const sitting = shown.value;
  const live = studio.boards.live.value;
  if (live !== undefined) return <LivePanel key={live.fingerprint} sheet={live} />;
  const note =
    delay.value === 'broken' ? (problem.value ?? 'The text cannot be read completely.') : undefined;
  return (
    <section class="author-board" aria-label="Board" data-state={delay.value ?? 'current'}>
      {note !== undefined && (
        <p class="board-note" role="status">
          {note} {sitting !== undefined && 'This is the board of the last playable version.'}
        </p>
      )}
      {sitting === undefined ? (
        <Empty>{note === undefined ? 'Loading the board …' : 'There is no board yet.'}</Empty>
      ) : (
        <Match sitting={sitting} />
      )}
    </section>
  );
}

/** The board of a real-time game, which is loaded when the first is written. */
function LivePanel({ sheet }: { readonly sheet: LiveTrialProps['sheet'] }) {
  const Trial = useSignal<ComponentType<LiveTrialProps> | undefined>(undefined);
  useEffect(() => {
    import('./live-trial.tsx').then(
      (module) => {
        Trial.value = module.default;
      },
      () => notify('The board cannot be loaded.', 'trouble'),
    );
  }, []);
  return (
    <section
      class="author-board"
      aria-label="Board"
      data-state="current"
      aria-busy={Trial.value === undefined}
    >
      {Trial.value === undefined ? <Empty>The board comes …</Empty> : <Trial.value sheet={sheet} />}
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
  const act = (kind: 'undo' | 'redo' | 'restart') => (): void => sitting.client.act({ kind });
  return (
    <>
      <div class="stage">
        <StatusLine view={view} />
        <BoardStage sitting={sitting} view={view} />
      </div>
      <div class="author-controls" role="toolbar" aria-label="Match">
        <button type="button" class="small" disabled={view.at === 0} onClick={act('undo')}>
          <Icon name="undo" /> Back
        </button>
        <button type="button" class="small" disabled={view.ahead === 0} onClick={act('redo')}>
          <Icon name="redo" /> Again
        </button>
        <button type="button" class="small" disabled={view.at === 0} onClick={act('restart')}>
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

/** What the cursor stands on, in a line below the text; for keyboards and fingers, which cannot hover. */
export function AboutLine({ studio }: { readonly studio: Studio }) {
  const about = studio.about.value;
  return (
    <div class="about-line">
      {about === undefined ? (
        <p class="quiet-text">Put the cursor on a name to see what it is.</p>
      ) : (
        <p>
          <code>{about.title}</code> {[...about.lines, about.comment].filter(Boolean).join(' ')}
        </p>
      )}
    </div>
  );
}
