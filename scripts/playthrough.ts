/**
 * One random match of a game as text, stored beside its sheet: if the meaning of the rules or the behaviour of an
 * engine changes, so does the text. Everything is in the order of its printed form, independent of the engine's
 * numbering.
 */
import { seededRandom } from '../src/base/index.ts';
import { type Game, type Move, perceptsIn, type Role, rolesOf, type State } from '../src/game/index.ts';
import { type Term, termText } from '../src/gdl/index.ts';

const SEED = 1;
/** Number of steps shown with all changes; other steps only show the moves. */
const DETAILED_STEPS = 6;
const MOST_STEPS = 400;
const MOST_MOVES_SHOWN = 40;

export function playthrough(name: string, game: Game): string {
  const random = seededRandom(SEED);
  const lines = [`playthrough of ${name}, moves chosen with seed ${SEED}`, '', 'initial state'];
  lines.push(...texts(game.facts(game.initial)).map((fact) => `  ${fact}`));
  let state = game.initial;
  let step = 0;
  for (; step < MOST_STEPS && !game.isTerminal(state); step++) {
    const legal = rolesOf(game).map((role) => sortedMoves(game, state, role));
    if (legal.some((own) => own.length === 0)) break;
    const moves = legal.map((own) => random.pick(own));
    const after = game.next(state, moves);
    if (step < DETAILED_STEPS) {
      lines.push(...legalLines(game, legal), '', stepLine(game, step, legal, moves));
      lines.push(...perceptLines(game, state, moves), ...changeLines(game, state, after));
    } else {
      if (step === DETAILED_STEPS) lines.push('');
      lines.push(stepLine(game, step, legal, moves));
    }
    state = after;
  }
  return `${[...lines, '', ...endLines(game, state, step)].join('\n')}\n`;
}

function legalLines(game: Game, legal: readonly (readonly Move[])[]): string[] {
  return legal.map((own, role) => {
    const shown = own.slice(0, MOST_MOVES_SHOWN).map((move) => game.moveText(move));
    const more = own.length > MOST_MOVES_SHOWN ? ' …' : '';
    return `legal for ${game.roles[role]?.name}: ${own.length}: ${shown.join(' ')}${more}`;
  });
}

/** `12. white (move 1 2 1 3) of 22, black noop of 1` */
function stepLine(
  game: Game,
  step: number,
  legal: readonly (readonly Move[])[],
  moves: readonly Move[],
): string {
  const parts = moves.map(
    (move, role) => `${game.roles[role]?.name} ${game.moveText(move)} of ${legal[role]?.length ?? 0}`,
  );
  return `${step + 1}. ${parts.join(', ')}`;
}

function perceptLines(game: Game, before: State, moves: readonly Move[]): string[] {
  return rolesOf(game).flatMap((role) =>
    texts(perceptsIn(game.observe(before, moves, role))).map(
      (percept) => `  ${game.roles[role]?.name} sees ${percept}`,
    ),
  );
}

function changeLines(game: Game, before: State, after: State): string[] {
  const [old, now] = [texts(game.facts(before)), texts(game.facts(after))];
  return [
    ...old.filter((fact) => !now.includes(fact)).map((fact) => `  - ${fact}`),
    ...now.filter((fact) => !old.includes(fact)).map((fact) => `  + ${fact}`),
  ];
}

function endLines(game: Game, state: State, steps: number): string[] {
  const end = `${game.isTerminal(state) ? 'over' : 'broken off'} after ${steps} ${steps === 1 ? 'move' : 'moves'}`;
  const goals = rolesOf(game).map((role) => {
    const values = texts(game.goalTerms(state, role));
    return `goal of ${game.roles[role]?.name}: ${values.join(' ') || 'none'}`;
  });
  return [end, ...texts(game.facts(state)).map((fact) => `  ${fact}`), ...goals];
}

function sortedMoves(game: Game, state: State, role: Role): Move[] {
  const text = (move: Move): string => game.moveText(move);
  return [...game.legalMoves(state, role)].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function texts(terms: readonly Term[]): string[] {
  return terms.map((term) => termText(term)).sort();
}
