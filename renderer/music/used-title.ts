import type { SongDraft } from '../../shared/contract/music.ts';
import { isAnotherText } from '../lib/is-another-text.ts';
import { draftText } from './draft-check.ts';

/**
 * The title that was asked for a song with. It belongs to those words: when they are emptied, replaced as a whole or
 * left for the other way in, it goes; when they come back, e.g. by an undo, so does it. A title that is typed stays.
 */
export class UsedTitle {
  #used: { readonly title: string; readonly mode: SongDraft['mode']; readonly text: string } | null = null;

  /** A song was asked for with this, or this is from a song. */
  note(draft: SongDraft): void {
    const title = draft.title.trim();
    this.#used = title === '' ? null : { title, mode: draft.mode, text: draftText(draft) };
  }

  /** The draft as it is to be after a change of it. */
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

/** Without tags and space between: those are the same in many songs. */
function wordsOf(text: string): string {
  return text
    .replace(/^\s*\[[^\]\n]*\]\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
