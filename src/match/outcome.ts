/** Who has won a match. */

export type Outcome = 'win' | 'draw' | 'loss';

/** Goals of a role that plays alone. */
const SOLVED = 100;
const MISSED = 0;

/**
 * The strictly highest goal wins, and a shared highest one is a draw for those who share it. Who plays alone wins with
 * 100, loses with 0, and draws with anything between.
 *
 * @param goals of all roles that somebody plays, without chance
 */
export function outcomes(goals: readonly number[]): Outcome[] {
  const [alone, ...others] = goals;
  if (alone !== undefined && others.length === 0)
    return [alone >= SOLVED ? 'win' : alone <= MISSED ? 'loss' : 'draw'];
  const highest = Math.max(...goals);
  const best = goals.filter((goal) => goal === highest).length;
  return goals.map((goal) => (goal < highest ? 'loss' : best === 1 ? 'win' : 'draw'));
}
