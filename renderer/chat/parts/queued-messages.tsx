import { Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatNumber } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** What was typed while an answer is being written: it waits here and can be taken out. */
export function QueuedMessages({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const queue = useStore(session.state, (state) => state.queue);
  const held = useStore(session.state, (state) => state.queueHeld);
  if (queue.length === 0) return null;
  return (
    <section className="rounded-lg border border-hairline bg-panel px-3 py-1.5 text-sm">
      <div className="flex min-h-7 items-center gap-2 text-ink-3">
        <Clock aria-hidden size={14} />
        <h3 className="min-w-0 flex-1">
          {held ? t('composer.queueHeld') : t('composer.queued')}
          {queue.length > 1 ? ` (${formatNumber(queue.length)})` : null}
        </h3>
        {queue.length > 1 ? (
          <Button size="sm" variant="ghost" onClick={() => session.unqueueAll()}>
            {t('composer.unqueueAll')}
          </Button>
        ) : null}
        {held ? (
          <Button size="sm" onClick={() => session.releaseQueue()}>
            {t('composer.queueSend')}
          </Button>
        ) : null}
      </div>
      {/* However many wait, most of the pane stays for the conversation. */}
      <ul className="max-h-[min(30dvh,max(2rem,50dvh-13rem))] overflow-y-auto">
        {queue.map((message) => (
          <li key={message.id} className="flex min-h-8 items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-ink">
              {message.text || t('composer.queuedImages', { count: message.images.length })}
            </span>
            {message.text !== '' && message.images.length > 0 ? (
              <span className="text-ink-3">
                {t('composer.queuedImages', { count: message.images.length })}
              </span>
            ) : null}
            <IconButton size="sm" label={t('composer.unqueue')} onClick={() => session.unqueue(message.id)}>
              <X aria-hidden size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
