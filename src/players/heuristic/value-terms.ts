/** What the value of a move is made of: its own formulas, and those of others who could make the same move. */
import type { Circuit, FormulaPart } from '../../circuit/index.ts';

export interface ValueTerms {
  /** By role, the formulas that its moves need, as outputs of all formulas. */
  readonly outputs: readonly (readonly number[])[];
  /** By move: weights of the role's formulas, which are given by their place among them. */
  readonly terms: readonly (readonly FormulaPart[])[];
}

/** @param rivals how much it counts what a move would be worth for others: whoever makes it takes it from them */
export function valueTerms(
  { roles, moves }: Pick<Circuit, 'roles' | 'moves'>,
  parts: readonly (readonly FormulaPart[])[],
  rivals: number,
): ValueTerms {
  const alike = new Map<number, number[]>();
  moves.forEach(({ term }, move) => {
    alike.set(term.id, [...(alike.get(term.id) ?? []), move]);
  });
  const places = roles.map(() => new Map<number, number>());
  const terms = moves.map(({ role, term }, move) => {
    const own = places[role] as Map<number, number>;
    const others = rivals > 0 ? (alike.get(term.id) ?? []).filter((other) => other !== move) : [];
    const all = [
      ...(parts[move] ?? []),
      ...others.flatMap((other) => scaledParts(parts[other] ?? [], rivals / others.length)),
    ];
    return all.map(({ output, weight }) => {
      const place = own.get(output) ?? own.size;
      own.set(output, place);
      return { output: place, weight };
    });
  });
  return { outputs: places.map((own) => [...own.keys()]), terms };
}

function scaledParts(parts: readonly FormulaPart[], factor: number): FormulaPart[] {
  return parts.map(({ output, weight }) => ({ output, weight: factor * weight }));
}
