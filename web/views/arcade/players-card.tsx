/** Who plays each role: a person or a machine, which machine, and whether the game waits for machines. */
import type { ArcadeSession } from '../../arcade/session.ts';

/** The machines that can be watched, and what each does in a few words. */
const MACHINES: readonly (readonly [player: string, does: string])[] = [
  ['auto', 'auto: chooses how to plan'],
  ['search', 'search: curious tree search'],
  ['iw', 'iw: whatever is new'],
  ['iw:width=1.5', 'iw 3/2: new together with the avatar'],
  ['iw:width=2', 'iw 2: new pairs'],
  ['rollout-iw', 'rollout-iw: new and far away'],
  ['olets', 'olets: tree search without playouts'],
  ['mcts-open', 'mcts-open: sample player of competitions'],
  ['mcts-closed', 'mcts-closed: the same with states'],
  ['mcts-open:mixmax=0.1,reverse=0.05', 'mcts-open: bold, does not turn back'],
  ['rhea', 'rhea: evolution of plans'],
  ['brfs', 'brfs: breadth first'],
  ['look', 'look: one tick ahead'],
  ['random', 'random: anything'],
];

export function PlayersCard({ session }: { readonly session: ArcadeSession }) {
  const roles = session.facts.value?.roles ?? [];
  const seats = session.seats.value;
  const hasMachine = seats.includes('machine');
  return (
    <section class="card" aria-labelledby="arcade-players">
      <h2 id="arcade-players">Who plays</h2>
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
              {seat === 'human' ? (role === 0 ? 'You' : 'A friend') : 'A machine'}
            </button>
          ))}
        </fieldset>
      ))}
      {hasMachine && (
        <label class="field">
          The machine
          <select
            value={session.machine.value}
            onChange={(event) => {
              session.machine.value = event.currentTarget.value;
            }}
          >
            {MACHINES.map(([player, does]) => (
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
          The game waits for the machine
        </label>
      )}
    </section>
  );
}
