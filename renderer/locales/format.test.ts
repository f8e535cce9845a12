// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { languageFor } from './catalogs.ts';
import {
  formatAgo,
  formatBytes,
  formatCompact,
  formatDay,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRelativeDay,
  formatSection,
  formatTime,
  joinSentences,
  listFormat,
} from './format.ts';
import { showLanguage } from './i18n.ts';

const AT = new Date(2026, 0, 31, 14, 5).getTime();

it.each([
  ['en', 'It failed. Try again.'],
  ['ja', 'It failed.Try again.'],
])('puts sentences in a row as %s does, leaving out empty ones', async (language, expected) => {
  await showLanguage(language);
  expect(joinSentences(['It failed.', '', 'Try again.'])).toBe(expected);
  expect(joinSentences([])).toBe('');
});

it.each([
  ['zh-CN', '已知缺失：1 个对话、png 和 4 条消息。可能还有其他内容。'],
  ['ja', '失われたことがわかっているもの：1 个对话、png、4 条消息。ほかにもある可能性があります。'],
  ['en', 'Known to be missing: 1 个对话, png, and 4 条消息. There may be more.'],
])('puts words in a row inside a sentence as %s does', async (language, expected) => {
  await showLanguage(language);
  expect(i18next.t('warnings:recovered.lost', { what: ['1 个对话', 'png', '4 条消息'] })).toBe(expected);
});

it('a list in Chinese has spaces only between Chinese and Latin words or numbers', () => {
  expect(listFormat('zh-CN', 'disjunction')(['mp3', 'wav', 'flac'])).toBe('mp3、wav 或 flac');
  expect(listFormat('zh-CN', 'conjunction')(['音色', '歌曲'])).toBe('音色和歌曲');
  expect(listFormat('ja', 'disjunction')(['mp3', 'wav'])).toBe('mp3またはwav');
});

it.each([
  ['en', '50%'],
  ['de', '50\u00a0%'],
  ['zh-CN', '50%'],
])('writes a percentage as %s does', async (language, expected) => {
  await showLanguage(language);
  expect(formatPercent(0.5)).toBe(expected);
});

describe('in English', () => {
  beforeEach(() => showLanguage('en'));

  it('writes numbers, bytes and spans', () => {
    expect(formatNumber(1284)).toBe('1,284');
    expect(formatNumber(0.654, { maximumFractionDigits: 2 })).toBe('0.65');
    expect(formatCompact(12_400)).toBe('12.4K');
    expect(formatBytes(64_000_000)).toBe('64 MB');
    expect(formatBytes(999)).toBe('999 bytes');
    expect(formatDuration(340)).toBe('340 ms');
    expect(formatDuration(1234)).toBe('1.2 sec');
    expect(formatDuration(61_000)).toBe('61 sec');
    expect(formatDuration(300_000)).toBe('5 min');
  });

  it('writes times by the 24-hour clock and leaves out this year', () => {
    expect(formatTime(AT)).toBe('14:05');
    expect(formatDay(AT, AT)).toBe('Jan 31');
    expect(formatDay(AT, new Date(2027, 5, 1).getTime())).toBe('Jan 31, 2026');
  });

  it('names the sections of a list by day in the last week, by month before', () => {
    const on = (day: number, month = 0) => formatSection(new Date(2026, month, day, 9).getTime(), AT);
    expect([on(31), on(30), on(25), on(24), on(1), on(30, -2)]).toEqual([
      ...['Today', 'Yesterday', 'Jan 25', 'January', 'January', 'November 2025'],
    ]);
  });

  it('counts days by the calendar, not by 24 hours', () => {
    const lateYesterday = new Date(2026, 0, 30, 23, 59).getTime();
    const earlyToday = new Date(2026, 0, 31, 0, 1).getTime();
    expect(formatRelativeDay(lateYesterday, earlyToday)).toBe('Yesterday');
    expect(formatRelativeDay(AT, AT)).toBe('Today');
    expect(formatRelativeDay(new Date(2026, 0, 29).getTime(), AT)).toBeNull();
  });
});

describe('how long ago', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).getTime();
  it.each([
    ['en', at(31, 14, 5), 'just now'],
    ['en', at(31, 14, 3), '2 min ago'],
    ['en', at(31, 11, 5), '3 hr ago'],
    ['en', at(30, 14), 'yesterday'],
    ['en', at(28, 14), '3 days ago'],
    ['en', at(4, 14), 'Jan 4'],
    ['zh-CN', at(31, 14, 5), '刚刚'],
    ['zh-CN', at(31, 14, 3), '2 分钟前'],
    ['zh-CN', at(30, 9), '昨天'],
  ] as const)('in %s, %d is said as "%s", never as a time of day', async (language, made, words) => {
    await showLanguage(language);
    expect(formatAgo(made, AT)).toBe(words);
  });

  it('late yesterday, seen just after midnight, is told in minutes', async () => {
    await showLanguage('en');
    expect(formatAgo(at(30, 23, 55), at(31, 0, 5))).toBe('10 min ago');
  });
});

it('leaves room between a number and its unit in Chinese', async () => {
  await showLanguage('zh-CN');
  expect(formatDuration(300_000)).toBe('5 分钟');
  expect(formatBytes(64_000_000)).toBe('64 MB');
});

it('changes with the language, cached formatters and all', async () => {
  await showLanguage('en');
  expect(formatCompact(12_000)).toBe('12K');
  await showLanguage('zh-CN');
  expect(formatCompact(12_000)).toBe('1.2万');
  expect(formatRelativeDay(AT, AT)).toBe('今天');
  expect(i18next.t('common:close')).toBe('关闭');
  expect(document.documentElement.lang).toBe('zh-CN');
});

it.each([
  [['zh-TW', 'en'], 'zh-CN'],
  [['de-AT', 'zh'], 'de'],
  [['fr', 'ja-JP'], 'ja'],
  [['fr', 'zh-Hant'], 'zh-CN'],
  [['fr'], 'en'],
  [['en-GB', 'zh-CN'], 'en'],
  [[], 'en'],
])('%j is shown as %s', (wishes, language) => {
  expect(languageFor('system', wishes)).toBe(language);
});

it('a language is shown if the app has it, else the system’s', () => {
  expect(languageFor('zh-CN', ['de'])).toBe('zh-CN');
  for (const unknown of ['system', 'fr', '', 'not a tag']) expect(languageFor(unknown, ['de'])).toBe('de');
});
