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
])('repairs the section head %j to %j', (head, line) => {
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
])('does not change the lyrics line %j', (line) => {
  expect(repaired(line)).toBe(line);
});

it('does not repair a bare section name without a blank line before it', () => {
  expect(repairLyrics('[verse]\na\nChorus\nb').changes).toEqual([]);
});

it('repairing lyrics lists its changes and keeps every other character', () => {
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

it('repairing lyrics asks about tags that only the writer can choose', () => {
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

it('replaces a section head with the chosen tag', () => {
  const source = 'x\r\n  **[Pre-Chorus]**  \r\na\n[Drop] words';
  expect(replaceTag(source, 2, 'bridge')).toBe('x\r\n  [bridge]  \r\na\n[Drop] words');
  expect(replaceTag(source, 4, 'verse')).toBe('x\r\n  **[Pre-Chorus]**  \r\na\n[verse] words');
  expect(replaceTag(source, 3, 'verse')).toBe(source);
  expect(replaceTag(source, 9, 'verse')).toBe(source);
});

it('repaired lyrics have no problems once every question has an answer', () => {
  let { text, asks } = repairLyrics(
    '[Intro]\n\n[Verse 1]\na\n\n[Pre-Chorus]\nb\n\nChorus:\nc\n\n[Clap]\n\n[Outro]\nooh',
  );
  expect(asks).toHaveLength(3);
  for (const { line, choices } of asks) text = replaceTag(text, line, choices.at(-1) ?? 'verse');
  expect(findLyricsProblems(text)).toEqual([]);
});

it('tags untagged stanzas as verses and the repeated stanza as the chorus', () => {
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

it('recognizes a single line above the first section as a removable title', () => {
  const { title, changes } = repairLyrics('\nHarbour Lights\n\n[Verse]\none');
  expect(title).toEqual({ line: 2, title: 'Harbour Lights', text: '\n[Verse]\none' });
  expect(changes).toHaveLength(1);
  expect(repairLyrics('Harbour Lights\nby Ann\n[verse]\none').title).toBeNull();
  expect(repairLyrics('Harbour Lights\n\none').title).toBeNull();
  expect(repairLyrics('[verse]\none').title).toBeNull();
});

it('repairing lyrics leaves the line that is being edited unchanged', () => {
  const text = '[Verse 1]\none\n\n(Chorus)';
  expect(repairLyrics(text, 4).changes.map(({ line }) => line)).toEqual([1]);
  expect(repairLyrics(text, 4).text).toBe('[verse]\none\n\n(Chorus)');
  expect(repairLyrics(text, 2).changes.map(({ line }) => line)).toEqual([1, 4]);
  expect(repairLyrics('[Pre-Chorus]\none', 1).asks).toEqual([]);
  expect(repairLyrics('Harbour Lights\n[verse]\none', 1).title).toBeNull();
});

it('adds no tags to stanzas while the user is typing the only line or a tag', () => {
  expect(repairLyrics('one', 1).changes).toEqual([]);
  expect(repairLyrics('one\n[ver', 2).changes).toEqual([]);
  expect(repairLyrics('one\ntwo', 2).changes).toHaveLength(1);
});
