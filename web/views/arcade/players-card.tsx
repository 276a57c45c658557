/** Who plays each role: a person or a machine, and whether the game waits for machines. */
import type { ArcadeSession } from '../../arcade/session.ts';

export function PlayersCard({ session }: { readonly session: ArcadeSession }) {
  const roles = session.facts.value?.roles ?? [];
  const seats = session.seats.value;
  const hasMachine = seats.includes('machine');
  return (
    <section class="card" aria-labelledby="arcade-players">
      <h2 id="arcade-players">Who plays</h2>
      {roles.map((name, role) => (
        <fieldset key={name} class="arcade-seat">
          <legend class={roles.length > 1 ? `player-name role-${role}` : 'visually-hidden'}>
            {name.replaceAll('-', ' ')}
          </legend>
          {(['human', 'machine'] as const).map((seat) => (
            <button
              key={seat}
              type="button"
              class="chip"
              aria-pressed={seats[role] === seat}
              onClick={() => session.seat(role, seat)}
            >
              {seat === 'human' ? (role === 0 ? 'You' : 'A friend') : 'A machine'}
            </button>
          ))}
        </fieldset>
      ))}
      {hasMachine && (
        <label class="check-field">
          <input
            type="checkbox"
            checked={session.waits.value}
            onChange={(event) => {
              session.waits.value = event.currentTarget.checked;
            }}
          />
          The game waits for the machine
        </label>
      )}
    </section>
  );
}
