/** What a function of a module says, as argument lists. */
import { LibraryError, plainNumber } from '../gdl/index.ts';

type Value = string | number;

/**
 * `true` and `false` say whether the arguments hold as they are; a text or number is the last argument; a list is all
 * arguments; a list of lists is several such answers.
 */
export function readResult(
  json: string,
  args: readonly (string | undefined)[],
): readonly (readonly string[])[] {
  const result: unknown = JSON.parse(json);
  if (result === false || result === null) return [];
  if (result === true)
    return [
      completed(
        args.map((arg) => arg ?? ''),
        args,
      ),
    ];
  if (isValue(result)) {
    if (args.length === 0) throw wrongForm('a value for a relation without arguments');
    return [completed([...args.slice(0, -1).map((arg) => arg ?? ''), text(result)], args)];
  }
  if (!Array.isArray(result)) throw wrongForm('something that is no list of values');
  if (result.length > 0 && result.every(isValue)) return [result.map(text)];
  if (args.length === 0 && result.length === 0) return [[]];
  return result.map((each: unknown) => {
    if (!Array.isArray(each) || !each.every(isValue)) throw wrongForm('a list of something else than values');
    return each.map(text);
  });
}

function completed(values: readonly string[], args: readonly (string | undefined)[]): readonly string[] {
  const open = values.findIndex((value, i) => value === '' && args[i] === undefined);
  if (open < 0) return values;
  throw new LibraryError(
    `its answer leaves argument ${open + 1} open`,
    'give a list with a value for every argument, or let conditions give the argument its value',
  );
}

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number';
}

function text(value: Value): string {
  return typeof value === 'string' ? value : plainNumber(value);
}

function wrongForm(what: string): LibraryError {
  return new LibraryError(
    `its answer is ${what}`,
    'answer with true, false, one value, a list of values, or a list of such lists',
  );
}
