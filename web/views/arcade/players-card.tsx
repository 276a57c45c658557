/** The player of each role: a person or a machine, which machine, and whether the game waits for machines. */
import type { ArcadeSession } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';

export function PlayersCard({ session }: { readonly session: ArcadeSession }) {
  const roles = session.facts.value?.roles ?? [];
  const seats = session.seats.value;
  const hasMachine = seats.includes('machine');
  return (
    <section class="card" aria-labelledby="arcade-players">
      <h2 id="arcade-players">{phrases.whoPlays}</h2>
      {roles.map((name, role) => (
        <fieldset key={name} class="arcade-seat">
          <legend
            class={roles.length > 1 ? 'player-name' : 'visually-hidden'}
            style={{ borderColor: session.facts.value?.seatColours[role] }}
          >
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
              {seat === 'human' ? (role === 0 ? phrases.you : phrases.aFriend) : phrases.aMachine}
            </button>
          ))}
        </fieldset>
      ))}
      {hasMachine && (
        <label class="field">
          {phrases.theMachine}
          <select
            value={session.machine.value}
            onChange={(event) => {
              session.machine.value = event.currentTarget.value;
            }}
          >
            {Object.entries(phrases.machines).map(([player, does]) => (
              <option key={player} value={player}>
                {does}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasMachine && (
        <label class="check-field">
          <input
            type="checkbox"
            checked={session.waits.value}
            onChange={(event) => {
              session.waits.value = event.currentTarget.checked;
            }}
          />
          {phrases.gameWaits}
        </label>
      )}
    </section>
  );
}
