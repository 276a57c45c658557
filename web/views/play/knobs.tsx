/** The parameters of a player, each with a field that suits it. */
import type { Parameter, ParameterSchema } from '../../../src/players/index.ts';

/** What was turned, as it is written after the name of the player. */
export type KnobValues = Readonly<Record<string, string>>;

export interface KnobsProps {
  readonly parameters: ParameterSchema;
  readonly values: KnobValues;
  readonly onChange: (values: KnobValues) => void;
}

export function Knobs({ parameters, values, onChange }: KnobsProps) {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return null;
  return (
    <fieldset class="knobs">
      <legend>Knobs</legend>
      {entries.map(([name, parameter]) => {
        const turn = (value: string): void => {
          const { [name]: _, ...others } = values;
          onChange(value === '' || value === usualText(parameter) ? others : { ...others, [name]: value });
        };
        return (
          <div key={name} class="knob" title={parameter.source}>
            <label for={`knob-${name}`}>
              {name} <span class="quiet-text">{parameter.meaning}</span>
            </label>
            <Field
              id={`knob-${name}`}
              parameter={parameter}
              value={values[name] ?? usualText(parameter)}
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
  if (parameter.kind === 'levels')
    return (
      <input
        id={id}
        type="text"
        pattern="none|[1-9]+"
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

function usualText({ usual }: Parameter): string {
  return typeof usual === 'boolean' ? (usual ? 'yes' : 'no') : String(usual);
}

/** `mcts:c=40,playout=mast` */
export function playerText(name: string, values: KnobValues): string {
  const parts = Object.entries(values).map(([knob, value]) => `${knob}=${value}`);
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

/** The knobs of a player as it is written. */
export function readKnobs(text: string): KnobValues {
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
