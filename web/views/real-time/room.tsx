/** A real-time game on the screen: the board with its lifetimes, the controls, and beside it players, moves and rules. */
import { useState } from 'preact/hooks';
import { addressOf } from '../../app/router.ts';
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
        <h1>{title} cannot be played</h1>
        <p>{session.problem.value}</p>
        <a href={addressOf('real-time')}>All real-time games</a>
      </div>
    );
  return (
    <div class="room real-time-room" data-phase={session.phase.value}>
      <section class="stage" aria-label="Game">
        <h1>{title}</h1>
        <LiveStage session={session} title={title} />
      </section>
      <aside class="panel" aria-label="About the game">
        <Players session={session} />
        {entry !== undefined && (
          <section class="card" aria-labelledby="real-time-rules">
            <h2 id="real-time-rules">How it is played</h2>
            <p>{entry.rules}</p>
            <p class="quiet-text">{entry.origin}</p>
          </section>
        )}
        <section class="card">
          <h2>Keys</h2>
          <p>
            <kbd>P</kbd> pauses, <kbd>1</kbd> to <kbd>9</kbd> make the moves in the order of the buttons.
          </p>
        </section>
      </aside>
    </div>
  );
}
