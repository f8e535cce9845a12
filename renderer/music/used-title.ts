import type { SongDraft } from '../../shared/contract/music.ts';
import { draftText } from './draft-check.ts';

/** Of the words before, at least this share must be left at either end, or it is another text. */
const SAME_TEXT_SHARE = 0.1;

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
    if (title === used.title && isAnotherText(before, after, used.mode)) return { ...after, title: '' };
    if (title === '' && after.mode === used.mode && draftText(after) === used.text)
      return { ...after, title: used.title };
    return after;
  }
}

function isAnotherText(before: SongDraft, after: SongDraft, mode: SongDraft['mode']): boolean {
  if (after.mode !== mode) return true;
  return before[mode] !== after[mode] && isReplaced(wordsOf(before[mode]), wordsOf(after[mode]));
}

function isReplaced(before: string, after: string): boolean {
  if (after === '') return before !== '';
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return head + tail < before.length * SAME_TEXT_SHARE;
}

/** Without tags and space between: those are the same in many songs. */
function wordsOf(text: string): string {
  return text
    .replace(/^\s*\[[^\]\n]*\]\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
