/** The names of the levels of strength, and a few words about each, in German. */
import type { english } from '../english/levels.ts';

export const german: typeof english = {
  dice: ['Würfel', 'irgendein erlaubter Zug'],
  novice: ['Neuling', 'spielt oft zufällig'],
  beginner: ['Anfänger', 'macht Fehler'],
  learner: ['Lehrling', 'wirft einen Blick darauf'],
  easy: ['Leicht', 'sieht kurz hin'],
  casual: ['Gelegenheitsspieler', 'sieht hin'],
  fair: ['Ordentlich', 'sieht länger hin'],
  medium: ['Mittel', 'denkt ein wenig nach'],
  skilled: ['Geübt', 'denkt nach'],
  advanced: ['Fortgeschritten', 'denkt bis zu einer Sekunde nach'],
  strong: ['Stark', 'eine Sekunde pro Zug'],
  veryStrong: ['Sehr stark', 'fünf Sekunden pro Zug'],
};
