import type { Settings } from '../../shared/domain/settings.ts';

/**
 * Returns the texts in the language of the settings, or in the first of the system's languages that there is.
 * @param texts by BCP 47 tag
 * @param system the system's languages as BCP 47 tags, best first.
 * @returns undefined if there is none of these languages.
 */
export function textsFor<T>(
  texts: Readonly<Record<string, T>>,
  language: Settings['language'],
  system: readonly string[],
): T | undefined {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  const wanted = language === 'system' ? system : [language];
  const tags = Object.keys(texts);
  const found = wanted
    .map((tag) => tags.find((one) => one === tag) ?? tags.find((one) => primary(one) === primary(tag)))
    .find((tag) => tag !== undefined);
  return found === undefined ? undefined : texts[found];
}
