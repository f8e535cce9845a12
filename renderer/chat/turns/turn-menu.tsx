import i18next from 'i18next';
import {
  AudioLines,
  Bookmark,
  BookmarkX,
  Columns2,
  Copy,
  Ellipsis,
  GitFork,
  Image,
  ListX,
  Music,
  Pencil,
  ScanSearch,
  SquareSlash,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { escapePrompt } from '../../../shared/domain/prompt-variables.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { openAreaNow } from '../../app/area-state.ts';
import { useSpeakPhase } from '../../app/speak-state.ts';
import { openInspector } from '../../app/window-state.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator, MenuSurface } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { chat } from '../chat.ts';
import { tellChangeFailed } from '../conversation-actions.ts';
import { copyAnswer } from '../parts/copy-button.tsx';
import { saveAsPrompt } from '../prompts/prompts.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { runningAnswers, type SessionState } from '../session-state.ts';
import { runCommand } from '../view-commands.ts';
import { toggleBookmark } from './bookmark-button.tsx';
import { deleteTurns } from './delete-turns.ts';
import { speakTurn, speakTurnWith, takeAcross } from './take-across.ts';

interface TurnMenuProps {
  readonly turn: Turn;
  readonly onEdit?: (() => void) | undefined;
}

/** Renders all actions of a turn in a menu, behind a button and on right click anywhere on the turn. */
export function TurnMenu(props: TurnMenuProps) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const row = button.current?.closest('[data-turn]');
    if (!(row instanceof HTMLElement)) return;
    const ask = (event: MouseEvent) => {
      if (event.defaultPrevented || keepsItsOwn(event.target)) return;
      event.preventDefault();
      setPoint({ x: event.clientX, y: event.clientY });
    };
    row.addEventListener('contextmenu', ask);
    return () => row.removeEventListener('contextmenu', ask);
  }, []);
  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={<IconButton icon={Ellipsis} ref={button} size="sm" label={t('turn.more')} />}
      >
        <TurnItems {...props} />
      </Menu>
      {point ? (
        <TurnMenuAt key={`${point.x} ${point.y}`} {...props} point={point} onClose={() => setPoint(null)} />
      ) : null}
    </>
  );
}

/** Returns whether the system's own menu is more useful: on selected text, a link, an image or a text box. */
function keepsItsOwn(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('a, img, input, textarea, audio, iframe')) return true;
  return document.getSelection()?.isCollapsed === false;
}

interface TurnItemsProps {
  readonly turn: Turn;
  /** Edits the message; absent if that is not possible. */
  readonly onEdit?: (() => void) | undefined;
}

/** Lists all actions of a turn beyond its few buttons. */
function TurnItems({ turn, onEdit }: TurnItemsProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const running = useSessionState((state) => runningAnswers(state).length > 0);
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
        <MenuItem icon={SquareSlash} onSelect={() => saveAsPrompt(escapePrompt(text))}>
          {t('turn.savePrompt')}
        </MenuItem>
      ) : null}
      {user || text === '' || isRunning(turn) ? null : <CrossingItems turn={turn} />}
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
          onSelect={() => session.state.setState({ comparing: { turnId: question } })}
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

/** Lists the other areas that can use an answer. */
function CrossingItems({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const speaks = useSpeakPhase(turn.id) !== undefined;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={AudioLines} onSelect={() => void speakTurn(turn)}>
        {t(speaks ? 'speak.stop' : 'speak.it')}
      </MenuItem>
      <MenuItem icon={UserRound} onSelect={() => void speakTurnWith(turn)}>
        {t('speak.with')}
      </MenuItem>
      <MenuItem icon={Music} onSelect={() => void takeAcross(turn, 'song')}>
        {t('song.it')}
      </MenuItem>
      <MenuItem icon={Image} onSelect={() => void takeAcross(turn, 'draw')}>
        {t('draw.it')}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

interface TurnMenuAtProps extends TurnItemsProps {
  /** The position of the click that opened the menu, in window pixels. */
  readonly point: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** Shows the same items in a menu at the pointer. */
function TurnMenuAt({ point, onClose, ...items }: TurnMenuAtProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // Focus returns to the element that had it; the menu's own anchor cannot take it.
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
      {/* Within the list it would be placed by its row instead of the window. */}
      {createPortal(
        <span ref={anchor} aria-hidden className="fixed size-0" style={{ left: point.x, top: point.y }} />,
        document.body,
      )}
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

/**
 * Copies the branch down to a turn into a new conversation and opens it, with a way back. Text typed meanwhile moves
 * along. A user who opened another conversation or continued in the first one stays there.
 */
export async function forkTurn(turnId: string): Promise<void> {
  const { session } = chat.view.getState();
  const before = session.state.getState();
  const { id: first } = before;
  const forked = await chat.fork(turnId);
  if (forked === null) {
    return tellChangeFailed();
  }
  const now = session.state.getState();
  if (chat.view.getState().session !== session || openAreaNow() !== 'chat' || wentOn(before, now)) {
    toast.show({ title: i18next.t('composing:turn.forkedElsewhere') });
    return;
  }
  if (now.draft !== before.draft) session.setDraft(before.draft);
  chat.open(forked);
  if (now.draft !== before.draft) chat.view.getState().session.setDraft(now.draft);
  runCommand('focusComposer');
  toast.show({
    title: i18next.t('composing:turn.forked'),
    description: i18next.t('composing:turn.forkedHint'),
    action:
      first === null
        ? undefined
        : { label: i18next.t('composing:turn.forkBack'), run: () => chat.open(first) },
  });
}

/** Returns whether the user sent, attached or opened something in the conversation meanwhile. */
function wentOn(before: SessionState, now: SessionState): boolean {
  return (
    now.sending ||
    now.taking > 0 ||
    now.turns.at(-1)?.id !== before.turns.at(-1)?.id ||
    now.queue !== before.queue ||
    now.images !== before.images ||
    now.documents !== before.documents
  );
}
