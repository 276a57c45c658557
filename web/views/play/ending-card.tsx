/** The actions after the end of a match, and while another line is tried. */
import type { TableView } from '../../table/messages.ts';
import type { Sitting } from './sitting.ts';

export function EndingCard({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const { client } = sitting;
  if (view.isTrying)
    return (
      <section class="card ending" aria-label="Another line">
        <p>You are trying another line. The match is kept.</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => client.act({ kind: 'backToGame' })}>
            Back to the match
          </button>
          <button type="button" onClick={() => client.act({ kind: 'keepLine' })}>
            Keep this line instead
          </button>
        </div>
      </section>
    );
  if (view.ending?.kind !== 'over') return null;
  const players = view.seats.filter(({ kind }) => kind !== 'chance').length;
  return (
    <section class="card ending" aria-label="The match is over">
      {view.ending.reason !== '' && <p>{view.ending.reason}</p>}
      <div class="buttons">
        <button type="button" class="primary" onClick={() => client.act({ kind: 'restart' })}>
          Play again
        </button>
        {players > 1 && (
          <button type="button" onClick={() => client.act({ kind: 'again' })}>
            Play again, other sides
          </button>
        )}
        <button type="button" disabled={view.isReviewing} onClick={() => client.act({ kind: 'review' })}>
          {view.isReviewing ? 'Reviewing …' : 'Review the match'}
        </button>
      </div>
      {view.history.some(({ judgement }) => judgement !== undefined) && (
        <p class="quiet-text">Moves with ? and ?? in the history lost much. Go there to try another one.</p>
      )}
    </section>
  );
}
