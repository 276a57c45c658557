/** The parameters of players: their names, the values they may take, and their defaults. */

interface Described {
  /** The meaning for people, such as `weight of exploration`. */
  readonly meaning: string;
  /** The source of the parameter or its default value. */
  readonly source?: string;
}

export interface NumberParameter extends Described {
  readonly kind: 'number';
  readonly default: number;
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

export interface ChoiceParameter<Option extends string = string> extends Described {
  readonly kind: 'choice';
  readonly default: Option;
  readonly options: readonly Option[];
}

export interface FlagParameter extends Described {
  readonly kind: 'flag';
  readonly default: boolean;
}

/** Levels of a nested search on which a feature is enabled: `12`, or `none`. */
export interface LevelsParameter extends Described {
  readonly kind: 'levels';
  readonly default: string;
}

/** A name that depends on the game, such as that of a fluent. */
export interface NameParameter extends Described {
  readonly kind: 'name';
  readonly default: string;
}

export type Parameter = NumberParameter | ChoiceParameter | FlagParameter | LevelsParameter | NameParameter;
export type ParameterSchema = Readonly<Record<string, Parameter>>;
export type ParameterValue = number | string | boolean;

export type ValuesOf<Schema extends ParameterSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends ChoiceParameter<infer Option>
    ? Option
    : Schema[Name]['default'];
};

export function real(
  defaultValue: number,
  meaning: string,
  { least = 0, most = Number.POSITIVE_INFINITY, source }: Bounds = {},
): NumberParameter {
  return {
    kind: 'number',
    default: defaultValue,
    meaning,
    least,
    most,
    whole: false,
    ...(source && { source }),
  };
}

export function whole(
  defaultValue: number,
  meaning: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER, source }: Bounds = {},
): NumberParameter {
  return {
    kind: 'number',
    default: defaultValue,
    meaning,
    least,
    most,
    whole: true,
    ...(source && { source }),
  };
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
  readonly source?: string;
}

export function oneOf<const Option extends string>(
  options: readonly Option[],
  defaultValue: NoInfer<Option>,
  meaning: string,
  source?: string,
): ChoiceParameter<Option> {
  return { kind: 'choice', default: defaultValue, options, meaning, ...(source && { source }) };
}

export function flag(defaultValue: boolean, meaning: string, source?: string): FlagParameter {
  return { kind: 'flag', default: defaultValue, meaning, ...(source && { source }) };
}

/** @param defaultValue digits in ascending order, or `none` */
export function levels(defaultValue: string, meaning: string, source?: string): LevelsParameter {
  return { kind: 'levels', default: defaultValue, meaning, ...(source && { source }) };
}

export function name(defaultValue: string, meaning: string, source?: string): NameParameter {
  return { kind: 'name', default: defaultValue, meaning, ...(source && { source }) };
}

/** Converts a given value, a text or JSON, to a valid value of the parameter; undefined if it is invalid. */
export function readValue(parameter: Parameter, given: unknown): ParameterValue | undefined {
  switch (parameter.kind) {
    case 'number': {
      const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
      if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
      if (parameter.whole && !Number.isInteger(value)) return undefined;
      return value >= parameter.least && value <= parameter.most ? value : undefined;
    }
    case 'choice':
      return typeof given === 'string' && parameter.options.includes(given) ? given : undefined;
    case 'flag':
      if (given === true || given === 'yes' || given === 'on' || given === 'true') return true;
      return given === false || given === 'no' || given === 'off' || given === 'false' ? false : undefined;
    case 'levels': {
      const text = String(given);
      if (text === 'none' || text === '') return 'none';
      return /^[1-9]+$/.test(text) ? [...new Set(text)].sort().join('') : undefined;
    }
    case 'name':
      return typeof given === 'string' && /^[^\s,:()=]+$/.test(given) ? given : undefined;
  }
}

/** `a whole number from 1 to 10`, `uniform or decisive`, `yes or no` */
export function rangeText(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'number': {
      const { least, most, whole: isWhole } = parameter;
      const kind = isWhole ? 'a whole number' : 'a number';
      const isOpen = most === Number.POSITIVE_INFINITY || most === Number.MAX_SAFE_INTEGER;
      return isOpen ? `${kind} from ${least}` : `${kind} from ${least} to ${most}`;
    }
    case 'choice': {
      const single = parameter.options.filter((option) => !option.includes('+'));
      const list =
        single.length < 2 ? single.join('') : `${single.slice(0, -1).join(', ')} or ${single.at(-1)}`;
      return single.length < parameter.options.length ? `${list}; several are joined with +` : list;
    }
    case 'flag':
      return 'yes or no';
    case 'levels':
      return 'the digits of levels, as in 12, or none';
    case 'name':
      return 'a name';
  }
}

/** The value as written after the parameter's name. */
export function valueText(value: ParameterValue): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
