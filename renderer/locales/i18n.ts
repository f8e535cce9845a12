import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
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
const CATALOGUES: Record<Language, () => Promise<{ messages: object }>> = {
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

/** Loads a language where needed and shows it; also says it on `<html lang>`, which picks glyph forms and voices. */
export async function showLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
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
  if (!i18next.hasResourceBundle(language, 'common')) {
    const { messages } = await CATALOGUES[language]();
    for (const [area, words] of Object.entries(messages)) i18next.addResourceBundle(language, area, words);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
