/** The arcade games that come with the page: a list of all, and the texts of each. */
import { signal } from '@preact/signals';
import type { ArcadeGame, ArcadeSheets } from '../../src/library/index.ts';
import { common } from '../phrases/common.ts';

/** Undefined until it is loaded. */
export const listedArcade = signal<readonly ArcadeGame[] | undefined>(undefined);

let loading: Promise<readonly ArcadeGame[]> | undefined;

export function loadArcadeList(): Promise<readonly ArcadeGame[]> {
  loading ??= fetchJson<readonly ArcadeGame[]>('./library/arcade/games.json').then((games) => {
    listedArcade.value = games;
    return games;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export function loadArcadeSheets(name: string): Promise<ArcadeSheets> {
  return fetchJson(`./library/arcade/${name}.json`);
}

/**
 * A moving picture of a game, or a still one for people who prefer reduced motion; `scripts/arcade-pictures.ts` draws
 * them.
 */
export function arcadePicture(name: string, kind: 'moving' | 'still'): string {
  return `./library/boards/arcade-${name}${kind === 'moving' ? '' : '-still'}.svg`;
}

async function fetchJson<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(common.notLoaded(address, response.status));
  return (await response.json()) as Answer;
}
