/** Games with parameters, such as `connect-four:width=6,height=5`, and the generators that make their sheets. */

/** The parameters of a generator; the same type as in `games/generator.ts`, which cannot import from here. */
export interface SheetParameter {
  /** The meaning for people, such as `columns of the board`. */
  readonly meaning: string;
  readonly least: number;
  readonly most: number;
  readonly default: number;
}

export type SheetParameters = Readonly<Record<string, SheetParameter>>;
export type ParameterValues = Readonly<Record<string, number>>;

export interface SheetGenerator {
  readonly parameters: SheetParameters;
  /** Generates rules from whole numbers within the bounds; throws a RangeError for incompatible values. */
  sheet(values: ParameterValues): string;
}

/** A library name with parameters after a colon. */
export interface ParametrisedName {
  readonly name: string;
  readonly given: readonly (readonly [parameter: string, value: string])[];
}

/** Returns undefined if there is no colon followed by parameters. */
export function readParametrisedName(text: string): ParametrisedName | undefined {
  const [, name, rest] = /^([\w-]+):([\w=,.+-]*)$/.exec(text) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  const given = rest.split(',').map((part) => {
    const [parameter = '', ...value] = part.split('=');
    return [parameter, value.join('=')] as const;
  });
  return { name, given };
}

export type ChosenValues =
  | { readonly kind: 'values'; readonly values: ParameterValues }
  | { readonly kind: 'refused'; readonly problem: string };

/** The values of all parameters: the given ones, and the named game's values for the others. */
export function chosenValues(
  { name, given }: ParametrisedName,
  own: ParameterValues,
  { parameters }: SheetGenerator,
): ChosenValues {
  const refused = (problem: string): ChosenValues => ({
    kind: 'refused',
    problem: `${problem}; ${name} has ${boundsText(parameters)}`,
  });
  const values: Record<string, number> = { ...own };
  const seen = new Set<string>();
  for (const [parameter, text] of given) {
    if (text === '' || parameter === '')
      return refused(`parameters are written as in ${parametrisedName(name, own)}`);
    const bounds = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined;
    if (bounds === undefined) return refused(`there is no parameter '${parameter}'`);
    if (seen.has(parameter)) return refused(`'${parameter}' is given twice`);
    seen.add(parameter);
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    const { least, most } = bounds;
    if (!(value >= least && value <= most))
      return refused(`${parameter} must be a whole number from ${least} to ${most}, not '${text}'`);
    values[parameter] = value;
  }
  return { kind: 'values', values };
}

/** A text such as `width from 4 to 12 and height from 4 to 12`. */
function boundsText(parameters: SheetParameters): string {
  const parts = Object.entries(parameters).map(
    ([name, { least, most }]) => `${name} from ${least} to ${most}`,
  );
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** A name such as `connect-four:width=7,height=6`. */
export function parametrisedName(name: string, values: ParameterValues): string {
  return `${name}:${Object.entries(values)
    .map(([parameter, value]) => `${parameter}=${value}`)
    .join(',')}`;
}

/** Whether a module's export is a generator. */
export function isSheetGenerator(value: unknown): value is SheetGenerator {
  return (
    typeof value === 'object' &&
    value !== null &&
    'parameters' in value &&
    typeof value.parameters === 'object' &&
    'sheet' in value &&
    typeof value.sheet === 'function'
  );
}
