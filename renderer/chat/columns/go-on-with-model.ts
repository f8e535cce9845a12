import i18next from 'i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** The conversation goes on with the model whose answer was picked among several models; it can be taken back. */
export function goOnWithModel(session: ConversationSession, { answer }: Pick<Turn, 'answer'>): void {
  const { model: before } = session.state.getState().options;
  if (answer?.group?.kind !== 'compare' || answer.model === before) return;
  void session.options.set({ model: answer.model });
  toast.show({
    id: 'columns.model',
    title: i18next.t('answers:columns.modelNow', { model: answer.model }),
    action: {
      label: i18next.t('common:undo'),
      run: () => void session.options.set({ model: before }),
    },
  });
}
