/** The features of the page's server; a static copy of the page has none. */
import { signal } from '@preact/signals';
import type { AnalysisOffer, PeopleOffer, ServerOffer, WatchedManager } from '../../src/server/index.ts';

/** Undefined if no server analyses. */
export const analysisOffer = signal<AnalysisOffer | undefined>(undefined);
/** Undefined if people cannot meet. */
export const peopleOffer = signal<PeopleOffer | undefined>(undefined);

/** Managers elsewhere whose real-time matches can be watched. */
export const watchedManagers = signal<readonly WatchedManager[]>([]);

let hasLooked = false;

/** Asks once; a static copy of the page has a file in its place that offers nothing. */
export function lookForServer(): void {
  if (hasLooked) return;
  hasLooked = true;
  fetch('./server.json')
    .then((response) => response.json() as Promise<ServerOffer>)
    .then(
      ({ analysis, people, watched }) => {
        analysisOffer.value = analysis ?? undefined;
        peopleOffer.value = people ?? undefined;
        watchedManagers.value = watched ?? [];
      },
      () => undefined,
    );
}
