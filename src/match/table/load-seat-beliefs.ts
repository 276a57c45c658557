/** Pages load the code of beliefs only for games that hide something. */
import type { SeatBeliefs } from './seat-beliefs.ts';

export async function loadSeatBeliefs(): Promise<SeatBeliefs> {
  const { SeatBeliefs: Loaded } = await import('./seat-beliefs.ts');
  return new Loaded();
}
