/**
 * The language of the page. Each section of the catalogue has its English phrases in `english` and its German ones in
 * `german`, which are only loaded for German; a file of this folder gives the ones of the current language.
 */

/** The names of the languages, each in itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

let language: Language = 'en';

interface Section {
  load(): Promise<void>;
}

const sections: Section[] = [];

/** The loading of the German phrases of a section. */
type German<Phrases> = () => Promise<{ readonly german: Phrases }>;

/**
 * The phrases of a section in the current language; English until `loadPhrases` is done.
 *
 * @param english texts, and functions that put numbers and names into texts
 */
export function catalogue<Phrases extends object>(english: Phrases, german: German<Phrases>): Phrases {
  let translated: Phrases | undefined;
  sections.push({
    load: async () => {
      if (language === 'de') translated ??= (await german()).german;
    },
  });
  const current = (): Phrases => (language === 'de' ? (translated ?? english) : english);
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(english).map((key) => [
        key,
        { enumerable: true, get: () => current()[key as keyof Phrases] },
      ]),
    ),
  ) as Phrases;
}

/** Loads the phrases of all sections that are known so far. */
export async function loadPhrases(): Promise<void> {
  await Promise.all(sections.map((section) => section.load()));
}

export function currentLanguage(): Language {
  return language;
}

/** Changes the language and loads its phrases. */
export async function speak(wanted: Language): Promise<void> {
  language = wanted;
  await loadPhrases();
}

/** The first language of a list such as `['de-AT', 'en']` that the page speaks; English if it speaks none. */
export function spokenOf(wanted: readonly string[]): Language {
  for (const each of wanted) {
    const [code] = each.toLowerCase().split('-');
    const found = Object.keys(LANGUAGES).find((known) => known === code);
    if (found !== undefined) return found as Language;
  }
  return 'en';
}

/** `12,345`, or `12.345` in German. */
export function numberText(number: number, digits?: number): string {
  return number.toLocaleString(
    language,
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
}

/** `31 Jan 2026`, or `31.01.2026` in German. */
export function dayText(date: Date): string {
  return date.toLocaleDateString(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium' });
}

/** `1 move`, `12 moves` */
export function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** `ann`, `ann and bob`, `ann, bob and carl` */
export function listed(parts: readonly string[], and: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}
