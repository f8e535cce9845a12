import type { CoreSentences } from './core-messages.ts';

interface Catalog {
  readonly messages: object;
  /** The core's messages in this language; none in English, which is the core's own. */
  readonly coreSentences?: CoreSentences;
}

/** Names of the copies of two settings that are needed before the settings are there, also by public/first-paint.js. */
export const THEME_ITEM = 'quartet.theme';
export const LANGUAGE_ITEM = 'quartet.language';

/** Each language is its own chunk: a window reads only the one it shows. */
const CATALOGS = import.meta.glob<Catalog>('./*/messages.ts');
const NAMES = import.meta.glob<string>('./*/name.ts', { eager: true, import: 'name' });

/** The languages of the app: every folder beside this file, each by its BCP 47 tag and its name in its own words. */
export const LANGUAGES: readonly { readonly tag: string; readonly name: string }[] = Object.entries(NAMES)
  .map(([path, name]) => ({ tag: tagOf(path), name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Returns the texts of a language. Rejects if there are none or they cannot be loaded. */
export async function readCatalog(language: string): Promise<Catalog> {
  const read = Object.entries(CATALOGS).find(([path]) => tagOf(path) === language)?.[1];
  if (read === undefined) throw new Error(`There are no texts in ${language}.`);
  return read();
}

/** Returns the language to show for a choice: the chosen one if the app has it, else the system's. */
export function languageFor(chosen: string, preferred: readonly string[] = navigator.languages): string {
  return knownLanguage(chosen) ?? systemLanguage(preferred);
}

/** Returns the first of the system's preferred languages that the app has; English if it has none. */
function systemLanguage(preferred: readonly string[]): string {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const wanted of preferred) {
    const found = LANGUAGES.find(({ tag }) => primary(tag) === primary(wanted));
    if (found) return found.tag;
  }
  return 'en';
}

function knownLanguage(language: string): string | undefined {
  return LANGUAGES.find(({ tag }) => tag === language)?.tag;
}

/** `./zh-cn/name.ts` is `zh-CN`. */
function tagOf(path: string): string {
  return new Intl.Locale(path.split('/')[1] ?? '').toString();
}

/** Returns the language to start with, before the settings are there: that of last time, else the system's. */
export function firstLanguage(): string {
  return languageFor(storedItem(LANGUAGE_ITEM) ?? '');
}

function storedItem(item: string): string | null {
  try {
    return localStorage.getItem(item);
  } catch {
    return null;
  }
}
