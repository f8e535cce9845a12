import {
  Bookmark,
  BookmarkX,
  Columns2,
  Copy,
  GitFork,
  ListX,
  Pencil,
  ScanSearch,
  Slash,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { escapePrompt } from '../../../shared/domain/escape-prompt.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { openInspector } from '../../app/open-inspector.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { MenuItem, MenuSeparator, MenuSurface } from '../../ui/menu.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { copyAnswer } from '../copy-turn.ts';
import { saveAsPrompt } from '../prompts/prompts-view.ts';
import { runningAnswers } from '../session-state.ts';
import { toggleBookmark } from './bookmark-turn.ts';
import { deleteTurns } from './delete-turns.ts';
import { forkTurn } from './fork-turn.ts';

export interface TurnItemsProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  /** Opens the message to be edited; absent where it cannot be. */
  readonly onEdit?: (() => void) | undefined;
}

/** Lists all actions for a turn, beyond its few buttons. */
export function TurnItems({ turn, session, onEdit }: TurnItemsProps) {
  const { t } = useTranslation('composing');
  const running = useStore(session.state, (state) => runningAnswers(state).length > 0);
  const text = turnText(turn.parts);
  const jobId = turn.answer?.jobId ?? null;
  const user = turn.role === 'user';
  const marked = turn.bookmarkedAt !== undefined;
  /** The question a comparison asks again: this one, or the one above this answer. */
  const question = user ? turn.id : turn.parentId;
  return (
    <>
      {onEdit ? (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t('turn.edit')}
        </MenuItem>
      ) : null}
      {text === '' ? null : (
        <>
          <MenuItem icon={Copy} onSelect={() => void copyAnswer(turn, { plain: false, announce: true })}>
            {t('turn.copyMarkdown')}
          </MenuItem>
          <MenuItem icon={Copy} onSelect={() => void copyAnswer(turn, { plain: true, announce: true })}>
            {t('turn.copyPlain')}
          </MenuItem>
        </>
      )}
      {user && text !== '' ? (
        <MenuItem icon={Slash} onSelect={() => saveAsPrompt(escapePrompt(text))}>
          {t('turn.savePrompt')}
        </MenuItem>
      ) : null}
      {isRunning(turn) || turn.parts.length === 0 ? null : (
        <MenuItem icon={marked ? BookmarkX : Bookmark} onSelect={() => void toggleBookmark(session, turn)}>
          {t(marked ? 'turn.unbookmark' : 'turn.bookmark')}
        </MenuItem>
      )}
      {jobId === null ? null : (
        <MenuItem icon={ScanSearch} onSelect={() => openInspector(jobId, turn.answer?.usage?.raw ?? null)}>
          {t('turn.details')}
        </MenuItem>
      )}
      <MenuSeparator />
      {question === null ? null : (
        <MenuItem
          icon={Columns2}
          disabled={running}
          onSelect={() => session.setComparing({ turnId: question })}
        >
          {t('send.compare')}
        </MenuItem>
      )}
      <MenuItem icon={GitFork} onSelect={() => void forkTurn(turn.id)}>
        {t('turn.fork')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        tone="danger"
        disabled={running}
        onSelect={() => void deleteTurns(session, turn.id, 'one')}
      >
        {t('turn.removeOne')}
      </MenuItem>
      <MenuItem
        icon={ListX}
        tone="danger"
        disabled={running}
        onSelect={() => void deleteTurns(session, turn.id, 'below')}
      >
        {t('turn.removeBelow')}
      </MenuItem>
    </>
  );
}

interface TurnMenuAtProps extends TurnItemsProps {
  /** The position of the click that opened the menu, in pixels of the window. */
  readonly point: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** Shows the same items as a menu at the pointer. */
export function TurnMenuAt({ point, onClose, ...items }: TurnMenuAtProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // The place that had the focus has it again; the menu's own anchor cannot take it.
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { current } = before;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && current instanceof HTMLElement) current.focus();
      });
    };
  }, []);
  return (
    <>
      <span ref={anchor} aria-hidden className="fixed size-0" style={{ left: point.x, top: point.y }} />
      <MenuSurface
        open
        onOpenChange={(open) => open || onClose()}
        anchor={anchor}
        side="bottom"
        align="start"
      >
        <TurnItems {...items} />
      </MenuSurface>
    </>
  );
}
