/** Legal moves in the order in which people are shown them, so that "the first listed" means the same to every engine. */
import { compareTerms } from '../../gdl/index.ts';
import { CircuitGame, type Game, legalByRole, type Move, type State } from '../../machine/index.ts';

/** Gives every role's legal moves in a state. */
export function listedLegal(game: Game): (state: State) => (readonly Move[])[] {
  const compare = (a: Move, b: Move) => compareTerms(game.moveTerm(a), game.moveTerm(b));
  if (!(game instanceof CircuitGame))
    return (state) => legalByRole(game, state).map((moves) => [...moves].sort(compare));
  const ranks = new Int32Array(game.circuit.moves.length);
  const sorted = game.circuit.moves.map((_, move) => move as Move).sort(compare);
  for (const [rank, move] of sorted.entries()) ranks[move] = rank;
  const byRank = (a: Move, b: Move) => (ranks[a] as number) - (ranks[b] as number);
  return (state) =>
    legalByRole(game, state).map((moves) => (moves.length < 2 ? moves : [...moves].sort(byRank)));
}
