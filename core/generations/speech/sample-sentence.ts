/** Texts of voice samples: long enough to judge a voice, short enough to cost almost nothing. */
const SENTENCES = {
  en: 'Hello! This is how I sound. It is a quarter past nine, and the coffee is still warm.',
  zh: '你好！这就是我的声音。现在是九点一刻，咖啡还是热的。',
} as const;

/**
 * Returns the sample text for a voice: Chinese for Chinese voices, else English. @param language as the service states
 * it
 */
export function sampleSentence(language: string | null): string {
  const isChinese = /^(zh|cmn|yue|chinese|mandarin|cantonese|中文|汉语|普通话|粤语)/i.test(
    language?.trim() ?? '',
  );
  return isChinese ? SENTENCES.zh : SENTENCES.en;
}
