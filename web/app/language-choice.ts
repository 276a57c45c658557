/** The language chosen by the user, otherwise by the browser; stored for the next visit. */
import { currentLanguage, LANGUAGES, type Language, speak, spokenOf } from '../phrases/language.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'language';

/** Loads the phrases before anything is shown. */
export async function speakAsChosen(): Promise<void> {
  const chosen = readStored(KEY);
  await speak(spokenOf(chosen === undefined ? navigator.languages : [chosen]));
  document.documentElement.lang = currentLanguage();
}

/** The language that the button in the bar changes to. */
export function nextLanguage(): Language {
  const all = Object.keys(LANGUAGES) as Language[];
  return all[(all.indexOf(currentLanguage()) + 1) % all.length] ?? 'en';
}

/** Opens the page again, so that the workers change their language too; matches and drafts are stored. */
export function changeLanguage(language: Language): void {
  writeStored(KEY, language);
  location.reload();
}
