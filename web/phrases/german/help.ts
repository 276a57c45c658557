/** The help page, in German. */
import type { english } from '../english/help.ts';

export const german: typeof english = {
  heading: 'Hilfe',
  about: 'Anygame spielt jedes Spiel nach seinen Regeln. Alles wird in deinem Browser berechnet.',
  topics: {
    play: [
      'Spielen',
      'Wähle ein Spiel und klicke auf das Brett: Wählbare Felder sind markiert. Für Züge von einem Feld zum anderen klicke beide an oder ziehe. Jeder Zug steht auch in der Liste und lässt sich eintippen.',
      'Mit **Ändern** neben einem Spieler wählst du, wer spielt: jemand an diesem Bildschirm oder ein Computer in zwölf Stärken. Wenn überall Computer sitzen, siehst du zu.',
      '**Zurücknehmen** nimmt deinen letzten Zug zurück. Mit den Pfeilen unter dem Brett gehst du durch die Partie; ein Zug mittendrin probiert eine andere Variante, und die Partie bleibt erhalten.',
    ],
    keys: [
      'Tastatur',
      'Die Tabulatortaste führt zum Brett, die Pfeiltasten von Feld zu Feld, Eingabe oder Leertaste wählt, Escape bricht ab.',
      'In Spielen für eine Person, in denen etwas läuft, laufen die Pfeiltasten.',
    ],
    advice: [
      'Tipps und Analyse',
      '**Tipp** zeigt nach einer Sekunde die besten Züge, **Analysieren** denkt immer weiter. Die Zahlen sind erwartete Punkte, meist von 0 (verloren) bis 100 (gewonnen). **Warum?** erklärt sie.',
      'Nach einer Partie sieht **Partie durchsehen** alle Stellungen an: Züge, die viel gekostet haben, sind mit ? und ?? markiert.',
    ],
    people: [
      'Mit anderen Leuten',
      'Zwei Leute können sich einen Bildschirm teilen. Um mit jemandem woanders zu spielen, öffne die Seite von einem Server (`anygame serve`) und wähle **Mit jemandem woanders spielen**: Alle bekommen einen Link zu ihrem eigenen Platz.',
    ],
    puzzles: [
      'Rätsel und das Spiel des Tages',
      'In jedem Rätsel gewinnt genau ein Zug in zwei Zügen. Das Spiel und das Rätsel des Tages sind für alle gleich.',
    ],
    own: [
      'Eigene Spiele',
      'Ein Spiel ist ein Text in der Game Description Language. Unter **Schreiben** gibt es einen Editor, der ihn beim Tippen prüft, ein Brett zum Ausprobieren und eine Einführung. **Meine Spiele** zeigt deine Regeln und Partien; sie bleiben in diesem Browser.',
    ],
    offline: [
      'Ohne Netz',
      'Die Seite speichert sich selbst und funktioniert nach dem ersten Besuch ohne Netz. Dein Browser kann sie als App installieren: Suche in seinem Menü nach **Installieren** oder **Zum Startbildschirm hinzufügen**.',
    ],
  },
};
