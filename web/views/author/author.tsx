/**
 * The rules editor: the text with its findings, and beside it the playable board, the statistics of random play, and
 * the tutorial.
 */
import '../play/play.css';
import './author.css';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../app/icon.tsx';
import { keptMatch, OWN } from '../../app/kept-matches.ts';
import { loadGameText, loadLibrary } from '../../app/library.ts';
import { notify } from '../../app/notices.tsx';
import { storedSheet } from '../../app/own-sheets.ts';
import { loadRealTimeSheet } from '../../app/real-time-library.ts';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { phrases } from '../../phrases/author.ts';
import { common } from '../../phrases/common.ts';
import { phrases as inside } from '../../phrases/inside.ts';
import { loadPhrases } from '../../phrases/language.ts';
import { keptOwnSheet, OWN_REAL_TIME } from '../../real-time/own-sheet.ts';
import { BoardStage, StatusLine } from '../play/board-stage.tsx';
import { MovesCard } from '../play/moves-card.tsx';
import type { Sitting } from '../play/sitting.ts';
import { ExamplesDialog } from './examples-dialog.tsx';
import { Figures } from './figures.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { GuideProps } from './guide/guide.tsx';
import type { LiveTrialProps } from './live-trial.tsx';
import { type Draft, Studio } from './studio.ts';
import { type Pane, Toolbar } from './toolbar.tsx';

/** `#/author/GAME` opens a library game, `#/author/mine/NAME` the user's own rules, `#/author/real-time/NAME` a real-time game. */
export default function Author({ path: [game, name] }: ViewProps) {
  const [studio] = useState(() => new Studio());
  const host = useRef<HTMLDivElement>(null);
  const examples = useRef<HTMLDialogElement>(null);
  const pane = useSignal<Pane>('text');
  useEffect(() => {
    document.title = common.titleOf(phrases.writeGame);
    if (host.current !== null) studio.mount(host.current);
    return () => studio.close();
  }, []);
  useEffect(() => {
    if (game !== undefined) void openGame(studio, game, name);
  }, [game, name]);
  return (
    <div class="author" data-pane={pane.value}>
      <h1 class="visually-hidden">{phrases.writeGame}</h1>
      <Toolbar studio={studio} pane={pane} onExamples={() => examples.current?.showModal()} />
      <PaneButtons studio={studio} pane={pane} />
      <section class="text-pane" aria-label={phrases.text}>
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
      <aside class="game-pane" aria-label={phrases.theGame}>
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

/** Only shown on narrow screens. */
function PaneButtons({ studio, pane }: PaneProps) {
  const count = studio.findings.value.length;
  const titles: Readonly<Record<Pane, string>> = {
    text: phrases.text,
    findings: phrases.findingsCount(count),
    board: common.board,
    guide: phrases.tutorial,
  };
  return (
    <fieldset class="pane-buttons" aria-label={phrases.whatToSee}>
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
      () => notify(phrases.tutorialFailed, 'trouble'),
    );
  }, []);
  const onListing: GuideProps['onListing'] = (text, how) => {
    if (how === 'replace') studio.open({ name: 'thin-ice', text });
    else studio.editor?.append(text);
    if (matchMedia('(max-width: 60rem)').matches) pane.value = 'text';
  };
  return (
    <aside class="guide-pane" aria-label={phrases.tutorial} aria-busy={Guide.value === undefined}>
      {Guide.value !== undefined && <Guide.value onListing={onListing} />}
    </aside>
  );
}

async function openGame(studio: Studio, place: string, name: string | undefined): Promise<void> {
  try {
    studio.open(await draftOf(place, name));
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), 'trouble');
  }
  goTo(addressOf('author'), true);
}

async function draftOf(place: string, name = ''): Promise<Draft> {
  if (place === OWN) {
    const kept = keptMatch(OWN);
    if (kept === undefined) throw new Error(inside.noRules);
    return { name: kept.game, text: kept.sheet };
  }
  if (place === 'mine') {
    const stored = storedSheet(name);
    if (stored === undefined) throw new Error(inside.noRules);
    return { name, text: stored.sheet };
  }
  if (place === 'real-time') {
    const own = name === OWN_REAL_TIME ? keptOwnSheet() : undefined;
    return own ?? { name, text: await loadRealTimeSheet(name) };
  }
  const game = (await loadLibrary()).find((each) => each.name === place);
  if (game === undefined) throw new Error(common.noSuchGame(place));
  const { sheet, drawing } = await loadGameText(game);
  return { name: place, text: sheet, ...(drawing !== undefined && { drawing }) };
}

/** The board of the sheet, on which the author can play every role. */
export function BoardPanel({ studio }: { readonly studio: Studio }) {
  const { shown, delay, problem } = studio.boards;
  const sitting = shown.value;
  const live = studio.boards.live.value;
  if (live !== undefined) return <LivePanel key={live.fingerprint} sheet={live} />;
  const note = delay.value === 'broken' ? (problem.value ?? phrases.notRead) : undefined;
  return (
    <section class="author-board" aria-label={common.board} data-state={delay.value ?? 'current'}>
      {note !== undefined && (
        <p class="board-note" role="status">
          {note} {sitting !== undefined && phrases.lastPlayable}
        </p>
      )}
      {sitting === undefined ? (
        <Empty>{note === undefined ? phrases.loadingBoard : phrases.noBoard}</Empty>
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
      async (module) => {
        await loadPhrases();
        Trial.value = module.default;
      },
      () => notify(phrases.boardFailed, 'trouble'),
    );
  }, []);
  return (
    <section
      class="author-board"
      aria-label={common.board}
      data-state="current"
      aria-busy={Trial.value === undefined}
    >
      {Trial.value === undefined ? <Empty>{phrases.boardComes}</Empty> : <Trial.value sheet={sheet} />}
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
  if (view === undefined) return <Empty>{phrases.boardComes}</Empty>;
  const act = (kind: 'undo' | 'redo' | 'restart') => (): void => sitting.client.act({ kind });
  return (
    <>
      <div class="stage">
        <StatusLine view={view} />
        <BoardStage sitting={sitting} view={view} />
      </div>
      <div class="author-controls" role="toolbar" aria-label={common.match}>
        <button type="button" class="small" disabled={view.at === 0} onClick={act('undo')}>
          <Icon name="undo" /> {phrases.back}
        </button>
        <button type="button" class="small" disabled={view.ahead === 0} onClick={act('redo')}>
          <Icon name="redo" /> {phrases.again}
        </button>
        <button type="button" class="small" disabled={view.at === 0} onClick={act('restart')}>
          <Icon name="first" /> {common.restart}
        </button>
        <span class="quiet-text">{common.moveCount(view.at)}</span>
      </div>
      <details class="author-moves panel" open={view.position?.scene.boards.length === 0}>
        <summary>{phrases.legalMoves}</summary>
        <MovesCard sitting={sitting} view={view} />
      </details>
    </>
  );
}

/** Explains the symbol at the cursor in a line below the text, for keyboard and touch users, who cannot hover. */
export function AboutLine({ studio }: { readonly studio: Studio }) {
  const about = studio.about.value;
  return (
    <div class="about-line">
      {about === undefined ? (
        <p class="quiet-text">{phrases.cursorHint}</p>
      ) : (
        <p>
          <code>{about.title}</code> {[...about.lines, about.comment].filter(Boolean).join(' ')}
        </p>
      )}
    </div>
  );
}
