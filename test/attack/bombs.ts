/** Rules that run for ever or exhaust memory. */

/** Rules with one move that never ends the game. */
export const SMALL_SHEET =
  '(role x) (init (s a)) (legal x go) (<= (next (s ?v)) (true (s ?v))) (<= terminal (true (s b))) (goal x 0)';
const DIGITS = Array.from({ length: 60 }, (_, i) => `(d ${i})`).join(' ');
const variables = (count: number): string[] => Array.from({ length: count }, (_, i) => `?v${i}`);
const cross = (count: number): string =>
  variables(count)
    .map((v) => `(d ${v})`)
    .join(' ');

/** Each has a few hundred bytes. */
export const BOMBS = {
  initbomb: `${SMALL_SHEET} ${DIGITS} (<= (init (f ${variables(6).join(' ')})) ${cross(6)})`,
  nextbomb: `${SMALL_SHEET} ${DIGITS} (<= (next (f ${variables(7).join(' ')})) ${cross(7)} (does x go))`,
  manymoves: `${SMALL_SHEET} ${DIGITS} (<= (legal x (m ${variables(5).join(' ')})) ${cross(5)})`,
  longrule: `${SMALL_SHEET} ${DIGITS} (<= (next (s b)) ${cross(12)} (distinct ?v0 ?v0))`,
  recfun: `${SMALL_SHEET} (n z) (<= (n (s ?x)) (n ?x)) (<= (next (f ?x)) (n ?x) (does x go))`,
  grow: `${SMALL_SHEET} (init (v z)) (<= (next (v (s ?x ?x))) (true (v ?x)))`,
} as const;

export const BOMB_LIST = Object.entries(BOMBS);
