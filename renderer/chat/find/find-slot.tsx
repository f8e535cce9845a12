import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { askForSearch } from '../ask-for-search.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { useWish } from '../use-wish.ts';
import { wish } from '../view-commands.ts';
import { FindBar } from './find-bar.tsx';
import { nothingToFind } from './nothing-to-find.ts';

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
  useWish('find', begin);
  // The bar itself takes these while it is there.
  useWish('findNext', () => open || begin());
  useWish('findPrevious', () => open || begin());
  if (!open) return null;
  return (
    <FindBar
      session={session}
      onClose={() => {
        setOpen(false);
        const back = before.current;
        if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
        else wish('focusComposer');
      }}
    />
  );
}
