import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSession } from '../conversation-session.ts';
import type { SessionState } from '../session-state.ts';
import { openSearch, runCommand, useCommand } from '../view-commands.ts';
import { BookmarksBar } from './bookmarks-bar.tsx';
import { FindBar } from './find-bar.tsx';

/** Holds the bar that finds or the one that steps through bookmarks; a find request in an empty conversation opens the search of all conversations instead. */
export function FindSlot({ session }: { session: ConversationSession }) {
  const [open, setOpen] = useState<'find' | 'bookmarks' | null>(null);
  const empty = useStore(session.state, nothingToFind);
  const before = useRef<Element | null>(null);
  const show = (bar: 'find' | 'bookmarks') => {
    if (open === null) before.current = document.activeElement;
    setOpen(bar);
  };
  const begin = () => {
    if (empty) {
      openSearch();
      return;
    }
    show('find');
  };
  useCommand('find', begin);
  useCommand('bookmarks', () => show('bookmarks'));
  // The bar itself takes these while it is there.
  useCommand('findNext', () => open !== null || begin());
  useCommand('findPrevious', () => open !== null || begin());
  if (open === null) return null;
  const Bar = open === 'find' ? FindBar : BookmarksBar;
  return (
    <Bar
      session={session}
      onClose={() => {
        setOpen(null);
        const back = before.current;
        if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
        else runCommand('focusComposer');
      }}
    />
  );
}

/**
 * Whether the conversation holds no word in which to find anything. Not so while it is still being read, or while its
 * first message is on its way: a search then means this conversation.
 */
export function nothingToFind({
  phase,
  turns,
  sending,
}: Pick<SessionState, 'phase' | 'turns' | 'sending'>): boolean {
  return phase === 'ready' && turns.length === 0 && !sending;
}
