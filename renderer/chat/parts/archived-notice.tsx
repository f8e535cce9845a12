import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { unarchiveConversation } from '../archive-conversation.ts';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { NoticeLine } from './connection-notice.tsx';

/** Says that the conversation in view is archived, and offers to return it to the list. */
export function ArchivedNotice({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const summary = useStore(session.state, (state) => state.summary);
  if (summary === null || summary.archivedAt === null) return null;
  return (
    <NoticeLine icon={<Archive aria-hidden size={16} className="text-ink-3" />} words={t('archive.notice')}>
      <Button size="sm" onClick={() => void unarchiveConversation(chat, summary.id)}>
        {t('archive.unarchive')}
      </Button>
    </NoticeLine>
  );
}
