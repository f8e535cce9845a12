/** The storage for a window's own draft of a new chat. */
export interface OwnDraft {
  read(): string;
  write(draft: string): void;
}

const ITEM = 'quartet.quick.draft';

/** The draft of the quick window: it is not that of a new chat in the main one, and survives a restart. */
export const quickDraft: OwnDraft = {
  read() {
    try {
      return localStorage.getItem(ITEM) ?? '';
    } catch {
      return '';
    }
  },
  write(draft) {
    try {
      if (draft === '') localStorage.removeItem(ITEM);
      else localStorage.setItem(ITEM, draft);
    } catch {
      // Storage is denied or full: the draft lives as long as the window.
    }
  },
};

/**
 * Returns whether the core is to save this draft, in a row that it makes if there is none. In a window with a draft of
 * its own, a conversation without a row gets none before it is sent.
 */
export function savesInCore(own: OwnDraft | undefined, id: string | null, draft: string): boolean {
  own?.write(id === null ? draft : '');
  return id !== null || (draft.trim() !== '' && own === undefined);
}
