import fc from 'fast-check';
import { pinyin } from 'pinyin-pro';
import { expect, it, test } from 'vitest';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { countSyllables } from '../../../shared/service/lyrics/syllables.ts';
import { writeLyrics } from './write-lyrics.ts';
import { CHINESE_BANK } from './writing/chinese-bank.ts';
import { ENGLISH_BANK } from './writing/english-bank.ts';
import { subjectOf } from './writing/subject-of.ts';

const song = (prompt: string, seed = 1, instrumental = false) => writeLyrics({ prompt, seed, instrumental });
const tagsOf = (text: string) => parseLyrics(text).sections.map(({ name }) => name);

test("lyrics for any prompt pass the service's checks", () => {
  const words = fc.constantFrom(
    'a song about ',
    '写一首关于',
    '的歌',
    '[verse]',
    '\n',
    ' the sea ',
    '大海',
    '{short}',
    '$&',
    '😀',
    '\ud83d',
    '】',
    ', ',
  );
  const prompt = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2500 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.oneof(words, fc.string({ maxLength: 60 })), { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(prompt, fc.nat(), fc.boolean(), (source, seed, instrumental) => {
      const text = song(source, seed, instrumental);
      expect(findLyricsProblems(text)).toEqual([]);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[{}]/);
      expect(song(source, seed, instrumental)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

it('has verses, a repeated chorus, a bridge, an intro and an outro', () => {
  for (const prompt of ['a song about the sea', '关于大海的歌']) {
    for (let seed = 0; seed < 20; seed += 1) {
      const text = song(prompt, seed);
      expect(text, 'words follow their tag at once').not.toMatch(/\]\n\n[^[]/);
      const { sections } = parseLyrics(text);
      const names = sections.map(({ name }) => name).filter((name) => !name.startsWith('inst'));
      expect(names.slice(1, -1)).toEqual(['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus']);
      expect([names[0], names.at(-1)].join()).toMatch(/^intro-\w+,outro-\w+$/);
      const choruses = sections
        .filter(({ tag }) => tag === 'chorus')
        .map(({ lines }) => lines.map(({ text }) => text).join('\n'));
      expect(new Set(choruses).size).toBe(1);
    }
  }
});

it("names its subject in the first verse and the chorus, in the prompt's language", () => {
  for (const [prompt, subject, letters] of [
    ['Write a happy song about my cat Whiskers', 'my cat Whiskers', /^[\p{Script=Latin}\s\p{P}]+$/u],
    ['写一首关于月亮的流行歌', '月亮', /^[\p{Script=Han}\s，。？！、]+$/u],
  ] as const) {
    const sections = parseLyrics(song(prompt)).sections.map(
      ({ name, lines }) => [name, lines.map(({ text }) => text).join('\n')] as const,
    );
    for (const kind of ['verse', 'chorus'])
      expect(sections.find(([name]) => name === kind)?.[1].toLowerCase()).toContain(subject.toLowerCase());
    for (const [, text] of sections) if (text) expect(text).toMatch(letters);
  }
});

it('writes different words for different seeds', () => {
  for (const prompt of ['a song about the sea', '关于大海的歌']) {
    const texts = new Set(Array.from({ length: 30 }, (_, seed) => song(prompt, seed)));
    expect(texts.size).toBeGreaterThan(20);
  }
});

it('has only instrumental tags when nothing is sung', () => {
  const text = song('a song about the sea', 3, true);
  expect(tagsOf(text).every((name) => /^(?:intro|inst|outro)-/.test(name))).toBe(true);
  expect(text).toMatch(/^[[\]a-z\s-]+$/);
});

test.each([
  ['Write song lyrics about the sea in the tag format', 'the sea', 'the sea'],
  ['Write lyrics about the moon, only the lyrics', 'the moon', 'the moon'],
  ['a sad folk song of a lighthouse keeper', 'a lighthouse keeper', 'a lighthouse keeper'],
  ["song for my sister's birthday", "my sister's birthday", "my sister's birthday"],
  ['an upbeat summer anthem', 'summer', 'summer'],
  ['rainy night in Paris, slow jazz with piano', 'rainy night in Paris', 'rainy night'],
  ['epic piece about the fall of Rome in a minor key', 'the fall of Rome', 'the fall of Rome'],
  ['A song about A robot that falls in love', 'a robot that falls in love', 'a robot'],
  ['a song about love with two verses and a chorus', 'love', 'love'],
  ['写一首关于月亮的歌词，只要歌词', '月亮', '月亮'],
  ['夏日海边的轻快流行歌', '夏日海边', '夏日海边'],
  ['下雨天的民谣', '下雨天', '下雨天'],
  ['给我写一首歌，讲一只会飞的猫', '一只会飞的猫', '会飞的猫'],
  ['写一首歌词，只要歌词，关于一位守灯塔的人在等一封信', '一位守灯塔的人在等一封信', '守灯塔的人'],
  ['在雨里等公交车的女孩', '在雨里等公交车的女孩', '女孩'],
  ['写给妈妈的歌', '妈妈', '妈妈'],
])('%s is about %s', (prompt, whole, short) => {
  const language = /\p{Script=Han}/u.test(prompt) ? 'zh' : 'en';
  expect(subjectOf(prompt, language)).toMatchObject({ whole, short });
});

test.each(['lo-fi beats', 'make a song', '🎉🎉', '[]', '', '来一首摇滚', '纯音乐'])(
  '%s does not say what it is about',
  (prompt) => {
    expect(subjectOf(prompt, /\p{Script=Han}/u.test(prompt) ? 'zh' : 'en')).toBeNull();
  },
);

/** Groups of finals that rhyme in Chinese songs. */
const RHYMES = [
  'a ia ua',
  'o e uo',
  'ie ve üe',
  'u',
  'i v ü er',
  'ai uai',
  'ei uei ui',
  'ao iao',
  'ou iou iu',
  'an ian uan van üan',
  'en in un uen vn ün',
  'ang iang uang',
  'eng ing ueng ong iong',
];

/** Returns the rhyme of a Chinese line's last character. */
function rhymeOf(line: string): number {
  const [sign = ''] = /\p{Script=Han}(?=\P{Script=Han}*$)/u.exec(line) ?? [];
  const final = pinyin(sign, { pattern: 'final', toneType: 'none' });
  return RHYMES.findIndex((group) => group.split(' ').includes(final));
}

test('Chinese stanzas rhyme: every second line, or line by line', () => {
  const { openers, verses, choruses, bridges } = CHINESE_BANK;
  for (const stanza of [...openers, ...verses, ...choruses, ...bridges]) {
    const [first, second, third, fourth] = stanza.map(rhymeOf);
    expect(second, stanza.join('')).toBeGreaterThanOrEqual(0);
    const rhymes = second === fourth || (first === second && third === fourth);
    expect([stanza.join(''), rhymes]).toEqual([stanza.join(''), true]);
  }
});

test('no line rhymes with itself, and none is too long to sing', () => {
  for (const bank of [ENGLISH_BANK, CHINESE_BANK]) {
    const stanzas = [...bank.openers, ...bank.verses, ...bank.choruses, ...bank.bridges];
    for (const stanza of stanzas) {
      const last = (line: string) => /(?:\p{Script=Han}|[\w']+)(?=\P{L}*$)/u.exec(line)?.[0];
      expect(last(stanza[1] ?? '')).not.toBe(last(stanza[3] ?? ''));
      for (const line of stanza)
        expect(countSyllables(line.replace(/\{\w+\}/g, 'la'))).toBeLessThanOrEqual(14);
    }
  }
});
