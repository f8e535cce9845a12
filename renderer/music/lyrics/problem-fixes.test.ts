import { expect, it, test } from 'vitest';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { fixesOf } from './problem-fixes.ts';

/** Returns the fixes of a text's first problem, each with the resulting text. */
function fixes(source: string): (readonly [kind: string, text: string])[] {
  const [problem] = findLyricsProblems(source);
  if (!problem) throw new Error('nothing is wrong');
  return fixesOf(problem, source).map((fix) => [fix.kind === 'tag' ? fix.tag : fix.kind, fix.text]);
}

test.each([
  ['the intended tag', '[vers]\na', [['verse', '[verse]\na']]],
  [
    'sung tags for a tag with lyrics',
    '[verse]\na\n[Outro]\nb',
    [
      ['verse', '[verse]\na\n[verse]\nb'],
      ['chorus', '[verse]\na\n[chorus]\nb'],
      ['bridge', '[verse]\na\n[bridge]\nb'],
    ],
  ],
  [
    'sung tags for lyrics under an instrumental tag',
    '[inst-short] la',
    [
      ['verse', '[verse] la'],
      ['chorus', '[chorus] la'],
      ['bridge', '[bridge] la'],
    ],
  ],
  ['removing an unknown tag', '[applause]\n[verse]\na', [['remove', '[verse]\na']]],
  ['removing a section without lyrics', '[verse]\n\n[chorus]\na', [['remove', '[chorus]\na']]],
  [
    'using or removing the title',
    '# Lights\n\n[verse]\na',
    [
      ['title', '[verse]\na'],
      ['remove', '[verse]\na'],
    ],
  ],
  ['a verse tag above lyrics without a tag', '\none\ntwo\n', [['open', '\n[verse]\none\ntwo\n']]],
])('fixesOf offers %s', (_, source, expected) => {
  expect(fixes(source)).toEqual(expected);
});

it('fixesOf offers nothing for lyrics that are too long', () => {
  expect(fixes(`[verse]\n${'a'.repeat(2000)}`)).toEqual([]);
});

it('each fix of a lyrics problem leaves one problem fewer', () => {
  for (const source of [
    '[vers]\na',
    '[Outro]\nb',
    '[inst-short] la',
    'Lights\n[verse]\na',
    'one\n\n[verse]\na',
  ]) {
    const before = findLyricsProblems(source);
    for (const fix of before[0] ? fixesOf(before[0], source) : []) {
      expect(findLyricsProblems(fix.text).length, fix.text).toBe(before.length - 1);
    }
  }
});

it('fixesOf turns a heading in another form into its tag', () => {
  const source = 'Verse 1:\nWords here\n\n(Chorus)\nMore words\n';
  const [problem] = findLyricsProblems(source);
  const fixes = problem ? fixesOf(problem, source) : [];
  expect(fixes).toEqual([
    { kind: 'tag', tag: 'verse', only: true, text: '[verse]\nWords here\n\n(Chorus)\nMore words\n' },
  ]);
});
