import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { onFirstTouch } from '../../app/first-touch.ts';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.ts';
import { askForSearch } from '../ask-for-search.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { useWish } from '../use-wish.ts';
import { wish } from '../view-commands.ts';
import { nothingToFind } from './nothing-to-find.ts';

const bar = lazyCode(() => import('./find-bar.tsx'));

// The user may type right after the shortcut, and the text belongs in the field.
onFirstTouch(bar.load);

/** Holds the find bar; a find request in an empty conversation opens the search of all conversations instead. */
export function FindSlot({ session }: { session: ConversationSession }) {
  const [open, setOpen] = useState(false);
  const empty = useStore(session.state, nothingToFind);
  const before = useRef<Element | null>(null);
  const code = useLazyCode(bar, open);
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
  if (!open || !code) return null;
  return (
    <code.FindBar
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
