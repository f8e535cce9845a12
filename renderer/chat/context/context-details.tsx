import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ContextState } from '../../../shared/contract/chat.ts';
import type { WhenFull } from '../../../shared/domain/conversation.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { isRunning } from '../fold-job-events.ts';
import { WindowField } from './window-field.tsx';

interface ContextDetailsProps {
  readonly session: ConversationSession;
  readonly context: ContextState;
}

/** The figures of the model's context, its size to be typed in, and what is done when it is full. */
export function ContextDetails({ session, context }: ContextDetailsProps) {
  const { t } = useTranslation('composing');
  const model = useStore(session.state, (state) => state.options.model);
  const whenFull = useStore(session.state, (state) => state.options.whenFull ?? 'ask');
  const last = useStore(session.state, (state) => state.turns.at(-1));
  const canSumUp = last?.role === 'assistant' && !isRunning(last) && last.answer?.purpose !== 'summary';
  const { tokens, window, counted, reserved, source } = context;
  const amount =
    tokens === null
      ? null
      : window === null
        ? t(counted ? 'context.tokensOnly' : 'context.aboutTokens', { tokens })
        : t(counted ? 'context.of' : 'context.aboutOf', { tokens, window });
  const choices: readonly { value: WhenFull; label: string }[] = [
    { value: 'ask', label: t('context.ask') },
    { value: 'drop_oldest', label: t('context.dropOldest') },
    { value: 'summarise', label: t('context.summarise') },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-medium text-ink-2">{t('context.meter')}</h3>
        {amount ? <p className="mt-1 text-base tabular-nums">{amount}</p> : null}
        <p className="mt-0.5 text-xs text-ink-3">
          {t(tokens === null ? 'context.notCounted' : counted ? 'context.counted' : 'context.guessed')}
          {reserved > 0 && window !== null ? ` ${t('context.reserved', { tokens: reserved })}` : null}
          {source === null ? null : ` ${t(source === 'user' ? 'context.fromUser' : 'context.fromService')}`}
        </p>
      </div>
      <WindowField model={model} window={window} source={source} />
      <Select
        label={t('context.when')}
        value={whenFull}
        options={choices}
        onValueChange={(next) => void session.options.set({ whenFull: next })}
      />
      {canSumUp && last ? (
        <div className="flex items-center gap-3">
          <Button size="sm" onClick={() => void session.calls.summarise(last.id)}>
            {t('context.sumUpNow')}
          </Button>
          <p className="min-w-0 text-xs text-ink-3">{t('context.sumUpHint')}</p>
        </div>
      ) : null}
    </div>
  );
}
