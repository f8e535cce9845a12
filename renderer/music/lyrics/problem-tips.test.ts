import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { analysis, problemAt } from './lyrics-state.ts';
import { nextProblem } from './problem-tips.ts';

const TEXT = '[vers]\none\n\n[chorus]\n\n[inst-short]\ntwo';
function at(place: number): EditorState {
  return EditorState.create({ doc: TEXT, selection: { anchor: place }, extensions: analysis });
}

describe('nextProblem', () => {
  it('moves down the text and wraps to the first problem', () => {
    const codes = [0, TEXT.indexOf('[chorus]'), TEXT.length].map((place) => nextProblem(at(place), 1)?.code);
    expect(codes).toEqual(['section_without_text', 'text_in_instrumental', 'unknown_tag']);
  });

  it('moves up the text and wraps to the last problem', () => {
    expect(nextProblem(at(TEXT.length), -1)?.code).toBe('text_in_instrumental');
    expect(nextProblem(at(0), -1)?.code).toBe('text_in_instrumental');
  });

  it('returns undefined if there is no problem or no text', () => {
    const good = EditorState.create({ doc: '[verse]\na', extensions: analysis });
    expect(nextProblem(good, 1)).toBeUndefined();
    expect(nextProblem(EditorState.create({ extensions: analysis }), 1)).toBeUndefined();
  });
});

describe('problemAt', () => {
  it('finds a problem from its first to its last character', () => {
    expect(problemAt(at(0), 0)?.suggestion).toBe('verse');
    expect(problemAt(at(0), 6)?.code).toBe('unknown_tag');
    expect(problemAt(at(0), 8)).toBeUndefined();
  });
});
