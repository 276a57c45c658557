/** How names and variables are spelled in infix notation. */
import { foldCase, isVariableName } from '../form.ts';

/** Names that need no quotes; anything else could be taken for a variable or a sign. */
const PLAIN_NAME = /^[a-z0-9][A-Za-z0-9_]*$/;
const RESERVED: ReadonlySet<string> = new Set(['and', 'not', 'or']);

export function infixName(name: string): string {
  if (PLAIN_NAME.test(name) && !RESERVED.has(name)) return name;
  return `'${name.replace(/[\\']/g, (character) => (character === "'" ? "''" : '\\\\'))}'`;
}

/** Gives the variables of one statement infix names: other variables other names, whatever they are called. */
export class VariableNames {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** The infix name of a variable spelled `?x`. */
  nameOf(symbol: string): string {
    const key = foldCase(symbol);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#unused(infixVariable(symbol));
      this.#names.set(key, name);
      this.#taken.add(foldCase(name));
    }
    return name;
  }

  #unused(name: string): string {
    let candidate = name;
    for (let n = 2; this.#taken.has(foldCase(candidate)); n++) candidate = `${name}${n}`;
    return candidate;
  }
}

function infixVariable(symbol: string): string {
  const bare = (isVariableName(symbol) ? symbol.slice(1) : symbol).replace(/[^A-Za-z0-9_]/g, '_');
  const capitalised = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /^[A-Z]|^_+[A-Za-z0-9]/.test(capitalised) ? capitalised : `V${capitalised}`;
}
