import { ArrowDown, ArrowUp, Clock, Pencil, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelChoice } from '../../../shared/contract/chat.ts';
import type { QueuedMessage } from '../../../shared/domain/message-queue.ts';
import { formatNumber, joinWords } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { messageOf } from '../attachments.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { runCommand } from '../view-commands.ts';
import { MessageEditor } from './message-editor.tsx';

/** Lists the messages queued while an answer is running; the user can edit, move and remove them. */
export function QueuedMessages() {
  const session = useSession();
  const { t } = useTranslation('composing');
  const queue = useSessionState((state) => state.queue);
  const edited = useSessionState((state) => state.queueEdited);
  const held = useSessionState((state) => state.queueHeld);
  // While the queue is hidden nothing in it can be edited.
  useEffect(() => () => session.queue.edit(null), [session]);
  const release = useSinglePress(() => {
    void session.queue.release();
    runCommand('focusComposer');
  });
  if (queue.length === 0) return null;
  return (
    <section
      aria-label={t('queue.title')}
      className="rounded-lg border border-hairline bg-panel px-3 py-1.5 text-sm"
    >
      <div className="flex min-h-7 items-center gap-2 text-ink-3">
        <Clock aria-hidden size={14} />
        <h3 className="min-w-0 flex-1">
          {held ? t(`queue.${held}`) : t('queue.title')}
          {queue.length > 1 ? ` (${formatNumber(queue.length)})` : null}
        </h3>
        {queue.length > 1 ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              session.queue.clear();
              runCommand('focusComposer');
            }}
          >
            {t('queue.clear')}
          </Button>
        ) : null}
        {held ? (
          <Button size="sm" onClick={release}>
            {t(held === 'limit' ? 'queue.sendAnyway' : 'queue.send')}
          </Button>
        ) : null}
      </div>
      {/* Limits the height, so that most of the pane stays for the conversation. */}
      <ol className="max-h-[min(30dvh,max(2rem,50dvh-13rem))] overflow-y-auto has-[textarea]:max-h-[60dvh]">
        {queue.map((message, at) => (
          <li key={message.id} aria-label={t('queue.item', { at: at + 1, of: queue.length })}>
            {message.id === edited ? (
              <MessageEditor
                message={{
                  ...messageOf(message.parts),
                  ...(message.model === null
                    ? {}
                    : { model: queuedModel(message.model, message.connectionId) }),
                }}
                hint={t('editor.waitHint')}
                doneLabel={t('editor.save')}
                onCancel={() => {
                  session.queue.edit(null);
                  runCommand('focusComposer');
                }}
                onDone={(changed) => {
                  session.queue.change(message.id, changed);
                  runCommand('focusComposer');
                }}
              />
            ) : (
              <WaitingRow message={message} at={at} of={queue.length} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function queuedModel(model: string, connectionId: string | null): ModelChoice {
  return connectionId === null ? model : { connectionId, model };
}

interface WaitingRowProps {
  readonly message: QueuedMessage;
  readonly at: number;
  readonly of: number;
}

function WaitingRow({ message, at, of }: WaitingRowProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const { id, model } = message;
  const { text, images, documents } = messageOf(message.parts);
  const row = useRef<HTMLDivElement>(null);
  const along = joinWords([
    ...(images.length > 0 ? [t('queue.images', { count: images.length })] : []),
    ...(documents.length > 0 ? [t('queue.documents', { count: documents.length })] : []),
  ]);
  const move = (place: number, button: 'earlier' | 'later') => {
    session.queue.move(id, place);
    // At the end of the queue the button is disabled, so the other one gets the focus.
    requestAnimationFrame(() => {
      const pressed = row.current?.querySelector<HTMLButtonElement>(`[data-move="${button}"]`);
      (pressed?.disabled ? row.current?.querySelector<HTMLElement>('[data-move]:enabled') : pressed)?.focus();
    });
  };
  return (
    <div ref={row} className="flex min-h-8 items-center gap-1">
      <span className="min-w-0 flex-1 truncate text-ink">{text.slice(0, 300) || along}</span>
      {model === null ? null : <span className="max-w-40 shrink-0 truncate px-1 text-ink-3">@{model}</span>}
      {text !== '' && along !== '' ? <span className="shrink-0 px-1 text-ink-3">{along}</span> : null}
      {of > 1 ? (
        <>
          <IconButton
            icon={ArrowUp}
            size="sm"
            data-move="earlier"
            label={t('queue.earlier')}
            disabled={at === 0}
            onClick={() => move(at - 1, 'earlier')}
          />
          <IconButton
            icon={ArrowDown}
            size="sm"
            data-move="later"
            label={t('queue.later')}
            disabled={at === of - 1}
            onClick={() => move(at + 1, 'later')}
          />
        </>
      ) : null}
      <IconButton icon={Pencil} size="sm" label={t('queue.edit')} onClick={() => session.queue.edit(id)} />
      <IconButton
        icon={X}
        size="sm"
        label={t('queue.remove')}
        onClick={() => {
          session.queue.remove(id);
          runCommand('focusComposer');
        }}
      />
    </div>
  );
}
