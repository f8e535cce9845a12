import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { isOnlyBegun, typedTag } from './typed-tag.ts';

/** Returns the problems shown while the cursor is at `|`. */
function shownProblems(text: string): string[] {
  const doc = text.replace('|', '');
  const state = EditorState.create({ doc, selection: { anchor: text.indexOf('|') }, extensions: typedTag });
  const typed = state.field(typedTag);
  return findLyricsProblems(doc)
    .filter((problem) => !isOnlyBegun(problem, typed))
    .map(({ code }) => code);
}

test.each([
  ['[ver|', []],
  ['[ver\n|', ['text_before_tag']],
  ['[intro-short]\n[ver|', []],
  ['words\n[ver|', ['text_before_tag']],
  ['[vers]\na\n[ver|', ['unknown_tag']],
  ['[vers|]', ['unknown_tag']],
])('a tag being typed: %j shows the problems %j', (text, codes) => {
  expect(shownProblems(text)).toEqual(codes);
});
