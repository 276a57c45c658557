/**
 * Which moves are chosen from together. Each role chooses among its own moves; where roles take turns, the moves of
 * all roles share one choice, since only those of the role in control can be legal. A move that a role makes
 * whenever it waits needs no choice at all.
 */
import { type Circuit, type Literal, type TurnTaking, turnTaking } from '../../circuit/index.ts';
import type { ExclusiveGroup } from '../../circuit/index.ts';

/** Alternatives to choose one of; each is a move, or moves of different roles of which at most one is legal. */
export interface Choice {
  readonly columns: readonly (readonly number[])[];
  /** The roles that choose here. */
  readonly roles: readonly number[];
}

export interface ChoicePlan {
  readonly choices: readonly Choice[];
  /** Moves that are made whenever they are legal. */
  readonly forced: readonly number[];
  /** By role, the literal that the moves of a shared choice need; absent where roles choose apart. */
  readonly controls?: readonly Literal[];
}

export function planChoices(circuit: Circuit, groups: readonly ExclusiveGroup[]): ChoicePlan {
  const turns = turnTaking(circuit, groups);
  return turns === undefined ? apart(circuit) : inTurn(circuit, turns);
}

function apart(circuit: Circuit): ChoicePlan {
  const choices = circuit.roles.map((_, role) => ({
    roles: [role],
    columns: movesOf(circuit, role).map((move) => [move]),
  }));
  const forced = choices.flatMap(({ columns }) => (columns.length === 1 ? columns.flat() : []));
  return { choices: choices.filter(({ columns }) => columns.length > 1), forced };
}

function inTurn(circuit: Circuit, { controls, isWaiting }: TurnTaking): ChoicePlan {
  const columns: number[][] = [];
  const choices: Choice[] = [];
  const forced: number[] = [];
  circuit.roles.forEach((_, role) => {
    const own = movesOf(circuit, role);
    own
      .filter((move) => !isWaiting[move])
      .forEach((move, index) => {
        const column = columns[index];
        if (column === undefined) columns.push([move]);
        else column.push(move);
      });
    const waiting = own.filter((move) => isWaiting[move]);
    if (waiting.length === 1) forced.push(...waiting);
    else if (waiting.length > 1) choices.push({ roles: [role], columns: waiting.map((move) => [move]) });
  });
  const shared = { roles: circuit.roles.map((_, role) => role), columns };
  return { choices: [shared, ...choices], forced, controls };
}

function movesOf(circuit: Circuit, role: number): number[] {
  return circuit.moves.flatMap((move, index) => (move.role === role ? [index] : []));
}
