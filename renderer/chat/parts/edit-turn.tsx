import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { newId } from '../../lib/new-id.ts';
import { userPartsOf } from '../attachments.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { messageOf } from '../documents/message-of.ts';
import { leadToComposer } from '../lead-to-composer.ts';
import { MessageEditor } from './message-editor.tsx';

interface EditTurnProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  readonly onDone: () => void;
}

/** Edits a user turn in its place; sending makes a new branch and leaves the first version as it is. */
export function EditTurn({ turn, session, onDone }: EditTurnProps) {
  const { t } = useTranslation('composing');
  const [message] = useState(() => messageOf(turn.parts, newId));
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return (
    <MessageEditor
      session={session}
      message={message}
      hint={t('editor.branchHint')}
      doneLabel={t('editor.send')}
      onCancel={onDone}
      onDone={async (changed) => {
        const from = document.activeElement;
        if (!(await session.edit(turn.id, userPartsOf(changed)))) return;
        // Given up meanwhile, it has been left already.
        if (there.current) onDone();
        leadToComposer(from);
      }}
    />
  );
}
