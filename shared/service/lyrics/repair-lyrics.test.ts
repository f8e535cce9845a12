import { expect, it, test } from 'vitest';
import { findLyricsProblems } from './problems.ts';
import { repairLyrics, replaceTag } from './repair-lyrics.ts';

/** Returns the repaired head of the second of three sections. */
const repaired = (head: string) =>
  repairLyrics(`[verse]\na\n\n${head}\nb\n\n[chorus]\nc`).text.split('\n')[3];

test.each([
  ['[Verse 1]', '[verse]'],
  ['[VERSE]', '[verse]'],
  ['[Verse 2: Ann & Ben]', '[verse]'],
  ['[Chorus] x2', '[chorus]'],
  ['[Chorus x2]', '[chorus]'],
  ['[verse]:', '[verse]'],
  ['  [Bridge – Ben]  ', '  [bridge]  '],
  ['(Chorus)', '[chorus]'],
  ['（副歌）', '[chorus]'],
  ['(Chorus) x2', '[chorus]'],
  ['Chorus:', '[chorus]'],
  ['Verse 2 (Ann):', '[verse]'],
  ['副歌：', '[chorus]'],
  ['**[Chorus]**', '[chorus]'],
  ['**Chorus**', '[chorus]'],
  ['## Verse 2', '[verse]'],
  ['【副歌】', '[chorus]'],
  ['[主歌1]', '[verse]'],
  ['\u200b[Verse 2]\u200b', '[verse]'],
  ['Verse 3', '[verse]'],
  ['主歌', '[verse]'],
  ['[chrous]', '[chorus]'],
  ['[Verse 1] with words behind', '[verse] with words behind'],
  [`[Verse 1] ${'long '.repeat(60)}`, `[verse] ${'long '.repeat(60)}`],
])('makes %j %j', (head, line) => {
  expect(repaired(head)).toBe(line);
});

test.each([
  '(oh yeah)',
  '(end of the road)',
  'She said:',
  'the chorus of the birds',
  '*whispered*',
  '- Bridge -of sighs',
  'Verse by verse we go',
  'I cross the bridge',
  '[verse] is a word',
  '<3',
  'x2',
])('leaves %j as it is', (line) => {
  expect(repaired(line)).toBe(line);
});

it('takes a bare word for a head only after a blank line', () => {
  expect(repairLyrics('[verse]\na\nChorus\nb').changes).toEqual([]);
});

it('says what it changed, and gives every other character back', () => {
  const source = '[Intro]\r\n\r\n(Verse)\ra  \n\n';
  expect(repairLyrics(source)).toEqual({
    text: '[intro-short]\r\n\r\n[verse]\ra  \n\n',
    changes: [
      { line: 1, from: '[Intro]', to: '[intro-short]' },
      { line: 3, from: '(Verse)', to: '[verse]' },
    ],
    asks: [],
    title: null,
  });
});

it('asks what only the writer knows', () => {
  const source = '[Pre-Chorus]\na\n[Intro]\nooh\n[Applause]\n[导歌]\nb\n(Post-Chorus)\nc';
  const { text, asks, changes } = repairLyrics(source);
  expect([text, changes]).toEqual([source, []]);
  expect(asks.map(({ line, name, choices }) => [line, name, choices[0]])).toEqual([
    [1, 'Pre-Chorus', 'bridge'],
    [3, 'Intro', 'verse'],
    [5, 'Applause', 'inst-short'],
    [6, '导歌', 'bridge'],
    [8, 'Post-Chorus', 'bridge'],
  ]);
});

it('puts the answer where the head stands', () => {
  const source = 'x\r\n  **[Pre-Chorus]**  \r\na\n[Drop] words';
  expect(replaceTag(source, 2, 'bridge')).toBe('x\r\n  [bridge]  \r\na\n[Drop] words');
  expect(replaceTag(source, 4, 'verse')).toBe('x\r\n  **[Pre-Chorus]**  \r\na\n[verse] words');
  expect(replaceTag(source, 3, 'verse')).toBe(source);
  expect(replaceTag(source, 9, 'verse')).toBe(source);
});

it('has no problem left once every ask is answered with any of its choices', () => {
  let { text, asks } = repairLyrics(
    '[Intro]\n\n[Verse 1]\na\n\n[Pre-Chorus]\nb\n\nChorus:\nc\n\n[Clap]\n\n[Outro]\nooh',
  );
  expect(asks).toHaveLength(3);
  for (const { line, choices } of asks) text = replaceTag(text, line, choices.at(-1) ?? 'verse');
  expect(findLyricsProblems(text)).toEqual([]);
});

it('gives stanzas without any heads a tag each; the one that comes again is the chorus', () => {
  const { text, changes } = repairLyrics('One road\nAnother\n\nSing it now\n\nTwo roads\n\n\nsing it, now!');
  expect(text).toBe(
    '[verse]\nOne road\nAnother\n\n[chorus]\nSing it now\n\n[verse]\nTwo roads\n\n\n[chorus]\nsing it, now!',
  );
  expect(changes.map(({ line, from }) => [line, from])).toEqual([
    [1, ''],
    [4, ''],
    [6, ''],
    [9, ''],
  ]);
  expect(repairLyrics('').changes).toEqual([]);
});

it('takes one line above the first section for the title, which can be taken out', () => {
  const { title, changes } = repairLyrics('\nHarbour Lights\n\n[Verse]\none');
  expect(title).toEqual({ line: 2, title: 'Harbour Lights', text: '\n[Verse]\none' });
  expect(changes).toHaveLength(1);
  expect(repairLyrics('Harbour Lights\nby Ann\n[verse]\none').title).toBeNull();
  expect(repairLyrics('Harbour Lights\n\none').title).toBeNull();
  expect(repairLyrics('[verse]\none').title).toBeNull();
});

it('leaves alone the line that is still written', () => {
  const text = '[Verse 1]\none\n\n(Chorus)';
  expect(repairLyrics(text, 4).changes.map(({ line }) => line)).toEqual([1]);
  expect(repairLyrics(text, 4).text).toBe('[verse]\none\n\n(Chorus)');
  expect(repairLyrics(text, 2).changes.map(({ line }) => line)).toEqual([1, 4]);
  expect(repairLyrics('[Pre-Chorus]\none', 1).asks).toEqual([]);
  expect(repairLyrics('Harbour Lights\n[verse]\none', 1).title).toBeNull();
});

it('offers no tags for stanzas while the only one, or a tag, is being written', () => {
  expect(repairLyrics('one', 1).changes).toEqual([]);
  expect(repairLyrics('one\n[ver', 2).changes).toEqual([]);
  expect(repairLyrics('one\ntwo', 2).changes).toHaveLength(1);
});
