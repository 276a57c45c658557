/** The speed of guided playouts as part of a search. */
import { seededRandom } from '../src/base/index.ts';
import type { Game, Role } from '../src/game/index.ts';
import { threadSeconds } from '../src/host/processor-time.ts';
import type { Engine } from './built-engine.ts';

/** Simulations per second, one game at a time and 128 at once. */
export interface GuidedSpeed {
  readonly one: number;
  readonly many: number;
}

/** The factor by which there are more simulations with 128 at once, which take no longer. */
const MANY = 10;

export async function guidedSpeed(engine: Engine, game: Game, simulations: number): Promise<GuidedSpeed> {
  return {
    one: await speed(engine, game, 'mcts:machine=stepped,heuristic=playout', simulations),
    many: await speed(engine, game, 'mcts:machine=sliced,heuristic=playout', MANY * simulations),
  };
}

/** Measured in the second of two searches, when the code has been optimised. */
async function speed(
  { players, game: rules }: Engine,
  game: Game,
  written: string,
  simulations: number,
): Promise<number> {
  const choice = players.readPlayerChoice(written, players.PLAYERS);
  if (players.isChoiceRefusal(choice)) throw new RangeError(choice.problem);
  const role = rules.rolesOf(game).find((each) => game.legalMoves(game.initial, each).length > 1) as Role;
  let seconds = 0;
  for (let times = 0; times < 2; times++) {
    const player = players.createPlayer(choice, players.PLAYERS);
    await player.start({ game, role, random: seededRandom(1), now: () => performance.now(), budget: {} });
    const start = threadSeconds();
    const legal = game.legalMoves(game.initial, role);
    await player.choose({
      step: 0,
      situation: { kind: 'state', state: game.initial },
      legal,
      budget: { playouts: simulations },
    });
    seconds = threadSeconds() - start;
  }
  return simulations / seconds;
}
