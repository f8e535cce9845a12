import type { Settings } from '../../shared/domain/settings.ts';
import { LANGUAGE_ITEM, languageFor, THEME_ITEM } from '../locales/catalogs.ts';
import { showLanguage } from '../locales/i18n.ts';
import { settingsStore } from './settings-store.ts';

/** Puts theme and language of the settings on the page, now and whenever they change. */
export function followAppearance(): () => void {
  const apply = ({ theme, language }: Pick<Settings, 'theme' | 'language'>) => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    remember(THEME_ITEM, theme);
    remember(LANGUAGE_ITEM, language);
    void showLanguage(languageFor(language)).catch(reportError);
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

function remember(item: string, value: string): void {
  try {
    localStorage.setItem(item, value);
  } catch {
    // Without storage the first paint may show the system's theme for a moment; nothing is lost.
  }
}
