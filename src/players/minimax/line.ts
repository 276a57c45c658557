/** The line that a search expects, as far as its table remembers. */
import { type Move, rolesOf, type State } from '../../machine/index.ts';
import type { PositionTable } from './position-table.ts';
import type { Sides } from './sides.ts';

const LONGEST = 100;

/** After an own move; ends where chance or several roles at once decide. */
export function bestLine(sides: Sides, table: PositionTable, from: State, first: Move): Move[][] {
  const { game, own } = sides;
  const line: Move[][] = [];
  const start = sides.turn(from);
  const option = start?.legal[own]?.indexOf(first) ?? -1;
  if (start === undefined || option < 0) return [];
  const { others, chance } = start.counts;
  if (others > 1 || chance > 1) return [];
  let moves = start.joint(option, 0, 0);
  let state = from;
  while (line.length < LONGEST) {
    line.push(moves);
    state = game.next(state, moves);
    const place = table.find(state);
    const turn = place < 0 || game.isTerminal(state) ? undefined : sides.turn(state);
    if (turn === undefined) break;
    const choosers = rolesOf(game).filter((role) => (turn.legal[role]?.length ?? 0) > 1);
    const choice = table.choice(place);
    if (turn.counts.chance > 1 || choosers.length > 1 || choice < 0) break;
    moves = choosers[0] === own ? turn.joint(choice, 0, 0) : turn.joint(0, choice, 0);
  }
  return line;
}
