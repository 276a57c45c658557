/** A real-time game on the screen: the board with its lifetimes, the controls, and beside it players, moves and rules. */
import { useState } from 'preact/hooks';
import { addressOf } from '../../app/router.ts';
import { phrases } from '../../phrases/real-time.ts';
import { RealTimeSession } from '../../real-time/session.ts';
import { LiveStage, useBeat, useKeys } from './live-stage.tsx';
import type { OpenedSheet } from './opened-sheet.ts';
import { Players } from './players.tsx';

export function RealTimeRoom({ opened }: { readonly opened: OpenedSheet }) {
  const [session] = useState(() => new RealTimeSession({ ...opened, view: opened.entry?.view }));
  useBeat(session);
  useKeys(session);
  const { title, entry } = opened;
  if (session.phase.value === 'refused')
    return (
      <div class="page" role="alert">
        <h1>{phrases.cannotBePlayed(title)}</h1>
        <p>{session.problem.value}</p>
        <a href={addressOf('real-time')}>{phrases.all}</a>
      </div>
    );
  return (
    <div class="room real-time-room" data-phase={session.phase.value}>
      <section class="stage" aria-label={phrases.game}>
        <h1>{title}</h1>
        <LiveStage session={session} title={title} />
      </section>
      <aside class="panel" aria-label={phrases.aboutGame}>
        <Players session={session} />
        {entry !== undefined && (
          <section class="card" aria-labelledby="real-time-rules">
            <h2 id="real-time-rules">{phrases.howPlayed}</h2>
            <p lang="en">{entry.rules}</p>
            <p class="quiet-text" lang="en">
              {entry.origin}
            </p>
            <p>
              <a class="button small" href={addressOf('author', 'real-time', entry.name)}>
                {phrases.editRules}
              </a>
            </p>
          </section>
        )}
        <section class="card">
          <h2>{phrases.keys}</h2>
          <p>{phrases.keysAre}</p>
        </section>
      </aside>
    </div>
  );
}
