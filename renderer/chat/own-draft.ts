/** Stores a window's own draft of a new chat. */
export interface OwnDraft {
  read(): string;
  write(draft: string): void;
}

const ITEM = 'quartet.quick.draft';

/** Stores the draft of the quick window separately from the main window's, and across restarts. */
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
      // If storage is denied or full, the draft lives as long as the window.
    }
  },
};

/**
 * Returns whether the core should save this draft, creating a conversation if there is none. In a window with its own
 * draft, a conversation is created only when a message is sent.
 */
export function savesInCore(own: OwnDraft | undefined, id: string | null, draft: string): boolean {
  own?.write(id === null ? draft : '');
  return id !== null || (draft.trim() !== '' && own === undefined);
}
