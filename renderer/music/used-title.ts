import type { SongDraft } from '../../shared/contract/music.ts';
import { isAnotherText } from '../lib/is-another-text.ts';
import { draftText } from './draft-check.ts';

/**
 * Tracks the title of a song that was already requested. It belongs to those lyrics: when they are
 * deleted, replaced or the mode changes, the title is removed; when they return, e.g. by an undo,
 * so does it. A title the user types stays.
 */
export class UsedTitle {
  #used: { readonly title: string; readonly mode: SongDraft['mode']; readonly text: string } | null = null;

  /** Records that a song was requested with this draft, or that the draft was copied from a song. */
  note(draft: SongDraft): void {
    const title = draft.title.trim();
    this.#used = title === '' ? null : { title, mode: draft.mode, text: draftText(draft) };
  }

  /** Returns the draft after a change, with the title removed or restored as needed. */
  follow(before: SongDraft, change: Partial<SongDraft>): SongDraft {
    const after = { ...before, ...change };
    if (change.title !== undefined && change.title !== before.title) this.#used = null;
    const used = this.#used;
    if (used === null || change.title !== undefined) return after;
    const title = after.title.trim();
    if (title === used.title && isReplaced(before, after, used.mode)) return { ...after, title: '' };
    if (title === '' && after.mode === used.mode && draftText(after) === used.text)
      return { ...after, title: used.title };
    return after;
  }
}

function isReplaced(before: SongDraft, after: SongDraft, mode: SongDraft['mode']): boolean {
  if (after.mode !== mode) return true;
  return before[mode] !== after[mode] && isAnotherText(wordsOf(before[mode]), wordsOf(after[mode]));
}

/** Returns the text without tags and whitespace, which are the same in many songs. */
function wordsOf(text: string): string {
  return text
    .replace(/^\s*\[[^\]\n]*\]\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
