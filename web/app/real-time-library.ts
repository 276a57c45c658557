/** The real-time games that come with the page: a list of all, and the rules of each. */
import { signal } from '@preact/signals';
import type { RealTimeGame } from '../../src/library/index.ts';
import { common } from '../phrases/common.ts';

/** An entry of the list. */
export interface ListedRealTime extends RealTimeGame {
  /** The text of the view file, which defines how the board is drawn. */
  readonly view: string | undefined;
}

/** Undefined until it is loaded. */
export const listedRealTime = signal<readonly ListedRealTime[] | undefined>(undefined);

let loading: Promise<readonly ListedRealTime[]> | undefined;

export function loadRealTimeList(): Promise<readonly ListedRealTime[]> {
  loading ??= fetched('games.json')
    .then((response) => response.json() as Promise<readonly ListedRealTime[]>)
    .then((games) => {
      listedRealTime.value = games;
      return games;
    });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export async function loadRealTimeSheet(name: string): Promise<string> {
  return await (await fetched(`${encodeURIComponent(name)}.kif`)).text();
}

/** The board at the start; `scripts/page-library.ts` draws it. */
export function realTimePicture(name: string): string {
  return `./library/boards/real-time-${name}.svg`;
}

async function fetched(file: string): Promise<Response> {
  const response = await fetch(`./library/real-time/${file}`);
  if (!response.ok) throw new Error(common.notLoaded(file, response.status));
  return response;
}
