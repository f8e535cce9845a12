import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { Button } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** On one answer of a group that is shown alone: brings back the columns. */
export function FoldedGroup({ turn, session }: { turn: Turn; session: ConversationSession }) {
  const { t } = useTranslation('answers');
  if (turn.siblings.length < 2) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Columns3 aria-hidden size={14} />}
      onClick={() => void session.turns.setSideBySide(turn, true)}
    >
      {t('columns.sideBySide')}
    </Button>
  );
}
