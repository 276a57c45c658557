/** Which arguments of a relation must be known: `+` for those that must, `-` for those that may be unknown. */
import { LibraryError } from '../../gdl/index.ts';

/** A relation as the sheet declares it. */
export interface DeclaredRelation {
  /** The name in lower case. */
  readonly relation: string;
  readonly spelling: string;
  readonly arity: number;
}

/** Returns the default mode, in which the last argument is the result. */
export function defaultMode(arity: number): string {
  return arity === 0 ? '' : `${'+'.repeat(arity - 1)}-`;
}

export function canAnswerIn(modes: readonly string[], known: readonly boolean[]): boolean {
  return modes.some((mode) => known.every((each, i) => each || mode[i] === '-'));
}

/** Reads the `modes` that a module exports: `{ price: '--', add: ['++-', '+-+'] }`. */
export function readModes(
  modes: unknown,
  relations: readonly DeclaredRelation[],
): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, readonly string[]>();
  const given = modes as Readonly<Record<string, unknown>>;
  for (const { relation, spelling, arity } of relations) {
    const name = [spelling, relation].find((each) => Object.hasOwn(given, each));
    const own = name === undefined ? undefined : given[name];
    if (own === undefined) continue;
    const list: readonly unknown[] = Array.isArray(own) ? own : [own];
    const isRight = list.every(
      (mode) => typeof mode === 'string' && mode.length === arity && /^[+-]*$/.test(mode),
    );
    if (!isRight)
      throw new LibraryError(
        `its modes for \`${relation}\` are not made of ${arity} signs`,
        'write one `+` or `-` for each argument',
      );
    read.set(relation, list as readonly string[]);
  }
  return read;
}
