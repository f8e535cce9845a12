import type { Turn } from '../../../shared/domain/conversation.ts';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.ts';
import type { ConversationSession } from '../conversation-session.ts';

const card = lazyCode(() => import('./summary-card.tsx'));

/** A turn that sums up what is above it: few conversations have one. */
export function SummaryTurn(props: { readonly turn: Turn; readonly session: ConversationSession }) {
  const code = useLazyCode(card);
  // Its place is held while the code comes.
  return code ? <code.SummaryCard {...props} /> : <div className="my-2 h-20" />;
}
