/** Positions of loaded games: reach them by moves in text form, draw them as pictures, and solve them. */
import { Failure } from '../../base/index.ts';
import { drawingsFor, inferLayout, type Layout, sceneOf, svgOf, type Theme } from '../../board/index.ts';
import { type Game, readJointMove, type State } from '../../game/index.ts';
import { rulesOf } from './load-game.ts';

/**
 * The state after joint moves, each written as on the command line: `mark 1 1`, or `x:mark 1 1,o:noop` where several
 * roles have a choice.
 *
 * @example
 * const game = await loadGame('tic-tac-toe');
 * const state = stateAfter(game, ['mark 2 2', 'mark 1 1']);
 * game.facts(state).length // 10
 */
export function stateAfter(game: Game, moves: readonly string[]): State {
  let state = game.initial;
  for (const [i, text] of moves.entries()) {
    if (game.isTerminal(state)) throw new Failure(`move ${i + 1}, '${text}': the game is over before it`);
    const entry = readJointMove(game, state, text);
    if (entry.kind === 'refused') {
      const legal = entry.choices.flatMap(({ moves: each }) => each.map((move) => game.moveText(move)));
      throw new Failure(`move ${i + 1}: ${entry.message}; legal are ${legal.join(', ')}`);
    }
    state = game.next(state, entry.moves);
  }
  return state;
}

export interface DrawOptions {
  /** `auto`, the default, follows the preference of the viewer. */
  readonly theme?: Theme;
  /** Size of a cell in pixels; 48 by default. */
  readonly scale?: number;
}

/** Inferring a layout examines many states, so it is done once for each game. */
const layouts = new WeakMap<Game, Layout>();

/**
 * Draws a position of a loaded game as a self-contained SVG picture. Its board is inferred from the rules.
 *
 * @example
 * const game = await loadGame('tic-tac-toe');
 * drawBoard(game, stateAfter(game, ['mark 2 2'])).slice(0, 4) // '<svg'
 */
export function drawBoard(game: Game, state: State, options: DrawOptions = {}): string {
  const { name, description, view } = rulesOf(game);
  const layout = layouts.get(game) ?? inferLayout(description, game, view === undefined ? {} : { view });
  layouts.set(game, layout);
  const facts = game.facts(state);
  const drawings = drawingsFor(description)?.(facts);
  const scene = sceneOf(layout, facts, { isOver: game.isTerminal(state), ...(drawings && { drawings }) });
  return svgOf(scene, { ...options, title: name });
}
