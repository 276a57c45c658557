/** The actions after the end of a match, and while another line is tried. */

import { phrases } from '../../phrases/play.ts';
import type { TableView } from '../../table/messages.ts';
import type { Sitting } from './sitting.ts';

export function EndingCard({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const { client } = sitting;
  if (view.isTrying)
    return (
      <section class="card ending" aria-label={phrases.anotherLine}>
        <p>{phrases.tryingLine}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => client.act({ kind: 'backToGame' })}>
            {phrases.backToMatch}
          </button>
          <button type="button" onClick={() => client.act({ kind: 'keepLine' })}>
            {phrases.keepLine}
          </button>
        </div>
      </section>
    );
  if (view.ending?.kind !== 'over') return null;
  const players = view.seats.filter(({ kind }) => kind !== 'chance').length;
  return (
    <section class="card ending" aria-label={phrases.matchOver}>
      {view.ending.reason !== '' && <p>{view.ending.reason}</p>}
      <div class="buttons">
        <button type="button" class="primary" onClick={() => client.act({ kind: 'restart' })}>
          {phrases.playAgain}
        </button>
        {players > 1 && (
          <button type="button" onClick={() => client.act({ kind: 'again' })}>
            {phrases.otherSides}
          </button>
        )}
        <button type="button" disabled={view.isReviewing} onClick={() => client.act({ kind: 'review' })}>
          {view.isReviewing ? phrases.reviewing : phrases.review}
        </button>
      </div>
      {view.history.some(({ judgement }) => judgement !== undefined) && (
        <p class="quiet-text">{phrases.blundersHint}</p>
      )}
    </section>
  );
}
