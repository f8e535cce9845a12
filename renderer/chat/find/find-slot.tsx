import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/connection.ts';
import { chat } from '../chat.ts';
import { useSession, useSessionState } from '../session-context.ts';
import type { SessionState } from '../session-state.ts';
import { openSearch, runCommand, useCommand } from '../view-commands.ts';
import { FindBar, FindStatus, turnInView } from './find-bar.tsx';
import { findBookmarks } from './find-store.ts';
import { StepBar } from './step-bar.tsx';

/**
 * Renders the find bar or the bookmark bar; a find request in an empty conversation opens the search of all
 * conversations.
 */
export function FindSlot() {
  const [open, setOpen] = useState<'find' | 'bookmarks' | null>(null);
  const empty = useSessionState(nothingToFind);
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
  // The open bar handles these commands itself.
  useCommand('findNext', () => open !== null || begin());
  useCommand('findPrevious', () => open !== null || begin());
  if (open === null) return null;
  const Bar = open === 'find' ? FindBar : BookmarksBar;
  return (
    <Bar
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
 * Returns whether the conversation has no text to find. False while it is loading or sending its first
 * message, because a search then means this conversation.
 */
export function nothingToFind({
  phase,
  turns,
  sending,
}: Pick<SessionState, 'phase' | 'turns' | 'sending'>): boolean {
  return phase === 'ready' && turns.length === 0 && !sending;
}

interface BookmarksBarProps {
  readonly onClose: () => void;
}

/** Steps through the bookmarks of the conversation in view. */
function BookmarksBar({ onClose }: BookmarksBarProps) {
  const session = useSession();
  const { t } = useTranslation('finding');
  const bar = useRef<HTMLDivElement>(null);
  const [bookmarks] = useState(() =>
    findBookmarks(api, session, turnInView(), (turnId) => {
      const { id } = session.state.getState();
      if (id !== null) chat.open(id, turnId);
    }),
  );
  useEffect(() => {
    bookmarks.ask();
    // A menu that is closing returns the focus first.
    requestAnimationFrame(() =>
      bar.current?.closest('search')?.querySelector<HTMLElement>('[data-next]')?.focus(),
    );
    return () => bookmarks.close();
  }, [bookmarks]);
  return (
    <StepBar label={t('bookmarks.label')} onStep={(by) => bookmarks.step(by)} onClose={onClose}>
      <div ref={bar} className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <Bookmark aria-hidden size={15} className="shrink-0 text-ink-3" />
        <span className="truncate">{t('bookmarks.label')}</span>
        <FindStatus find={bookmarks} none={t('bookmarks.none')} />
      </div>
    </StepBar>
  );
}
