import { FileX2, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { RefusedRows } from '../documents/refused-rows.tsx';
import { useWish } from '../use-wish.ts';
import { VisionOffer } from './vision-offer.tsx';

interface RefusedFilesProps {
  readonly session: ConversationSession;
  /** Sends the message without them; null: it cannot be sent. */
  readonly onSendWithout: (() => void) | null;
}

/** Files that were not taken into the message, each with its reason, and the ways to go on. */
export function RefusedFiles({ session, onSendWithout }: RefusedFilesProps) {
  const { t } = useTranslation(['composing', 'common']);
  const refused = useStore(session.state, (state) => state.refused);
  const model = useStore(session.state, (state) => state.options.model);
  const ways = useRef<HTMLDivElement>(null);
  useWish('askRefused', () => ways.current?.querySelector('button')?.focus());
  if (refused.length === 0) return null;
  return (
    <div className="flex items-start gap-2 rounded-lg border border-hairline bg-panel py-1.5 pr-1.5 pl-3 text-sm">
      <FileX2 aria-hidden size={16} className="mt-1.5 text-bad" />
      <div className="min-w-0 flex-1 py-1">
        <RefusedRows refused={refused} model={model} />
        <div ref={ways} className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
          {refused.some(({ kept }) => kept !== undefined) ? <VisionOffer session={session} /> : null}
          {onSendWithout ? (
            <Button size="sm" onClick={onSendWithout}>
              {t('composing:refused.sendWithout', { count: refused.length })}
            </Button>
          ) : null}
        </div>
      </div>
      <IconButton size="sm" label={t('common:dismiss')} onClick={() => session.setRefused([])}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
  );
}
