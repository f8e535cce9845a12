import { ArrowUp, Columns2, Slash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MenuItem } from '../../ui/menu.tsx';
import { compared } from '../columns/compared.ts';
import { openCompare } from '../columns/open-compare.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { saveAsPrompt } from '../prompts/prompts-view.ts';

interface SendItemsProps {
  readonly session: ConversationSession;
  readonly blocked: boolean;
  readonly onSend: () => void;
}

/** The ways to send what stands in the composer, and to keep it. */
export function SendItems({ session, blocked, onSend }: SendItemsProps) {
  const { t } = useTranslation('composing');
  const draft = useStore(session.state, (state) => state.draft);
  // With nothing written, the last question is put to others.
  const again = useStore(
    session.state,
    (state) => typeof compared(state) === 'object' && compared(state) !== null,
  );
  const compare = () => {
    const question = compared(session.state.getState());
    if (question) openCompare({ session, question });
  };
  return (
    <>
      <MenuItem icon={<ArrowUp aria-hidden size={15} />} disabled={blocked} onSelect={onSend}>
        {t('send.send')}
      </MenuItem>
      <MenuItem icon={<Columns2 aria-hidden size={15} />} disabled={blocked && !again} onSelect={compare}>
        {t('send.compare')}
      </MenuItem>
      <MenuItem
        icon={<Slash aria-hidden size={15} />}
        disabled={draft.trim() === ''}
        onSelect={() => saveAsPrompt(draft)}
      >
        {t('turn.savePrompt')}
      </MenuItem>
    </>
  );
}
