import type { Settings } from '../../shared/domain/settings.ts';
import { showLanguage, systemLanguage } from '../locales/i18n.ts';
import { settingsStore } from './settings-store.ts';

/** Names of the copies that public/first-paint.js reads before the first paint. */
const THEME_ITEM = 'quartet.theme';
const LANGUAGE_ITEM = 'quartet.language';

/** Puts theme and language of the settings on the page, now and whenever they change. */
export function followAppearance(): () => void {
  const apply = ({ theme, language }: Pick<Settings, 'theme' | 'language'>) => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    remember(THEME_ITEM, theme);
    remember(LANGUAGE_ITEM, language);
    void showLanguage(language === 'system' ? systemLanguage() : language).catch(reportError);
  };
  const onSystemLanguage = () => {
    const { settings } = settingsStore.getState();
    if (settings.language === 'system') apply(settings);
  };
  window.addEventListener('languagechange', onSystemLanguage);
  const unsubscribe = settingsStore.subscribe((now, before) => {
    const { theme, language } = now.settings;
    const unchanged = theme === before.settings.theme && language === before.settings.language;
    if (now.loaded && !(unchanged && before.loaded)) apply(now.settings);
  });
  return () => {
    unsubscribe();
    window.removeEventListener('languagechange', onSystemLanguage);
  };
}

/** The language to begin with, before the settings are there: that of last time, else the system's. */
export function firstLanguage() {
  const last = recall(LANGUAGE_ITEM);
  return last === 'en' || last === 'zh-CN' ? last : systemLanguage();
}

function remember(item: string, value: string): void {
  try {
    localStorage.setItem(item, value);
  } catch {
    // Without storage the first paint may show the system's theme for a moment; nothing is lost.
  }
}

function recall(item: string): string | null {
  try {
    return localStorage.getItem(item);
  } catch {
    return null;
  }
}
