/** Who plays which role of a real-time game: people, and machines with their tempos. */
import { type RealTimeSession, SEATS, type Seat } from '../../real-time/session.ts';

const SEAT_NAMES: Readonly<Record<Seat, string>> = {
  person: 'you',
  slow: 'machine, slow',
  normal: 'machine, normal',
  fast: 'machine, fast',
  random: 'random moves',
};

export function Players({ session }: { readonly session: RealTimeSession }) {
  const isOn = session.phase.value === 'running' || session.phase.value === 'paused';
  return (
    <section class="card" aria-labelledby="real-time-players">
      <h2 id="real-time-players">Players</h2>
      <ul class="real-time-seats">
        {session.roles.value.map((role, at) => (
          <li key={role}>
            <div class="seat-row">
              <span>{role}</span>
              <select
                aria-label={`Who plays ${role}`}
                value={session.seats.value[at]}
                onChange={(event) => session.sit(at, event.currentTarget.value as Seat)}
              >
                {SEATS.map((seat) => (
                  <option key={seat} value={seat}>
                    {SEAT_NAMES[seat]}
                  </option>
                ))}
              </select>
            </div>
          </li>
        ))}
      </ul>
      <p class="quiet-text">
        {isOn ? 'Changes count from the next start on.' : 'With machines at all seats, you watch.'}
      </p>
    </section>
  );
}
