import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/**
 * Says that what stands in the composer is neither sent nor saved while Quartet is not connected, and copies it. It is
 * read with the composer: code that is not here yet can then no longer be had.
 */
export function UnsavedNotice({ session }: { session: ConversationSession }) {
  const { t } = useTranslation(['chat', 'common']);
  const text = useStore(session.state, ({ draft }) => draft);
  const [copied, setCopied] = useState<string | null>(null);
  if (text.trim() === '') return null;
  return (
    <div
      role="status"
      className="flex items-center gap-2.5 rounded-lg border border-hairline bg-warn-tint py-1.5 pr-2 pl-3 text-sm"
    >
      <CloudOff aria-hidden size={16} className="text-warn" />
      <p className="min-w-0 flex-1">{t('chat:composer.unsaved')}</p>
      <Button
        size="sm"
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(text);
        }}
      >
        {t(copied === text ? 'common:copied' : 'common:copy')}
      </Button>
    </div>
  );
}
