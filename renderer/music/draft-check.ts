import type { SongDraft } from '../../shared/contract/music.ts';
import type { Song } from '../../shared/domain/song.ts';
import { STYLE_MAX_LENGTH } from '../../shared/service/limits.ts';
import { codePointLength } from '../../shared/service/lyrics/code-points.ts';
import { findPromptProblems, isBlocking, type LyricsProblem } from '../../shared/service/lyrics/problems.ts';
import type { DraftState } from '../generation/generation-draft.ts';
import { analyseLyrics } from './lyrics/analyse-lyrics.ts';

type DraftWords = Pick<SongDraft, 'mode' | 'lyrics' | 'prompt'>;

/** Returns the text that would be sent: each mode has its own. */
export function draftText(draft: DraftWords): string {
  return draft[draft.mode];
}

/** Returns whether a song was requested with exactly this text. */
export function isSongOf(song: Pick<Song, 'mode' | 'text'>, draft: DraftWords): boolean {
  return song.mode === draft.mode && song.text === draftText(draft);
}

/** Returns the length that counts towards the service's limit, in code points. @see SERVICE.md §8 */
export function draftLength(draft: DraftWords): number {
  return codePointLength(draftText(draft));
}

let read: { mode: SongDraft['mode']; text: string; problems: readonly LyricsProblem[] } | null = null;

/** Returns all problems and warnings of the text, in their order; analyses each text once. @see SERVICE.md §2.8 */
export function draftProblems(draft: DraftWords): readonly LyricsProblem[] {
  const { mode } = draft;
  const text = draftText(draft);
  if (read?.mode !== mode || read.text !== text)
    read = {
      mode,
      text,
      problems: mode === 'lyrics' ? analyseLyrics(text).problems : findPromptProblems(text),
    };
  return read.problems;
}

/** The first problem that prevents requesting the song. */
export type DraftBlock =
  | { readonly kind: 'loading' | 'making' | 'writing' | 'notOffered' | 'styleTooLong' | 'leaveOutTooLong' }
  | { readonly kind: 'problem'; readonly problem: LyricsProblem };

/**
 * Returns the first problem that prevents requesting the song; null if there is none.
 * @param songPath the path for songs of the current connection; null if it has none
 * @param writing whether the chat model is still writing the lyrics
 */
export function draftBlock(
  { phase, draft, making }: DraftState<SongDraft>,
  songPath: string | null | undefined,
  writing = false,
): DraftBlock | null {
  if (phase !== 'ready') return { kind: 'loading' };
  if (writing && draft.mode === 'lyrics') return { kind: 'writing' };
  if (songPath === null) return { kind: 'notOffered' };
  const problem = draftProblems(draft).find(isBlocking);
  if (problem) return { kind: 'problem', problem };
  if (draft.settings.style.length > STYLE_MAX_LENGTH) return { kind: 'styleTooLong' };
  if (draft.settings.negativeTags.length > STYLE_MAX_LENGTH) return { kind: 'leaveOutTooLong' };
  return making ? { kind: 'making' } : null;
}
