/** Shows who plays each role, with a form to seat a person, a machine of some strength, or any player with its parameters. */
import { useSignal } from '@preact/signals';
import type { Parameter, ParameterSchema } from '../../../src/players/index.ts';
import { OWN } from '../../app/kept-matches.ts';
import type { ListedGame } from '../../app/library.ts';
import { addressOf } from '../../app/router.ts';
import { peopleOffer } from '../../organiser/server-offer.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';
import { DEFAULT_LEVEL, LEVELS, levelHint, levelName, levelOf } from '../../table/levels.ts';
import type { PlayerView, SeatSetting, SeatView, TableView } from '../../table/messages.ts';
import { roleName, seatText } from './match-text.ts';
import type { Sitting } from './sitting.ts';

export interface SeatsCardProps {
  readonly sitting: Sitting;
  readonly view: TableView;
  readonly listed: ListedGame | undefined;
}

export function SeatsCard({ sitting, view, listed }: SeatsCardProps) {
  const edited = useSignal<number | undefined>(undefined);
  const scene = view.position?.scene;
  return (
    <section class="card" aria-labelledby="seats-title">
      <h2 id="seats-title">{common.players}</h2>
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
                  aria-label={phrases.changeWho(role.name)}
                  onClick={() => {
                    edited.value = edited.value === i ? undefined : i;
                  }}
                >
                  {phrases.change}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {peopleOffer.value !== undefined && playerCount(view) > 0 && (
        <p>
          <a href={addressOf('clock', 'with', listed?.name ?? OWN)}>{phrases.playElsewhere}</a>
        </p>
      )}
      {edited.value !== undefined && (
        <SeatForm
          key={edited.value}
          title={phrases.whoPlays(roleName(view, edited.value))}
          setting={view.seats[edited.value]}
          players={sitting.client.players.value}
          onChoose={(setting) => {
            const role = edited.value;
            if (role !== undefined) sitting.client.act({ kind: 'seat', role, setting });
          }}
          onClose={() => {
            edited.value = undefined;
          }}
        />
      )}
    </section>
  );
}

function playerCount({ game }: TableView): number {
  return game.roles.filter(({ isChance }) => !isChance).length;
}

/** Assigns a seat: a person, a machine of some strength, or any player with its parameters. */
export interface SeatFormProps {
  readonly title: string;
  readonly setting: SeatView | undefined;
  readonly players: readonly PlayerView[];
  readonly onChoose: (setting: SeatSetting) => void;
  readonly onClose: () => void;
}

function SeatForm({ title, setting, players, onChoose, onClose }: SeatFormProps) {
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
          onClick={() => onChoose({ player: 'human', budget: DEFAULT_LEVEL.budget })}
        >
          {phrases.personHere}
        </button>
        {LEVELS.map((each) => (
          <button
            key={each.key}
            type="button"
            class="chip"
            title={levelHint(each)}
            aria-pressed={level?.key === each.key}
            onClick={() => onChoose({ player: each.player, budget: each.budget })}
          >
            {levelName(each)}
          </button>
        ))}
      </div>
      <details open={setting !== undefined && !isPerson && level === undefined}>
        <summary>{phrases.anyPlayer}</summary>
        <PlayerForm setting={setting} players={players} onChoose={onChoose} />
      </details>
      <button type="button" class="link" onClick={onClose}>
        {phrases.done}
      </button>
    </fieldset>
  );
}

type PlayerFormProps = Pick<SeatFormProps, 'setting' | 'players' | 'onChoose'>;

function PlayerForm({ setting, players, onChoose }: PlayerFormProps) {
  const written = setting?.kind === 'machine' ? setting.player : 'auto';
  const name = useSignal(written.split(':')[0] ?? 'auto');
  const given = useSignal<ParameterTexts>(readParameters(written));
  const seconds = useSignal(setting?.budget.seconds ?? 1);
  const player = players.find((each) => each.name === name.value);
  return (
    <form
      class="player-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ player: playerText(name.value, given.value), budget: { seconds: seconds.value } });
      }}
    >
      <label>
        {phrases.player}
        <select
          value={name.value}
          onChange={(event) => {
            name.value = event.currentTarget.value;
            given.value = {};
          }}
        >
          {players.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <p class="quiet-text" lang="en">
        {player?.summary}
      </p>
      <label>
        {phrases.secondsPerMove}
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
        <ParameterFields
          parameters={player.parameters}
          values={given.value}
          onChange={(values) => {
            given.value = values;
          }}
        />
      )}
      <button type="submit" class="primary">
        {common.sitDown}
      </button>
    </form>
  );
}

/** The changed parameters, as written after the name of the player. */
export type ParameterTexts = Readonly<Record<string, string>>;

export interface ParameterFieldsProps {
  readonly parameters: ParameterSchema;
  readonly values: ParameterTexts;
  readonly onChange: (values: ParameterTexts) => void;
}

function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return null;
  return (
    <fieldset class="parameters">
      <legend>{phrases.parameters}</legend>
      {entries.map(([name, parameter]) => {
        const turn = (value: string): void => {
          const { [name]: _, ...others } = values;
          onChange(value === '' || value === defaultText(parameter) ? others : { ...others, [name]: value });
        };
        return (
          <div key={name} class="parameter" title={parameter.source}>
            <label for={`parameter-${name}`}>
              {name}{' '}
              <span class="quiet-text" lang="en">
                {parameter.meaning}
              </span>
            </label>
            <Field
              id={`parameter-${name}`}
              parameter={parameter}
              value={values[name] ?? defaultText(parameter)}
              onTurn={turn}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

interface FieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onTurn: (value: string) => void;
}

function Field({ id, parameter, value, onTurn }: FieldProps) {
  if (parameter.kind === 'flag')
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === 'yes'}
        onChange={(event) => onTurn(event.currentTarget.checked ? 'yes' : 'no')}
      />
    );
  if (parameter.kind === 'choice')
    return (
      <select id={id} value={value} onChange={(event) => onTurn(event.currentTarget.value)}>
        {parameter.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  if (parameter.kind === 'levels' || parameter.kind === 'name')
    return (
      <input
        id={id}
        type="text"
        pattern={parameter.kind === 'levels' ? 'none|[1-9]+' : '[^\\s,:()=]+'}
        value={value}
        onInput={(event) => onTurn(event.currentTarget.value)}
      />
    );
  const { least, most, whole } = parameter;
  return (
    <input
      id={id}
      type="number"
      min={least}
      max={Number.isFinite(most) && most < Number.MAX_SAFE_INTEGER ? most : undefined}
      step={whole ? 1 : 'any'}
      value={value}
      onInput={(event) => onTurn(event.currentTarget.value)}
    />
  );
}

function defaultText({ default: value }: Parameter): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** `mcts:c=40,playout=mast` */
function playerText(name: string, values: ParameterTexts): string {
  const parts = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

/** The parameters in the text of a player. */
function readParameters(text: string): ParameterTexts {
  const colon = text.indexOf(':');
  if (colon < 0) return {};
  const parts = text.slice(colon + 1).split(',');
  return Object.fromEntries(
    parts.map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [part, 'yes'] : [part.slice(0, equals), part.slice(equals + 1)];
    }),
  );
}
