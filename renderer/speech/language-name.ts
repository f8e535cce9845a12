import i18next from 'i18next';

/** A language as people call it in the language of the window; what is no tag stays as it came. */
export function languageName(language: string): string {
  try {
    const names = new Intl.DisplayNames([i18next.language], {
      type: 'language',
      style: 'short',
      fallback: 'none',
    });
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}
