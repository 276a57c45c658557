/** Pages load the code of beliefs only for games that hide something. */
import type { Game, Role } from '../game/index.ts';
import type { Beliefs } from './beliefs.ts';

export async function loadBeliefs(game: Game, role: Role): Promise<Beliefs> {
  const { Beliefs: Loaded } = await import('./beliefs.ts');
  return new Loaded(game, role);
}
