/** Draws the frame around every view: the bar at the top, the light or dark theme, and the view given by the URL. */
import { effect, signal, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { Icon } from './app/icon.tsx';
import { Notices } from './app/notices.tsx';
import { addressOf, route, type ViewProps } from './app/router.ts';
import { readStored, writeStored } from './app/storage.ts';
import { VIEWS, type ViewEntry } from './views.ts';

const loaded = signal<ReadonlyMap<string, ComponentType<ViewProps>>>(new Map());

export function App() {
  return (
    <>
      <button type="button" class="skip" onClick={skipToMain}>
        Skip to the content
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
      <nav aria-label="Views">
        {VIEWS.map(({ name, title }) =>
          title === undefined ? null : (
            <a key={name} href={addressOf(name)} aria-current={view === name ? 'page' : undefined}>
              {title}
            </a>
          ),
        )}
      </nav>
      <button type="button" class="quiet" onClick={cycleTheme} title="Light, dark, or system theme">
        <Icon name={THEME_SIGNS[theme.value]} />
        <span class="visually-hidden">Colours: {theme.value}</span>
      </button>
    </header>
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
        <h1>There is nothing here</h1>
        <p>
          The address leads nowhere. <a href={addressOf('')}>All games</a>
        </p>
      </div>
    );
  if (problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>This part of the page cannot be loaded</h1>
        <p>{problem.value}</p>
      </div>
    );
  const View = loaded.value.get(entry.name);
  return View === undefined ? <div class="page loading" aria-busy="true" /> : <View path={path} />;
}

async function load({ name, load: start }: ViewEntry): Promise<void> {
  const { default: View } = await start();
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
