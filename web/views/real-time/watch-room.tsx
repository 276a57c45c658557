/** A match of a manager elsewhere, to watch. */
import { useState } from 'preact/hooks';
import { addressOf } from '../../app/router.ts';
import { numberText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/real-time.ts';
import { WatchSession } from '../../real-time/watch-session.ts';
import { LiveBoard } from './live-board.tsx';
import { useBeat } from './live-stage.tsx';

export function WatchRoom({ id }: { readonly id: string }) {
  const [session] = useState(() => new WatchSession(id));
  useBeat(session);
  const phase = session.phase.value;
  const points = session.roles.value.map((role, at) => `${role} ${session.goals.value[at] ?? 0}`).join(', ');
  const text = {
    waiting: phrases.waitsForMatch,
    running: phrases.clockRuns,
    over: phrases.over(points, ''),
  }[phase];
  return (
    <div class="room real-time-room" data-phase={phase}>
      <section class="stage" aria-label={phrases.game}>
        <h1>{phrases.matchElsewhere}</h1>
        <p class={`status ${phase === 'over' ? 'over' : phase === 'waiting' ? 'busy' : ''}`}>
          <span role="status">{text}</span>{' '}
          <span class="game-time" title={phrases.units}>
            {numberText(session.now.value / 1e6, 1)}
          </span>
        </p>
        {session.shown.value !== undefined && <LiveBoard session={session} title={phrases.matchElsewhere} />}
      </section>
      <aside class="panel" aria-label={phrases.aboutGame}>
        <section class="card" aria-labelledby="watched-moves">
          <h2 id="watched-moves">{phrases.movesMade}</h2>
          <ul class="heard">
            {session.moves.value.map((move) => (
              <li key={move}>{move}</li>
            ))}
          </ul>
          <a href={addressOf('real-time')}>{phrases.all}</a>
        </section>
      </aside>
    </div>
  );
}
