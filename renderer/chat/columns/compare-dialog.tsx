import { ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { COMPARE_MAX } from '../../../shared/service/limits.ts';
import { useIsBilled } from '../../app/connections-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { ModelPicker } from '../parts/model-picker.tsx';
import type { ComparedQuestion } from '../session-state.ts';

/** The dialog that chooses the models of a comparison, while it is open. */
export function CompareDialog({ session }: { session: ConversationSession }) {
  const question = useStore(session.state, (state) => state.comparing);
  return question ? <ChooseModels session={session} question={question} /> : null;
}

interface ChooseModelsProps {
  readonly session: ConversationSession;
  readonly question: ComparedQuestion;
}

/** Up to four models, each once; begins with those compared last. */
function ChooseModels({ session, question }: ChooseModelsProps) {
  const { t } = useTranslation(['answers', 'common']);
  const inUse = useStore(session.state, (state) => state.options.model);
  const billed = useIsBilled(useStore(session.state, (state) => state.options.connectionId));
  const [models, setModels] = useState(() => lastCompared(inUse));
  const [busy, setBusy] = useState(false);
  const close = () => session.setComparing(null);
  const put = (at: number, model: string) => {
    if (!models.includes(model)) setModels(models.with(at, model));
  };
  const add = (model: string) => {
    if (!models.includes(model)) setModels([...models, model]);
  };
  const compare = async () => {
    if (models.length < 2) return;
    rememberCompared(models);
    setBusy(true);
    await session.compare([...models], question === 'draft' ? undefined : question);
    // A failure is shown above the composer, which still has the text.
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
        {models.map((model, at) => (
          <li key={model} className="flex items-center gap-1.5">
            <ModelPicker
              session={session}
              onChoose={(chosen) => put(at, chosen)}
              trigger={
                <Button
                  className="min-w-0 flex-1"
                  aria-label={t('compare.change', { number: at + 1, model })}
                >
                  <span className="min-w-0 flex-1 truncate text-left">{model}</span>
                  <ChevronDown aria-hidden size={14} className="text-ink-3" />
                </Button>
              }
            />
            <IconButton
              icon={X}
              label={t('compare.remove', { model })}
              disabled={models.length === 1}
              onClick={() => setModels(models.filter((one) => one !== model))}
            />
          </li>
        ))}
      </ol>
      {models.length < COMPARE_MAX ? (
        <div className="mt-2">
          <ModelPicker
            session={session}
            onChoose={add}
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
          : t(billed ? 'compare.cost' : 'compare.costFree', { count: models.length })}
      </p>
    </Dialog>
  );
}

const KEY = 'quartet.chat.compared';

/** The models last compared, on this machine; the one in use first where none were. */
function lastCompared(inUse: string): readonly string[] {
  const stored = localStorage.getItem(KEY)?.split('\n') ?? [];
  const models = [...new Set(stored.filter((model) => model !== ''))].slice(0, COMPARE_MAX);
  return models.length > 1 ? models : [inUse];
}

function rememberCompared(models: readonly string[]): void {
  localStorage.setItem(KEY, models.join('\n'));
}
