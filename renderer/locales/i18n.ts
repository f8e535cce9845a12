import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCatalog } from './catalogs.ts';
import { setCoreLanguage } from './core-messages.ts';
import type { Messages } from './en/messages.ts';
import { listFormat } from './format.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Messages;
  }
}

/** The changes of language so far. Each is shown in its turn: words that come late must not put an old choice back. */
let turns: Promise<unknown> = Promise.resolve();
let begun: Promise<void> | undefined;

/**
 * Loads a language if needed and shows it, after earlier requests have finished; also sets `<html lang>`, which selects
 * glyph forms and voices. Rejects when its texts cannot be loaded; the previous language then stays.
 */
export function showLanguage(language: string): Promise<void> {
  begun ??= begin(language);
  const shown = Promise.all([readCatalog(language), begun, turns]).then(async ([words]) => {
    addMessages(language, words.messages);
    setCoreLanguage(language, words.coreSentences);
    await i18next.changeLanguage(language);
    document.documentElement.lang = language;
  });
  turns = shown.catch(() => {
    // The caller handles the error; it must not block the next change of language.
  });
  return shown;
}

/** Loads the English texts too, for what is found by English words in every language: `t(key, { lng: 'en' })`. */
export async function addEnglish(): Promise<void> {
  addMessages('en', (await readCatalog('en')).messages);
}

async function begin(language: string): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  i18next.services.formatter?.addCached('list', (shown = language) => listFormat(shown, 'conjunction'));
}

function addMessages(language: string, messages: object): void {
  for (const [area, texts] of Object.entries(messages)) {
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, texts);
  }
}
