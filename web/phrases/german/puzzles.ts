/** Phrases of the puzzles, in German. */
import type { english } from '../english/puzzles.ts';

export const german: typeof english = {
  heading: 'Rätsel',
  about:
    'Finde den Zug, der in zwei Zügen gewinnt, was immer die andere Seite antwortet. Es gibt genau einen.',
  number: (number, game) => `Rätsel ${number}: ${game}`,
  solvedCount: (solved, all) => `${solved} von ${all} gelöst`,
  solved: 'gelöst',
  task: (role) => `Du bist ${role}. Gewinne in zwei Zügen.`,
  wrongFirst: (move) => `${move} gewinnt nicht in zwei Zügen. Versuche einen anderen Zug.`,
  replied: (role, move) => `Richtig! ${role} spielt ${move}. Jetzt gewinne.`,
  wrongSecond: (move) => `${move} gewinnt nicht sofort. Versuche einen anderen Zug.`,
  done: (first, second) => `Gelöst: ${first}, dann ${second}.`,
  shown: (first, reply, second) => `Die Lösung: ${first}; nach ${reply} gewinnt ${second}.`,
  yourMoves: 'Deine Züge',
  startOver: 'Von vorn',
  showSolution: 'Lösung zeigen',
  next: 'Nächstes Rätsel',
  all: 'Alle Rätsel',
  playGame: 'Dieses Spiel spielen',
  noPuzzle: (number) => `Es gibt kein Rätsel „${number}“.`,
  settingUp: 'Das Brett wird aufgebaut …',
};
