import i18next from 'i18next';

/** The sentence for a CONFLICT's reason; a reason this window does not know gets the general one. */
export function conflictWords(reason: string): string {
  const path = reason.startsWith('base_url_')
    ? `baseUrl.${reason.slice('base_url_'.length)}`
    : `conflict.${reason}`;
  const key = `errors:${path}`;
  // The reason is a text from the core: that the key exists is checked here, at run time.
  return i18next.exists(key)
    ? i18next.t(key as 'errors:conflict.unknown')
    : i18next.t('errors:conflict.unknown');
}
