import { type EditorState, StateField } from '@codemirror/state';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { type AnalysedLyrics, analyseLyrics } from './analyse-lyrics.ts';

/** The analysis of the editor's text. */
export const analysis = StateField.define<AnalysedLyrics>({
  create: (state) => analyseLyrics(state.doc.toString()),
  update: (had, { docChanged, newDoc }) => (docChanged ? analyseLyrics(newDoc.toString()) : had),
});

/** Returns the problem at a position of the text, both its ends included. An empty text has no position. */
export function problemAt(state: EditorState, place: number): LyricsProblem | undefined {
  return state
    .field(analysis)
    .problems.find(({ code, from, to }) => code !== 'empty' && from <= place && place <= to);
}
