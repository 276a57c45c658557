/** Phrases of the worker that holds a match, in German. */

import type { english } from '../english/table.ts';
import { numberText } from '../language.ts';

export const german: typeof english = {
  decidedBy: (places) => `Entschieden durch ${places}.`,
  overAt: (fact) => `Zu Ende bei ${fact}.`,
  boardFull: 'Das Brett ist voll.',

  noRules: 'Darin stehen keine Regeln.',
  noInitialState: (reason) => `Die Anfangsstellung kann nicht berechnet werden: ${reason}.`,
  tooLong: 'Das ist zu lang für einen Regeltext.',
  unreadable: 'Diese Regeln können noch nicht gespielt werden.',
  isRealTime: 'Das ist Echtzeit-GDL; hier können nur Spiele mit Zügen gespielt werden.',
  needsLibrary: (library) =>
    `Die Regeln brauchen die Bibliothek ${library}, die nicht zu Anygame gehört; nur die Befehlszeile kann sie ausführen.`,
  noRole: 'In den Regeln gibt es keine Rolle.',

  fitsCircuit: 'die Regeln passen in einen Schaltkreis',

  and: ' und ',
  afterAnyOther: 'Nach jedem anderen Zug',
  afterSome: (losing, all) => `Nach ${losing} der ${all} Züge hier`,
  threat: (after, winner, reply) => `${after} gewinnt ${winner} sofort, zum Beispiel mit ${reply}`,
  afterPlayouts: (count) => `, nach ${numberText(count)} Zufallspartien`,
  afterPositions: (count) => `, nach ${numberText(count)} untersuchten Stellungen`,
  wouldPlay: (move) => `Der Computer würde ${move} spielen`,
  isCertain: (move, value, most) =>
    `Der Computer würde ${move} spielen; das bringt sicher ${value} von ${most} Punkten`,
  prefers: (move, value, most, looked) =>
    `Der Computer zieht ${move} vor und erwartet ${value} von ${most} Punkten${looked}`,
  asGood: (move) => `${move} ist genauso gut`,
  nextBest: (move, value, behind, isProven) =>
    `Der zweitbeste Zug, ${move}, bringt ${isProven ? 'sicher ' : ''}${value} und verliert ${behind}`,
  sure: (level, visits, all) => {
    const how = {
      sure: 'Das ist sicher',
      fairly: 'Das ist ziemlich sicher',
      not: 'Das ist noch nicht sicher',
    };
    return `${how[level]}: ${numberText(visits)} von ${numberText(all)} Versuchen galten diesem Zug`;
  },
  expects: (line) => `Erwartet wird ${line.join(', dann ')}`,

  analysisStopped: (problem) => `Die Analyse ist abgebrochen: ${problem}`,
  onlyMove: (role, move) => `${role} hat nur einen Zug: ${move}.`,
  cannotContinue: (reason) => `Das Spiel kann nicht weitergehen: ${reason}.`,
  playerFailed: (player, failure) => `${player} hat versagt, daher wird zufällig gezogen: ${failure}`,
  notAsItWas: (problem) => `Nicht wie zuvor: ${problem}.`,
  noMatch: 'Es gibt keine Partie zum Speichern.',
  silence: 'er antwortet nicht',
  program: 'Das Programm, das spielt,',
};
