import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { openAnyway } from '../../app/crashed-views.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { deleteConversations } from '../conversation-actions.ts';
import { useSessionState } from '../session-context.ts';
import { openExportDialog } from '../transfer/exporting.ts';

/** Replaces a conversation that may have crashed an earlier window until the user opens it. */
export function CrashedChat({ id }: { id: string }) {
  const { t } = useTranslation(['crashed', 'chat']);
  const [isText, setIsText] = useState(false);
  return (
    <div className="scrollable flex min-h-0 flex-1 flex-col">
      <div role="alert">
        <EmptyState
          title={t('crashed:chatTitle')}
          description={t('crashed:chatDescription')}
          action={
            // Extends into the padding, so that all four buttons fit in one line.
            <div className="-mx-6 flex flex-wrap justify-center gap-2">
              <Button variant="primary" onClick={() => openAnyway({ area: 'chat', id })}>
                {t('crashed:open')}
              </Button>
              <Button aria-pressed={isText} onClick={() => setIsText(!isText)}>
                {t('crashed:asText')}
              </Button>
              <Button onClick={() => openExportDialog([id])}>{t('chat:actions.export')}</Button>
              <Button onClick={() => void deleteConversations([id])}>{t('crashed:delete')}</Button>
            </div>
          }
        />
      </div>
      {isText ? <PlainTurns /> : null}
    </div>
  );
}

/** Number of turns, and of characters per turn, shown as text; the export has the rest. */
const MOST_TURNS = 20;
const MOST_CHARACTERS = 20_000;
/** Browsers lay out one long line slowly, and many short ones fast. */
const LINE = 1000;

/** Shows the newest messages as plain text only. */
function PlainTurns() {
  const { t } = useTranslation(['crashed', 'chat']);
  const turns = useSessionState((state) => state.turns);
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 px-5 pb-8">
      {turns.slice(-MOST_TURNS).map((turn) => (
        <section key={turn.id} className="flex flex-col gap-1">
          <h2 className="font-semibold">{t(`chat:list.role.${turn.role}`)}</h2>
          {lines(turn).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments of a text that does not change
            <p key={at} className="break-words whitespace-pre-wrap [contain:content]">
              {line}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

function lines(turn: Turn): string[] {
  const text = turnText(turn.parts);
  const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return shown.match(new RegExp(`[^]{1,${LINE}}`, 'gu')) ?? [];
}
