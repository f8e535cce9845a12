import { Pencil } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { SentEnclosures } from '../documents/sent-enclosures.tsx';
import { useEditWish } from '../edit-wish.ts';
import { OtherBlock } from '../tools/other-block.tsx';
import { ToolResults } from '../tools/tool-results.tsx';
import { TurnMenu } from '../turns/turn-menu.tsx';
import { BranchWalker } from './branch-walker.tsx';
import { CopyButton } from './copy-button.tsx';
import { EditTurn } from './edit-turn.tsx';
import { FoldedText } from './folded-text.tsx';

/** Shows the user's message as a quiet card at the right. */
export function UserTurn({ turn, session }: { turn: Turn; session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const [editing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const pencil = useRef<HTMLButtonElement>(null);
  const text = turnText(turn.parts);
  const enclosed = turn.parts.some((part) => part.type === 'image' || part.type === 'document');
  useEditWish(turn.id, edit);
  const results = turn.parts.some((part) => part.type === 'tool_result');
  if (editing) {
    const done = () => {
      setEditing(false);
      // The pencil is there again only after the next drawing.
      requestAnimationFrame(() => pencil.current?.focus());
    };
    return <EditTurn turn={turn} session={session} onDone={done} />;
  }
  return (
    <div className={cx('group/turn flex flex-col', text === '' && results ? 'items-start' : 'items-end')}>
      <h2 className="sr-only">{t('transcript.you')}</h2>
      {enclosed ? <SentEnclosures parts={turn.parts} /> : null}
      {results ? <ToolResults turn={turn} session={session} /> : null}
      {turn.parts.map((part) => (part.type === 'other' ? <OtherBlock key={part.block} part={part} /> : null))}
      {text === '' ? null : (
        <div className="message-bubble max-w-[80%] rounded-lg bg-hover px-3.5 py-2.5">
          <FoldedText text={text} />
        </div>
      )}
      <div className="-mb-0.5 flex h-7 items-center gap-0.5 opacity-0 transition-opacity has-data-popup-open:opacity-100 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-[fieldset]:opacity-100 pointer-coarse:opacity-100">
        <BranchWalker turn={turn} session={session} />
        <IconButton ref={pencil} size="sm" label={t('turn.edit')} onClick={edit}>
          <Pencil aria-hidden size={15} />
        </IconButton>
        <CopyButton turn={turn} />
        <TurnMenu turn={turn} session={session} onEdit={() => setEditing(true)} />
      </div>
    </div>
  );
}
