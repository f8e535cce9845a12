import { expect, it } from 'vitest';
import { LANGUAGES, readCatalog } from './catalogs.ts';
import { coreMessagesIn } from './core-messages.ts';
import { coreSentences as chinese } from './zh-cn/core-sentences.ts';

const inChinese = coreMessagesIn('zh-CN', chinese);

/** The core's programs as text. */
const SOURCES = import.meta.glob<string>(
  ['../../core/{formats,generations,http,jobs,library,service,settings}/**/*.ts', '!**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** Sentences that no window shows: they are logged, sent, or spoken. */
const NOT_SHOWN = [/^Hello! This is how I sound/, / deadline after /];

/** Every literal that looks like a sentence, what differs from case to case written as a number. */
function sentences(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g)]
    .map((found) => (found[1] ?? found[2] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '42').trim())
    .filter((text) => /^[A-Z][a-z]+ [a-z].*\.$/.test(text) && !NOT_SHOWN.some((one) => one.test(text)));
}

it.each(LANGUAGES.filter(({ tag }) => tag !== 'en'))(
  'every sentence of the core is said in $name',
  async ({ tag }) => {
    const all = Object.values(SOURCES).flatMap(sentences);
    expect(all.length).toBeGreaterThan(60);
    const { sentences: known = [] } = (await readCatalog(tag)).coreSentences ?? {};
    const nothing = known.map(([english]) => [english, ''] as const);
    const withoutKnown = coreMessagesIn(tag, { sentences: nothing, values: [] });
    expect(all.filter((text) => /[a-z]{3,} [a-z]{2,}/.test(withoutKnown(text)))).toEqual([]);
    for (const [english, translated] of known)
      expect(translated.split('{}').length, english).toBe(english.split('{}').length);
  },
);

it('what differs from case to case stays, in its place', () => {
  expect(inChinese('Requested mp3, but the service sent wav. It is saved as received.')).toBe(
    '请求的是 mp3，服务返回的是 wav，已原样保留。',
  );
  expect(inChinese('No response within 60 seconds.')).toBe('60 秒内没有回答。');
});

it('formats, words and megapixels inside a sentence are said in Chinese, too', () => {
  expect(
    inChinese(
      'Not a safe image. The address of the file has something else instead of png, jpeg, webp, avif or gif.',
    ),
  ).toBe('不是安全的图片。文件的地址上是其他内容，而不是 png、jpeg、webp、avif 或 gif。');
  expect(
    inChinese('The address of the file has a web page (“Sorry, or not”) instead of mp3, wav or flac.'),
  ).toBe('文件的地址上是网页（“Sorry, or not”），而不是 mp3、wav 或 flac。');
  expect(inChinese('The response contains nothing instead of png.')).toBe('回答里的是空内容，而不是 png。');
  expect(
    inChinese('The image claims to be 9 × 9. At most 16384 pixels per side and 64 megapixels are allowed.'),
  ).toBe('图片声明的尺寸为 9 × 9。每边最多 16384 像素，总共最多 6400 万像素。');
  expect(inChinese('Requested mp3, but the service sent something else. It is saved as received.')).toBe(
    '请求的是 mp3，服务返回的是其他内容，已原样保留。',
  );
});

it('several sentences are each said, and the words of the service stay as they came', () => {
  expect(
    inChinese('The service sent no task ID, so the task cannot be checked. It says: “Try later, please.”.'),
  ).toBe('服务的回答里没有任务 ID，因此无法查询。它说：“Try later, please.”。');
  expect(inChinese('Voice "x" is unknown.')).toBe('Voice "x" is unknown.');
});

it('an excerpt of a page stands in the brackets of the language', () => {
  const message = 'The address answered with a web page (“Sign in”). The file could not be written.';
  expect(inChinese(message)).toBe('该地址返回了一个网页（“Sign in”）。文件无法写入。');
});

it('a long hostile message costs no time', () => {
  const begun = performance.now();
  inChinese('The address of the file is '.repeat(4_000));
  expect(performance.now() - begun).toBeLessThan(4000);
});
