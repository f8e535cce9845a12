import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { api } from '../../lib/connection.ts';
import { formatNumber } from '../../locales/format.ts';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { BookmarksStore } from './bookmarks-store.ts';
import { turnInView } from './find-bar.tsx';
import { numberOf } from './find-store.ts';
import { StepBar } from './step-bar.tsx';

interface BookmarksBarProps {
  readonly session: ConversationSession;
  readonly onClose: () => void;
}

/** Steps through the bookmarks of the conversation in view. */
export function BookmarksBar({ session, onClose }: BookmarksBarProps) {
  const { t } = useTranslation('finding');
  const bar = useRef<HTMLDivElement>(null);
  const [bookmarks] = useState(() => {
    const show = (turnId: string) => {
      const { id } = session.state.getState();
      if (id !== null) chat.open(id, turnId);
    };
    return new BookmarksStore(api, { session, inView: turnInView(), show });
  });
  const { turns, place, failed } = useStore(bookmarks.state);
  useEffect(() => {
    void bookmarks.read();
    // A menu that closes in the same moment gives the focus back first.
    requestAnimationFrame(() =>
      bar.current?.closest('search')?.querySelector<HTMLElement>('[data-next]')?.focus(),
    );
    return () => bookmarks.close();
  }, [bookmarks]);
  const at = turns === null ? -1 : numberOf(turns, place);
  const count = turns?.length ?? 0;
  return (
    <StepBar label={t('bookmarks.label')} onStep={(by) => bookmarks.step(by)} onClose={onClose}>
      <div ref={bar} className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <Bookmark aria-hidden size={15} className="shrink-0 text-ink-3" />
        <span className="truncate">{t('bookmarks.label')}</span>
        <p role="status" className="px-1.5 whitespace-nowrap text-ink-2 tabular-nums">
          {failed
            ? t('bar.failed')
            : turns === null
              ? ''
              : count === 0
                ? t('bookmarks.none')
                : t('bar.count', { at: formatNumber(at + 1), of: formatNumber(count) })}
        </p>
      </div>
    </StepBar>
  );
}
