import type { CoreWords } from './core-words.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Catalog {
  readonly messages: object;
  readonly coreWords?: CoreWords;
}

/** Names of the copies of two settings that are needed before the settings are there, also by public/first-paint.js. */
export const THEME_ITEM = 'quartet.theme';
export const LANGUAGE_ITEM = 'quartet.language';

// Each language is its own chunk: a window reads only the one it shows.
const CATALOGS: Readonly<Record<Language, () => Promise<Catalog>>> = {
  en: () => import('./en/messages.ts'),
  'zh-CN': () => import('./zh-cn/messages.ts'),
};

/** Returns the texts of a language. Rejects if they cannot be loaded. */
export function readCatalog(language: Language): Promise<Catalog> {
  return CATALOGS[language]();
}

/** Returns the first of the system's preferred languages that Quartet speaks; English if it speaks none. */
export function systemLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'zh') return 'zh-CN';
    if (primary === 'en') return 'en';
  }
  return 'en';
}

/** Returns the language to start with, before the settings are there: that of last time, else the system's. */
export function firstLanguage(): Language {
  const last = storedItem(LANGUAGE_ITEM);
  return LANGUAGES.find((language) => language === last) ?? systemLanguage();
}

function storedItem(item: string): string | null {
  try {
    return localStorage.getItem(item);
  } catch {
    return null;
  }
}
