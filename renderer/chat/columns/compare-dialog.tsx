import { ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ModelChoice } from '../../../shared/contract/chat.ts';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import { COMPARE_MAX } from '../../../shared/service/limits.ts';
import { useConnectionName, useConnections } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { models as modelsStore } from '../chat.ts';
import { connectionOfModel, firstCompared, isSameModel, modelChoice, modelName } from '../model-choice.ts';
import { ModelPicker } from '../parts/model-picker.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import type { ComparedQuestion } from '../session-state.ts';
import { useChatConnection } from '../use-chat-connection.ts';
import { focusComposerAfter } from '../view-commands.ts';

/** Renders the dialog that selects the models of a comparison while it is open. */
export function CompareDialog() {
  const question = useSessionState((state) => state.comparing);
  return question ? <ChooseModels question={question} /> : null;
}

interface ChooseModelsProps {
  readonly question: ComparedQuestion;
}

/**
 * Selects up to four different models of any connections, starting with those compared last or two of the
 * chat's.
 */
function ChooseModels({ question }: ChooseModelsProps) {
  const session = useSession();
  const { t } = useTranslation(['answers', 'common']);
  const options = useSessionState((state) => state.options);
  const own = useChatConnection().id;
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const favourites = useSettings((settings) => settings.favouriteModels);
  const offered = useStore(modelsStore.state, (offers) => offers[own]?.models);
  const [last] = useState(lastCompared);
  const [chosen, setModels] = useState<readonly ModelChoice[] | null>(null);
  // A model is dropped if its connection was removed meanwhile.
  const kept = (chosen ?? last).filter((choice) =>
    connections.some(({ id }) => typeof choice === 'string' || id === choice.connectionId),
  );
  const models: readonly ModelChoice[] =
    chosen || kept.length > 1 ? kept : firstCompared(options, offered ?? [], favourites);
  const billed = models.filter((choice) => {
    const connection = connections.find(({ id }) => id === connectionOfModel(choice, own));
    return connection?.kind !== 'sandbox' && connection?.profile.authentication !== 'none';
  }).length;
  const isSandbox = models.every((choice) => connectionOfModel(choice, own) === SANDBOX_CONNECTION);
  const has = (choice: ModelChoice) => models.some((one) => isSameModel(one, choice));
  const [busy, setBusy] = useState(false);
  const close = () => session.state.setState({ comparing: null });
  const put = (at: number, choice: ModelChoice) => {
    if (!has(choice)) setModels(models.with(at, choice));
  };
  const add = (choice: ModelChoice) => {
    if (!has(choice)) setModels([...models, choice]);
  };
  const compare = async () => {
    if (models.length < 2) return;
    rememberCompared(models);
    setBusy(true);
    await focusComposerAfter(session.compare([...models], question === 'draft' ? undefined : question));
    // A failure appears above the composer, which still holds the text.
    close();
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={close}
      title={t('compare.title')}
      description={t(question === 'draft' ? 'compare.hintDraft' : 'compare.hintAgain')}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            aria-disabled={models.length < 2 || undefined}
            onClick={() => void compare()}
          >
            {models.length < 2 ? t('compare.goNone') : t('compare.go', { count: models.length })}
          </Button>
        </>
      }
    >
      <ol aria-label={t('compare.models')} className="flex flex-col gap-2">
        {models.map((choice, at) => {
          const model = modelName(choice);
          const connection = connections.find(({ id }) => id === connectionOfModel(choice, own));
          return (
            <li key={`${connection?.id} ${model}`} className="flex items-center gap-1.5">
              <ModelPicker
                keepsConnection
                onChoose={(next, id) => put(at, modelChoice(next, id, own))}
                trigger={
                  <Button
                    className="min-w-0 flex-1"
                    aria-label={t('compare.change', { number: at + 1, model })}
                  >
                    <span className="min-w-0 flex-1 truncate text-left">{model}</span>
                    {connections.length > 1 && connection ? (
                      <span className="max-w-[50%] truncate text-sm font-normal text-ink-3">
                        {nameOf(connection)}
                      </span>
                    ) : null}
                    <ChevronDown aria-hidden size={14} className="text-ink-3" />
                  </Button>
                }
              />
              <IconButton
                icon={X}
                label={t('compare.remove', { model })}
                disabled={models.length === 1}
                onClick={() => setModels(models.filter((one) => one !== choice))}
              />
            </li>
          );
        })}
      </ol>
      {models.length < COMPARE_MAX ? (
        <div className="mt-2">
          <ModelPicker
            keepsConnection
            onChoose={(model, id) => add(modelChoice(model, id, own))}
            trigger={
              <Button variant="ghost" icon={Plus}>
                {t('compare.add')}
              </Button>
            }
          />
        </div>
      ) : null}
      <p aria-live="polite" className="mt-3 text-sm text-ink-3">
        {models.length < 2
          ? t('compare.tooFew')
          : t(costKey(billed, models.length, isSandbox), { count: models.length, billed })}
      </p>
    </Dialog>
  );
}

/** Returns the label that says which requests are charged; the sandbox and servers without a key are free. */
function costKey(billed: number, all: number, isSandbox: boolean) {
  if (billed === 0) return isSandbox ? 'compare.costFree' : 'compare.costNone';
  return billed === all ? 'compare.cost' : 'compare.costPartly';
}

const KEY = 'quartet.chat.compared';

/** Returns the models compared last on this computer. */
function lastCompared(): readonly ModelChoice[] {
  const stored = new Set((localStorage.getItem(KEY) ?? '').split('\n').filter((line) => line !== ''));
  return [...stored].slice(0, COMPARE_MAX).map((line): ModelChoice => {
    const [model = '', connectionId] = line.split('\t');
    return connectionId === undefined ? model : { connectionId, model };
  });
}

function rememberCompared(models: readonly ModelChoice[]): void {
  const lines = models.map((one) => (typeof one === 'string' ? one : `${one.model}\t${one.connectionId}`));
  localStorage.setItem(KEY, lines.join('\n'));
}
