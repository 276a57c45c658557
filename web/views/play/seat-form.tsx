/** Chooses who sits somewhere: a person, a machine of some strength, or any player with all its knobs. */
import { useSignal } from '@preact/signals';
import { LEVELS, levelOf, USUAL_LEVEL } from '../../table/levels.ts';
import type { PlayerView, SeatSetting, SeatView } from '../../table/messages.ts';
import { Knobs, type KnobValues, playerText, readKnobs } from './knobs.tsx';

export interface SeatFormProps {
  readonly title: string;
  readonly setting: SeatView | undefined;
  readonly players: readonly PlayerView[];
  readonly onChoose: (setting: SeatSetting) => void;
  readonly onClose: () => void;
}

export function SeatForm({ title, setting, players, onChoose, onClose }: SeatFormProps) {
  const isPerson = setting?.kind === 'person';
  const level = setting === undefined || isPerson ? undefined : levelOf(setting);
  return (
    <fieldset class="seat-form">
      <legend>{title}</legend>
      <div class="chips">
        <button
          type="button"
          class="chip"
          aria-pressed={isPerson}
          onClick={() => onChoose({ player: 'human', budget: USUAL_LEVEL.budget })}
        >
          A person here
        </button>
        {LEVELS.map(({ name, hint, player, budget }) => (
          <button
            key={name}
            type="button"
            class="chip"
            title={hint}
            aria-pressed={level?.name === name}
            onClick={() => onChoose({ player, budget })}
          >
            {name}
          </button>
        ))}
      </div>
      <details open={setting !== undefined && !isPerson && level === undefined}>
        <summary>Any player, with its knobs</summary>
        <PlayerForm setting={setting} players={players} onChoose={onChoose} />
      </details>
      <button type="button" class="link" onClick={onClose}>
        Done
      </button>
    </fieldset>
  );
}

type PlayerFormProps = Pick<SeatFormProps, 'setting' | 'players' | 'onChoose'>;

function PlayerForm({ setting, players, onChoose }: PlayerFormProps) {
  const written = setting?.kind === 'machine' ? setting.player : 'auto';
  const name = useSignal(written.split(':')[0] ?? 'auto');
  const knobs = useSignal<KnobValues>(readKnobs(written));
  const seconds = useSignal(setting?.budget.seconds ?? 1);
  const player = players.find((each) => each.name === name.value);
  return (
    <form
      class="player-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ player: playerText(name.value, knobs.value), budget: { seconds: seconds.value } });
      }}
    >
      <label>
        Player
        <select
          value={name.value}
          onChange={(event) => {
            name.value = event.currentTarget.value;
            knobs.value = {};
          }}
        >
          {players.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <p class="quiet-text">{player?.summary}</p>
      <label>
        Seconds per move
        <input
          type="number"
          min="0.1"
          max="600"
          step="0.1"
          value={seconds.value}
          onInput={(event) => {
            const value = event.currentTarget.valueAsNumber;
            if (value > 0) seconds.value = value;
          }}
        />
      </label>
      {player !== undefined && (
        <Knobs
          parameters={player.parameters}
          values={knobs.value}
          onChange={(values) => {
            knobs.value = values;
          }}
        />
      )}
      <button type="submit" class="primary">
        Sit down
      </button>
    </form>
  );
}
