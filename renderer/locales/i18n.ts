import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type CoreWords, speakCoreWords } from './core-words.ts';
import type { Messages } from './en/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Messages;
  }
}

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

// Each language is its own chunk: a window reads only the one it shows.
const CATALOGUES: Record<Language, () => Promise<{ messages: object; coreWords?: CoreWords }>> = {
  en: () => import('./en/messages.ts'),
  'zh-CN': () => import('./zh-cn/messages.ts'),
};

/** The language of the system's first wish that Quartet speaks; English where it speaks none. */
export function systemLanguage(wishes: readonly string[] = navigator.languages): Language {
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split('-')[0];
    if (primary === 'zh') return 'zh-CN';
    if (primary === 'en') return 'en';
  }
  return 'en';
}

/** The changes of language so far. Each is shown in its turn: words that come late must not put an old choice back. */
let turns: Promise<unknown> = Promise.resolve();
let begun: Promise<void> | undefined;

/**
 * Loads a language if needed and shows it, after earlier requests have finished; also sets `<html lang>`, which selects
 * glyph forms and voices. Rejects when its texts cannot be loaded; the previous language then stays.
 */
export function showLanguage(language: Language): Promise<void> {
  begun ??= begin(language);
  const shown = Promise.all([CATALOGUES[language](), begun, turns]).then(async ([words]) => {
    addMessages(language, words.messages);
    speakCoreWords(words.coreWords);
    await i18next.changeLanguage(language);
    document.documentElement.lang = language;
  });
  turns = shown.catch(() => {
    // The caller handles the error; it must not block the next change of language.
  });
  return shown;
}

async function begin(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
}

function addMessages(language: Language, messages: object): void {
  for (const [area, texts] of Object.entries(messages)) {
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, texts);
  }
}
