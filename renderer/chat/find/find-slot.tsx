import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSession } from '../conversation-session.ts';
import type { SessionState } from '../session-state.ts';
import { askForSearch, runCommand, useCommand } from '../view-commands.ts';
import { FindBar } from './find-bar.tsx';

/** Holds the find bar; a find request in an empty conversation opens the search of all conversations instead. */
export function FindSlot({ session }: { session: ConversationSession }) {
  const [open, setOpen] = useState(false);
  const empty = useStore(session.state, nothingToFind);
  const before = useRef<Element | null>(null);
  const begin = () => {
    if (empty) {
      askForSearch();
      return;
    }
    if (!open) before.current = document.activeElement;
    setOpen(true);
  };
  useCommand('find', begin);
  // The bar itself takes these while it is there.
  useCommand('findNext', () => open || begin());
  useCommand('findPrevious', () => open || begin());
  if (!open) return null;
  return (
    <FindBar
      session={session}
      onClose={() => {
        setOpen(false);
        const back = before.current;
        if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
        else runCommand('focusComposer');
      }}
    />
  );
}

/**
 * Whether the conversation holds no word in which to find anything. Not so while it is still being read, or while its
 * first message is on its way: who looks for something then means this conversation.
 */
export function nothingToFind({
  phase,
  turns,
  sending,
}: Pick<SessionState, 'phase' | 'turns' | 'sending'>): boolean {
  return phase === 'ready' && turns.length === 0 && !sending;
}
