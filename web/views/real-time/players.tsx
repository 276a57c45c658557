/** Who plays which role of a real-time game: people, and machines with their tempos. */

import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/real-time.ts';
import { type RealTimeSession, SEATS, type Seat } from '../../real-time/session.ts';

export function Players({ session }: { readonly session: RealTimeSession }) {
  const isOn = session.phase.value === 'running' || session.phase.value === 'paused';
  return (
    <section class="card" aria-labelledby="real-time-players">
      <h2 id="real-time-players">{common.players}</h2>
      <ul class="real-time-seats">
        {session.roles.value.map((role, at) => (
          <li key={role}>
            <div class="seat-row">
              <span>{role}</span>
              <select
                aria-label={phrases.whoPlays(role)}
                value={session.seats.value[at]}
                onChange={(event) => session.sit(at, event.currentTarget.value as Seat)}
              >
                {SEATS.map((seat) => (
                  <option key={seat} value={seat}>
                    {phrases.seats[seat]}
                  </option>
                ))}
              </select>
            </div>
          </li>
        ))}
      </ul>
      <p class="quiet-text">{isOn ? phrases.fromNextStart : phrases.youWatch}</p>
    </section>
  );
}
