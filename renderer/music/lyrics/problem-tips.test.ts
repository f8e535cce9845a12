import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { analysis, problemAt } from './lyrics-state.ts';
import { nextProblem } from './problem-tips.ts';

const TEXT = '[vers]\none\n\n[chorus]\n\n[inst-short]\ntwo';
function at(place: number): EditorState {
  return EditorState.create({ doc: TEXT, selection: { anchor: place }, extensions: analysis });
}

describe('going from problem to problem', () => {
  it('goes down the text, and from the last on to the first', () => {
    const codes = [0, TEXT.indexOf('[chorus]'), TEXT.length].map((place) => nextProblem(at(place), 1)?.code);
    expect(codes).toEqual(['section_without_text', 'text_in_instrumental', 'unknown_tag']);
  });

  it('goes up the text, and from the first on to the last', () => {
    expect(nextProblem(at(TEXT.length), -1)?.code).toBe('text_in_instrumental');
    expect(nextProblem(at(0), -1)?.code).toBe('text_in_instrumental');
  });

  it('knows none in a text without, and none in no text', () => {
    const good = EditorState.create({ doc: '[verse]\na', extensions: analysis });
    expect(nextProblem(good, 1)).toBeUndefined();
    expect(nextProblem(EditorState.create({ extensions: analysis }), 1)).toBeUndefined();
  });
});

describe('the problem at a place', () => {
  it('is found from its first to its last sign', () => {
    expect(problemAt(at(0), 0)?.suggestion).toBe('verse');
    expect(problemAt(at(0), 6)?.code).toBe('unknown_tag');
    expect(problemAt(at(0), 8)).toBeUndefined();
  });
});
