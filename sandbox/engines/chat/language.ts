/** The languages the sandbox can answer in. */
export type Language = 'en' | 'zh';

/**
 * Returns Chinese for a text with at least as many Han characters as Latin words and no kana; null without either.
 */
export function languageOf(text: string): Language | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}']+/gu)?.length ?? 0;
  if (han === 0 && words === 0) return null;
  return han > 0 && han >= words && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'zh' : 'en';
}

/** Picks the text of a language. */
export const by = <Value>(language: Language, en: Value, zh: Value): Value => (language === 'zh' ? zh : en);
