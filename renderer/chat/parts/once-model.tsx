import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ModelAvatar } from '../../ui/model-avatar.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { modelName } from '../model-choice.ts';
import { sendOnceTo } from '../session-state.ts';
import { ConnectionNote } from './connection-note.tsx';

interface OnceModelProps {
  readonly session: ConversationSession;
  readonly onFocusBack: () => void;
}

/** The model that the next message alone goes to, and a way back to the conversation's. */
export function OnceModel({ session, onFocusBack }: OnceModelProps) {
  const { t } = useTranslation('composing');
  const choice = useStore(session.state, (state) => state.onceModel);
  if (choice === null) return null;
  const model = modelName(choice);
  return (
    <div className="px-4 pt-3">
      <span
        {...tooltipAttributes({ label: t('once.only') })}
        className="flex h-8 w-fit max-w-full items-center gap-2 rounded-md border border-hairline bg-panel pl-2 text-sm"
      >
        <ModelAvatar model={model} />
        <span className="truncate">@{model}</span>
        {typeof choice === 'string' ? null : <ConnectionNote id={choice.connectionId} />}
        <button
          type="button"
          aria-label={t('once.remove', { model })}
          onClick={() => {
            sendOnceTo(null, session);
            onFocusBack();
          }}
          className="mr-0.5 flex size-7 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      </span>
    </div>
  );
}
