import { type EditorState, StateField } from '@codemirror/state';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { type AnalysedLyrics, analyseLyrics } from './analyse-lyrics.ts';

/** What the editor's text is, by the rules. */
export const analysis = StateField.define<AnalysedLyrics>({
  create: (state) => analyseLyrics(state.doc.toString()),
  update: (had, { docChanged, newDoc }) => (docChanged ? analyseLyrics(newDoc.toString()) : had),
});

/** The problem at a place of the text, if there is one; both its ends count. An empty text is no place. */
export function problemAt(state: EditorState, place: number): LyricsProblem | undefined {
  return state
    .field(analysis)
    .problems.find(({ code, from, to }) => code !== 'empty' && from <= place && place <= to);
}
