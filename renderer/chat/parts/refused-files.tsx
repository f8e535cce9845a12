import { FileX2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { RefusedRows } from '../documents/refused-rows.tsx';
import { VisionOffer } from './vision-offer.tsx';

/** Files that were not taken into the message, each with its reason, and the model that would take them. */
export function RefusedFiles({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('common');
  const refused = useStore(session.state, (state) => state.refused);
  const model = useStore(session.state, (state) => state.options.model);
  if (refused.length === 0) return null;
  return (
    <div className="flex items-start gap-2 rounded-lg border border-hairline bg-panel py-1.5 pr-1.5 pl-3 text-sm">
      <FileX2 aria-hidden size={16} className="mt-1.5 text-bad" />
      <div className="min-w-0 flex-1 py-1">
        <RefusedRows refused={refused} model={model} />
        {refused.some(({ kept }) => kept !== undefined) ? <VisionOffer session={session} /> : null}
      </div>
      <IconButton size="sm" label={t('dismiss')} onClick={() => session.setRefused([])}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
  );
}
