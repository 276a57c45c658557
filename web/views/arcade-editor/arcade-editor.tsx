/**
 * The arcade editor: rules and levels side by side, findings while typing, a test run, and a test of how hard a level
 * is.
 */
import '../play/play.css';
import '../arcade/arcade.css';
import './arcade-editor.css';
import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SourceText } from '../../../src/gdl/index.ts';
import { loadArcadeList, loadArcadeSheets } from '../../app/arcade-library.ts';
import { OWN } from '../../app/kept-matches.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { EXAMPLE_LEVEL, EXAMPLE_RULES } from '../../arcade/example.ts';
import { keptOwn, type OwnArcade } from '../../arcade/kept-runs.ts';
import { ArcadeSession } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';
import { common } from '../../phrases/common.ts';
import { PlayControls } from '../arcade/play-controls.tsx';
import { PlayersCard } from '../arcade/players-card.tsx';
import { Stage } from '../arcade/stage.tsx';
import { StatusBar } from '../arcade/status-bar.tsx';
import { TouchPad } from '../arcade/touch-pad.tsx';
import { Draft } from './draft.ts';
import { HardnessCard } from './hardness-card.tsx';
import { LevelPainter } from './level-painter.tsx';
import { RulesEditor } from './rules-editor.ts';

export default function ArcadeEditor({ path }: ViewProps) {
  return <Opening key={path.join('/')} path={path} />;
}

function Opening({ path: [place = OWN, level = '0'] }: ViewProps) {
  const [state] = useState(() => ({
    draft: signal<Draft | undefined>(undefined),
    problem: signal<string | undefined>(undefined),
  }));
  useEffect(() => {
    document.title = common.titleOf(phrases.writeGame);
    textsOf(place).then(
      (texts) => {
        state.draft.value = new Draft(texts, Number(level) || 0);
      },
      (error: unknown) => {
        state.problem.value = error instanceof Error ? error.message : String(error);
      },
    );
    return () => state.draft.peek()?.close();
  }, []);
  if (state.problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>{common.gameFailed}</h1>
        <p>{state.problem.value}</p>
        <a href={addressOf('arcade')}>{phrases.all}</a>
      </div>
    );
  const draft = state.draft.value;
  return draft === undefined ? <div class="page loading" aria-busy="true" /> : <Workshop draft={draft} />;
}

async function textsOf(place: string): Promise<OwnArcade> {
  if (place === OWN || place.startsWith('~'))
    return keptOwn() ?? { title: phrases.myGame, rules: EXAMPLE_RULES, levels: [EXAMPLE_LEVEL] };
  const entry = (await loadArcadeList()).find(({ name }) => name === place);
  if (entry === undefined) throw new Error(phrases.noSuchGame(place));
  return { title: phrases.myVersion(entry.title), ...(await loadArcadeSheets(place)) };
}

type Tab = 'paint' | 'play' | 'hard';
const TABS: readonly Tab[] = ['paint', 'play', 'hard'];

function Workshop({ draft }: { readonly draft: Draft }) {
  const tab = useSignal<Tab>('paint');
  return (
    <div class="arcade-editor">
      <header class="editor-head">
        <h1 class="visually-hidden">{phrases.writeGame}</h1>
        <label>
          <span class="visually-hidden">{phrases.title}</span>
          <input
            class="title-field"
            value={draft.title.value}
            onInput={(event) => draft.setTitle(event.currentTarget.value)}
          />
        </label>
        <a class="button primary" href={addressOf('arcade', OWN, String(draft.at.value))}>
          {phrases.wholePage}
        </a>
      </header>
      <section class="rules-side" aria-label={common.rules}>
        <RulesPane draft={draft} />
      </section>
      <section class="level-side" aria-label={phrases.levelAndPlay}>
        <div class="tabs" role="tablist" aria-label={phrases.whatToDo}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={tab.value === name}
              aria-controls="editor-pane"
              onClick={() => {
                tab.value = name;
              }}
            >
              {phrases.tabs[name]}
            </button>
          ))}
        </div>
        <div id="editor-pane" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
          {tab.value === 'paint' && <LevelPainter draft={draft} />}
          {tab.value === 'play' && <TryOut key={`${draft.version.value}`} draft={draft} />}
          {tab.value === 'hard' && <HardnessCard key={`${draft.version.value}`} draft={draft} />}
        </div>
      </section>
    </div>
  );
}

const MOST_SHOWN = 50;

function RulesPane({ draft }: { readonly draft: Draft }) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<RulesEditor | undefined>(undefined);
  useEffect(() => {
    if (host.current === null) return undefined;
    editor.current = new RulesEditor(host.current, draft.rules.peek(), (text) => draft.setRules(text));
    editor.current.showFindings(draft.study.peek()?.findings ?? []);
    return () => editor.current?.close();
  }, []);
  useSignalEffect(() => {
    editor.current?.showFindings(draft.study.value?.findings ?? []);
  });
  const findings = draft.study.value?.findings ?? [];
  const source = new SourceText('', draft.rules.value);
  return (
    <>
      <div class="code-editor" ref={host} />
      <p class="findings-count" role="status">
        {draft.problem.value ??
          (findings.length === 0 ? phrases.noMistakes : phrases.findings(findings.length))}
      </p>
      <ul class="arcade-findings">
        {findings.slice(0, MOST_SHOWN).map((finding) => {
          const { code, severity, message, hint, span, fix } = finding;
          return (
            <li key={`${code} ${span?.start}`} class={severity}>
              <button
                type="button"
                class="link"
                onClick={() => span && editor.current?.goTo(span.start, span.end)}
              >
                {span === undefined ? code : phrases.atLine(source.position(span.start).line)}:{' '}
                <span lang="en">{message}</span>
              </button>
              <span class="quiet-text" lang="en">
                {hint} <span class="code">{code}</span>
              </span>
              {fix !== undefined && (
                <button type="button" class="small" onClick={() => editor.current?.fix(finding)}>
                  {phrases.fix}
                  <span lang="en">{fix.title}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function TryOut({ draft }: { readonly draft: Draft }) {
  const [session] = useState(
    () => new ArcadeSession({ sheet: { rules: draft.rules.peek(), level: draft.level.peek() } }),
  );
  useEffect(() => () => session.close(), []);
  if (session.phase.value === 'refused')
    return (
      <p role="alert" class="problem">
        {session.problem.value}
      </p>
    );
  const opened = {
    place: OWN,
    title: draft.title.value,
    rules: draft.rules.value,
    levels: draft.levels.value,
    level: draft.at.value,
  };
  return (
    <div class="try-out">
      <StatusBar session={session} />
      <Stage session={session} title={draft.title.value} thought={true} />
      <PlayControls session={session} opened={opened} />
      <TouchPad session={session} />
      <PlayersCard session={session} />
    </div>
  );
}
