/** Converts the text of a real-time sheet to a game, or to the reason why it cannot be played. */
import { compileTimed, isTimedError, type TimedCompilation } from '../../src/engines/index.ts';
import { checkText, type RealTimeDescription } from '../../src/gdl/index.ts';
import { phrases } from '../phrases/real-time.ts';

export type LoadedTimed =
  | {
      readonly kind: 'game';
      readonly description: RealTimeDescription;
      readonly game: TimedCompilation['game'];
    }
  | { readonly kind: 'refused'; readonly problem: string };

/** Time limit for the circuit in seconds; without it, the rules are interpreted. */
const SECONDS = 8;

export function loadTimed(text: string, name: string): LoadedTimed {
  const { description, findings } = checkText(text, name);
  if (description.dialect !== 'rtgdl') return { kind: 'refused', problem: phrases.notRealTime };
  const error = findings.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { kind: 'refused', problem: phrases.ruleError(error.message, error.code) };
  try {
    return { kind: 'game', description, game: compileTimed(description, { seconds: SECONDS }).game };
  } catch (problem) {
    if (isTimedError(problem)) return { kind: 'refused', problem: problem.message };
    throw problem;
  }
}
