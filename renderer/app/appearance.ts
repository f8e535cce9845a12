import type { Settings } from '../../shared/domain/settings.ts';
import { LANGUAGE_ITEM, languageFor, THEME_ITEM } from '../locales/catalogs.ts';
import { showLanguage } from '../locales/i18n.ts';
import { deriveAccent } from '../ui/accent.ts';
import { settingsStore } from './settings-store.ts';

/** The storage items with the state of the root element, for public/first-paint.js. */
const ACCENT_ITEM = 'quartet.accent';
const DENSITY_ITEM = 'quartet.density';
const CODE_ITEM = 'quartet.code';

/** Applies theme, accent, density and language of the settings to the page, now and on each change. */
export function followAppearance(): () => void {
  const onSystemLanguage = () => {
    const { settings } = settingsStore.getState();
    if (settings.language === 'system') applyLanguage(settings.language);
  };
  window.addEventListener('languagechange', onSystemLanguage);
  const unsubscribe = settingsStore.subscribe((now, before) => {
    if (!now.loaded) return;
    for (const [name, apply] of Object.entries(APPLY)) {
      const field = name as keyof typeof APPLY;
      if (now.settings[field] !== before.settings[field] || !before.loaded)
        apply(now.settings[field] as never);
    }
  });
  return () => {
    unsubscribe();
    window.removeEventListener('languagechange', onSystemLanguage);
  };
}

/** Shows an accent by its name or `#rrggbb` without saving it. */
export function showAccent(accent: string): void {
  const { dataset, style } = document.documentElement;
  const colors = deriveAccent(accent);
  if (colors === null) {
    delete dataset.accent;
    style.removeProperty('--accent');
    style.removeProperty('--accent-strong');
  } else {
    style.setProperty('--accent', colors.accent);
    style.setProperty('--accent-strong', colors.strong);
    dataset.accent = '';
  }
}

const APPLY: {
  readonly [Field in 'theme' | 'accent' | 'density' | 'codeTheme' | 'language']: (
    value: Settings[Field],
  ) => void;
} = {
  theme(theme) {
    setAttribute('theme', theme === 'system' ? null : theme);
    remember(THEME_ITEM, theme);
  },
  accent(accent) {
    showAccent(accent);
    const { style } = document.documentElement;
    remember(
      ACCENT_ITEM,
      [style.getPropertyValue('--accent'), style.getPropertyValue('--accent-strong')].join(';'),
    );
  },
  density(density) {
    setAttribute('density', density === 'compact' ? density : null);
    remember(DENSITY_ITEM, density);
  },
  codeTheme(theme) {
    setAttribute('code', theme === 'quartet' ? null : theme);
    remember(CODE_ITEM, theme);
  },
  language: applyLanguage,
};

function applyLanguage(language: string): void {
  remember(LANGUAGE_ITEM, language);
  void showLanguage(languageFor(language)).catch(reportError);
}

function setAttribute(name: 'theme' | 'density' | 'code', value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

function remember(item: string, value: string): void {
  try {
    localStorage.setItem(item, value);
  } catch {
    // Without storage the first paint may briefly show the system's theme; nothing is lost.
  }
}
