/** Draws the frame around every view: the bar at the top, the light or dark theme, and the view given by the URL. */
import { effect, signal, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { Icon } from './app/icon.tsx';
import { changeLanguage, nextLanguage } from './app/language-choice.ts';
import { Notices } from './app/notices.tsx';
import { addressOf, route, type ViewProps } from './app/router.ts';
import { readStored, writeStored } from './app/storage.ts';
import { common } from './phrases/common.ts';
import { phrases } from './phrases/frame.ts';
import { LANGUAGES, loadPhrases } from './phrases/language.ts';
import { VIEWS, type ViewEntry } from './views.ts';

const loaded = signal<ReadonlyMap<string, ComponentType<ViewProps>>>(new Map());

export function App() {
  return (
    <>
      <button type="button" class="skip" onClick={skipToMain}>
        {phrases.skip}
      </button>
      <TopBar />
      <main id="main" tabIndex={-1}>
        <CurrentView />
      </main>
      <Notices />
    </>
  );
}

function TopBar() {
  const { view } = route.value;
  return (
    <header class="top-bar">
      <a class="brand" href={addressOf('')}>
        <img src="./icon.svg" alt="Anygame" width="28" height="28" />
        <span class="brand-name" aria-hidden="true">
          Anygame
        </span>
      </a>
      <nav aria-label={phrases.views}>
        {VIEWS.map(({ name, title }) =>
          title === undefined ? null : (
            <a key={name} href={addressOf(name)} aria-current={view === name ? 'page' : undefined}>
              {title()}
            </a>
          ),
        )}
      </nav>
      <a class="button quiet" href={addressOf('help')} title={phrases.help}>
        <span aria-hidden="true">?</span>
        <span class="visually-hidden">{phrases.help}</span>
      </a>
      <LanguageButton />
      <button type="button" class="quiet" onClick={cycleTheme} title={phrases.themeHint}>
        <Icon name={THEME_SIGNS[theme.value]} />
        <span class="visually-hidden">{phrases.theme(theme.value)}</span>
      </button>
    </header>
  );
}

/** Named in the other language, so that everybody finds it. */
function LanguageButton() {
  const next = nextLanguage();
  return (
    <button type="button" class="quiet" lang={next} onClick={() => changeLanguage(next)}>
      <span aria-hidden="true">{next.toUpperCase()}</span>
      <span class="visually-hidden">{LANGUAGES[next]}</span>
    </button>
  );
}

const THEME_SIGNS = { auto: 'both', light: 'sun', dark: 'moon' } as const;

function CurrentView() {
  const problem = useSignal<string | undefined>(undefined);
  const { view, path } = route.value;
  const entry = VIEWS.find(({ name }) => name === view);
  useSignalEffect(() => {
    const wanted = VIEWS.find(({ name }) => name === route.value.view);
    problem.value = undefined;
    if (wanted !== undefined && !loaded.peek().has(wanted.name))
      load(wanted).catch((error: unknown) => {
        problem.value = String(error instanceof Error ? error.message : error);
      });
  });
  if (entry === undefined)
    return (
      <div class="page">
        <h1>{phrases.nothingHere}</h1>
        <p>
          {phrases.addressLeadsNowhere} <a href={addressOf('')}>{common.allGames}</a>
        </p>
      </div>
    );
  if (problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>{phrases.partFailed}</h1>
        <p>{problem.value}</p>
      </div>
    );
  const View = loaded.value.get(entry.name);
  return View === undefined ? <div class="page loading" aria-busy="true" /> : <View path={path} />;
}

async function load({ name, load: start }: ViewEntry): Promise<void> {
  const { default: View } = await start();
  await loadPhrases();
  loaded.value = new Map(loaded.peek()).set(name, View);
}

/** The router uses the URL's fragment, so this cannot be a link. */
function skipToMain(): void {
  document.getElementById('main')?.focus();
}

export type Theme = 'auto' | 'light' | 'dark';

const THEME_ORDER: readonly Theme[] = ['auto', 'light', 'dark'];
const THEME_KEY = 'theme';

const theme = signal<Theme>(THEME_ORDER.find((each) => each === readStored(THEME_KEY)) ?? 'auto');

function cycleTheme(): void {
  theme.value = THEME_ORDER[(THEME_ORDER.indexOf(theme.value) + 1) % THEME_ORDER.length] ?? 'auto';
}

/** The light, dark or system theme; stored in the browser. */
export function applyTheme(): void {
  effect(() => {
    writeStored(THEME_KEY, theme.value);
    document.documentElement.dataset.theme = theme.value;
  });
}
