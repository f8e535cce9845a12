import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PanelHeader } from '../../app/panel-header.tsx';
import { Button } from '../../ui/button.tsx';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { ParametersButton } from '../parameters/parameters-button.tsx';
import { useWish } from '../use-wish.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { ModelPicker } from './model-picker.tsx';
import { TitleField } from './title-field.tsx';

/** The line over the transcript: the conversation's name, the model that answers, what is set. */
export function ChatHeader({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const [picking, setPicking] = useState(false);
  const model = useStore(session.state, (state) => state.options.model);
  useWish('chooseModel', () => setPicking(true));
  return (
    <PanelHeader title={<Title session={session} />}>
      <ModelPicker
        session={session}
        align="end"
        open={picking}
        onOpenChange={setPicking}
        onChoose={(chosen) => void session.options.set({ model: chosen })}
        trigger={
          <Button className="max-w-56" aria-label={`${t('model.label')}: ${model}`}>
            <span className="truncate">{model}</span>
            <ChevronDown aria-hidden size={14} className="text-ink-3" />
          </Button>
        }
      />
      <ParametersButton session={session} />
      <ConversationMenu session={session} />
    </PanelHeader>
  );
}

function Title({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const [editing, setEditing] = useState(false);
  const id = useStore(session.state, (state) => state.id);
  const title = useStore(session.state, (state) => state.summary?.title) || t('list.untitled');
  if (editing && id !== null) {
    return (
      <TitleField
        title={title}
        className="max-w-md"
        onDone={(next) => {
          setEditing(false);
          if (next !== null) void chat.rename(id, next);
        }}
      />
    );
  }
  return (
    <h1 className="-ml-1.5 flex min-w-0">
      <button
        type="button"
        disabled={id === null}
        title={id === null ? undefined : t('header.rename')}
        onClick={() => setEditing(true)}
        className="min-w-0 truncate rounded-md px-1.5 py-1 text-base font-semibold not-disabled:hover:bg-hover"
      >
        {title}
      </button>
    </h1>
  );
}
