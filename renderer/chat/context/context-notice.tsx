import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSession } from '../conversation-session.ts';

/** Warns before sending which turns the next message leaves out. */
export function ContextNotice({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('composing');
  const context = useStore(session.state, (state) => state.context);
  const whenFull = useStore(session.state, (state) => state.options.whenFull ?? 'ask');
  const model = useStore(session.state, (state) => state.options.model);
  if (!context?.full || whenFull === 'ask') return null;
  if (whenFull === 'drop_oldest' && context.wouldDrop === 0) return null;
  return (
    <p role="status" className="flex items-start gap-2 px-1 text-sm text-ink-2">
      <Info aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-3" />
      {whenFull === 'summarise'
        ? t('context.willSumUp', { model })
        : t('context.willDrop', { count: context.wouldDrop, model })}
    </p>
  );
}
