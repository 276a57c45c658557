/** Where positions are analysed: in the browser, or on the server that the page came from, if it offers that. */
import { computed, signal } from '@preact/signals';
import { token } from '../organiser/server.ts';
import { analysisOffer } from '../organiser/server-offer.ts';
import type { AnalysisServer } from '../table/messages.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'analysis.server';
const YES = 'yes';

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

/** Kept for the next time. */
export function wantServer(isWanted: boolean): void {
  isServerWanted.value = isWanted;
  writeStored(KEY, isWanted ? YES : 'no');
}

/** Until people want it again, or come back. */
export function giveServerUp(): void {
  isServerWanted.value = false;
}
