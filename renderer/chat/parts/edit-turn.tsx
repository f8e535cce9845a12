import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { sendsMessage } from '../send-keys.ts';
import { wish } from '../view-commands.ts';

interface EditTurnProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  readonly onDone: () => void;
}

/** Edits a user turn in its place; sending makes a new branch and leaves the first version as it is. */
export function EditTurn({ turn, session, onDone }: EditTurnProps) {
  const { t } = useTranslation('chat');
  const enterSends = useSettings((settings) => settings.enterSends);
  const [text, setText] = useState(() => turnText(turn.parts));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const others = turn.parts.filter((part) => part.type !== 'text');
  const empty = text.trim() === '' && others.length === 0;
  const send = async () => {
    if (empty) return;
    const words = text.trim() === '' ? [] : [{ type: 'text' as const, block: 0, text }];
    if (!(await session.edit(turn.id, [...others, ...words]))) return;
    onDone();
    wish('focusComposer');
  };
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-lg border border-craft bg-raised p-3">
      <textarea
        ref={field}
        aria-label={t('turn.editLabel')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          } else if (sendsMessage(event.nativeEvent, enterSends)) {
            event.preventDefault();
            void send();
          }
        }}
        className="field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent outline-none"
      />
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-ink-3">{t('turn.editHint')}</p>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('turn.editCancel')}
        </Button>
        <Button size="sm" variant="primary" disabled={empty} onClick={() => void send()}>
          {t('turn.editSend')}
        </Button>
      </div>
    </div>
  );
}
