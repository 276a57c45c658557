/** Writing rules: the text with its findings, and beside it the board, the figures of random play, and the tutorial. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { notify } from '../../app/notices.tsx';
import { addressOf, goTo } from '../../app/router.ts';
import type { ViewProps } from '../../app/view-props.ts';
import { loadGameText, loadLibrary } from '../../library/library.ts';
import { AboutLine } from './about-line.tsx';
import { BoardPanel } from './board-panel.tsx';
import { ExamplesDialog } from './examples-dialog.tsx';
import { Figures } from './figures.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { GuideProps } from './guide/guide.tsx';
import type { Pane } from './pane.ts';
import { Studio } from './studio.ts';
import { Toolbar } from './toolbar.tsx';
import '../play/play.css';
import './author.css';

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
