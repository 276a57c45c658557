/** Where positions are analysed: in the browser, or on the page's server if it supports that. */
import { computed, signal } from '@preact/signals';
import { token } from '../organiser/server.ts';
import { analysisOffer } from '../organiser/server-offer.ts';
import type { AnalysisServer } from '../table/messages.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'analysis.server';
const YES = 'yes';

/** Whether the user wants the server to analyse. */
export const isServerWanted = signal(readStored(KEY) === YES);

/** Lets the server distinguish pages of the same browser. */
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** Defined while the server analyses. */
export const analysisServer = computed<AnalysisServer | undefined>(() => {
  const offer = analysisOffer.value;
  if (offer === undefined || !isServerWanted.value) return undefined;
  if (offer.needsToken && token.value === '') return undefined;
  const { threads, seconds } = offer;
  const address = new URL('./api/analysis', document.baseURI).href;
  return { address, token: token.value, threads, seconds, page: PAGE };
});

/** Stored for the next visit. */
export function wantServer(isWanted: boolean): void {
  isServerWanted.value = isWanted;
  writeStored(KEY, isWanted ? YES : 'no');
}

/** Stops using the server until the user asks for it again or returns to the page. */
export function giveServerUp(): void {
  isServerWanted.value = false;
}
