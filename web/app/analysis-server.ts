/** Where positions are analysed: in the browser, or on the server that the page came from, if it offers that. */
import { computed, signal } from '@preact/signals';
import type { AnalysisOffer, ServerOffer } from '../../src/server/index.ts';
import { token } from '../organiser/server.ts';
import type { AnalysisServer } from '../table/messages.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'analysis.server';
const YES = 'yes';

/** Undefined where there is no such server, as for a static copy of the page. */
export const analysisOffer = signal<AnalysisOffer | undefined>(undefined);
/** Whether people want the server to do it. */
export const isServerWanted = signal(readStored(KEY) === YES);

/** So that the server can tell pages of the same browser apart. */
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** Set while the server analyses. */
export const analysisServer = computed<AnalysisServer | undefined>(() => {
  const offer = analysisOffer.value;
  if (offer === undefined || !isServerWanted.value) return undefined;
  if (offer.needsToken && token.value === '') return undefined;
  const { threads, seconds } = offer;
  const address = new URL('./api/analysis', document.baseURI).href;
  return { address, token: token.value, threads, seconds, page: PAGE };
});

let hasLooked = false;

/** Asks once what the server offers; a copy of the page has a file in its place that offers nothing. */
export function lookForServer(): void {
  if (hasLooked) return;
  hasLooked = true;
  fetch('./server.json')
    .then((response) => response.json() as Promise<ServerOffer>)
    .then(
      ({ analysis }) => {
        analysisOffer.value = analysis ?? undefined;
      },
      () => undefined,
    );
}

/** Kept for the next time. */
export function wantServer(isWanted: boolean): void {
  isServerWanted.value = isWanted;
  writeStored(KEY, isWanted ? YES : 'no');
}

/** Until people want it again, or come back. */
export function giveServerUp(): void {
  isServerWanted.value = false;
}
