/** A mapping between two games: the correspondence of roles, fluents and moves. */
import type { Circuit, Correspondence } from '../circuit/index.ts';
import { canonicalText, type Term } from '../gdl/index.ts';

export type Pair = readonly [string, string];

export interface MappedMove {
  readonly role: string;
  readonly move: string;
  readonly toRole: string;
  readonly toMove: string;
}

/** Texts are in lower case and prefix notation. Constant fluents and moves that are never legal are omitted. */
export interface GameMapping {
  readonly roles: readonly Pair[];
  readonly fluents: readonly Pair[];
  readonly moves: readonly MappedMove[];
}

export function mappingOf(first: Circuit, second: Circuit, map: Correspondence): GameMapping {
  const pairs = (images: Int32Array, from: readonly Term[], to: readonly Term[]): Pair[] =>
    [...images].flatMap((image, index) =>
      image < 0 ? [] : [[canonicalText(from[index] as Term), canonicalText(to[image] as Term)] as const],
    );
  const roleOf = (circuit: Circuit, role: number): string => canonicalText(circuit.roles[role] as Term);
  return {
    roles: pairs(map.roles, first.roles, second.roles),
    fluents: pairs(map.fluents, first.fluents, second.fluents),
    moves: [...map.moves].flatMap((image, index) => {
      const [a, b] = [first.moves[index], second.moves[image]];
      if (a === undefined || b === undefined) return [];
      return [
        {
          role: roleOf(first, a.role),
          move: canonicalText(a.term),
          toRole: roleOf(second, b.role),
          toMove: canonicalText(b.term),
        },
      ];
    }),
  };
}

/** The mapping by names alone, for games that differ only in the spelling of names. */
export function mappingByNames(circuit: Circuit, names: ReadonlyMap<string, string>): GameMapping {
  const renamed = (term: Term): string => renamedText(canonicalText(term), names);
  const both = (terms: readonly Term[]): Pair[] => terms.map((term) => [canonicalText(term), renamed(term)]);
  return {
    roles: both(circuit.roles),
    fluents: both(circuit.fluents),
    moves: circuit.moves.map(({ role, term }) => {
      const owner = circuit.roles[role] as Term;
      return {
        role: canonicalText(owner),
        move: canonicalText(term),
        toRole: renamed(owner),
        toMove: renamed(term),
      };
    }),
  };
}

function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[^\s()]+/g, (name) => names.get(name) ?? name);
}

/** The inverse mapping, from the second game to the first. */
export function inverse({ roles, fluents, moves }: GameMapping): GameMapping {
  const turned = (pairs: readonly Pair[]): Pair[] => pairs.map(([from, to]) => [to, from]);
  return {
    roles: turned(roles),
    fluents: turned(fluents),
    moves: moves.map(({ role, move, toRole, toMove }) => ({
      role: toRole,
      move: toMove,
      toRole: role,
      toMove: move,
    })),
  };
}

/** Whether every item is mapped to an item of the same name. */
export function isIdentity({ roles, fluents, moves }: GameMapping): boolean {
  return (
    roles.every(([from, to]) => from === to) &&
    fluents.every(([from, to]) => from === to) &&
    moves.every(({ role, move, toRole, toMove }) => role === toRole && move === toMove)
  );
}
