/** Who plays: a row for each role, with its goal at the end, and a form to put somebody else there. */
import { useSignal } from '@preact/signals';
import type { ListedGame } from '../../library/library.ts';
import type { TableView } from '../../table/messages.ts';
import { SeatForm } from './seat-form.tsx';
import type { Sitting } from './sitting.ts';
import { roleName, seatText } from './words.ts';

export interface SeatsCardProps {
  readonly sitting: Sitting;
  readonly view: TableView;
  readonly listed: ListedGame | undefined;
}

export function SeatsCard({ sitting, view }: SeatsCardProps) {
  const edited = useSignal<number | undefined>(undefined);
  const scene = view.position?.scene;
  return (
    <section class="card" aria-labelledby="seats-title">
      <h2 id="seats-title">Players</h2>
      <ul class="seats ag">
        {view.game.roles.map((role, i) => {
          const player = scene?.players.find(({ name }) => name.toLowerCase() === role.name.toLowerCase());
          const isTurn = view.asked?.role === i || view.thinking.includes(i);
          return (
            <li key={role.name} class={isTurn ? 'seat turn' : 'seat'}>
              <span class={`swatch ag-${player?.colour ?? 'grey'}`} aria-hidden="true" />
              <span class="seat-name">
                <strong>{role.name}</strong>
                <span class="quiet-text">{seatText(view, i)}</span>
              </span>
              {view.ending !== undefined && !role.isChance && (
                <span class="goal">{view.ending.goals[i]}</span>
              )}
              {!role.isChance && (
                <button
                  type="button"
                  class="small"
                  aria-expanded={edited.value === i}
                  aria-label={`Change who plays ${role.name}`}
                  onClick={() => {
                    edited.value = edited.value === i ? undefined : i;
                  }}
                >
                  Change
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {edited.value !== undefined && (
        <SeatForm
          key={edited.value}
          title={`Who plays ${roleName(view, edited.value)}?`}
          setting={view.seats[edited.value]}
          players={sitting.client.players.value}
          onChoose={(setting) => {
            const role = edited.value;
            if (role !== undefined) sitting.client.send({ kind: 'seat', role, setting });
          }}
          onClose={() => {
            edited.value = undefined;
          }}
        />
      )}
    </section>
  );
}
