import i18next from 'i18next';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { prompts } from './prompts.ts';
import { editPrompt } from './prompts-view.ts';

interface PromptRowsProps {
  /** The prompt just written: its row has the focus. */
  readonly focusId: string | null;
  readonly onNew: () => void;
}

/** The saved prompts, each with what can be done to it. */
export function PromptRows({ focusId, onNew }: PromptRowsProps) {
  const { t } = useTranslation('composing');
  const { phase, items } = useStore(prompts.state);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focusId !== null) list.current?.querySelector<HTMLElement>(`[data-prompt="${focusId}"]`)?.focus();
  }, [focusId]);
  if (phase === 'failed') {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-3 p-5">
        <p className="text-ink-2">{t('prompts.failed')}</p>
        <Button onClick={() => void prompts.load()}>{t('prompts.again')}</Button>
      </div>
    );
  }
  if (phase !== 'ready') {
    return (
      <div className="flex flex-1 flex-col gap-2 p-5">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <EmptyState
          title={t('prompts.empty')}
          description={t('prompts.emptyHint')}
          action={<Button onClick={onNew}>{t('prompts.new')}</Button>}
        />
      </div>
    );
  }
  return (
    <ul ref={list} aria-label={t('prompts.list')} className="min-h-0 flex-1 overflow-y-auto p-2">
      {items.map((prompt) => (
        <PromptRow key={prompt.id} prompt={prompt} />
      ))}
    </ul>
  );
}

function PromptRow({ prompt }: { prompt: SavedPrompt }) {
  const { t } = useTranslation('composing');
  const { id, name, text } = prompt;
  return (
    <li className="flex items-center gap-1 rounded-md px-1 hover:bg-hover">
      <button
        type="button"
        data-prompt={id}
        aria-description={t('prompts.edit', { name })}
        onClick={() => editPrompt(prompt)}
        className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left"
      >
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-3">{text.slice(0, 200)}</span>
      </button>
      <IconButton size="sm" label={t('prompts.delete', { name })} onClick={() => void deletePrompt(prompt)}>
        <Trash2 aria-hidden size={15} />
      </IconButton>
    </li>
  );
}

/** Deletes at once and offers to undo it. */
async function deletePrompt({ id, name }: SavedPrompt): Promise<void> {
  const failed = () => toast.show({ title: i18next.t('composing:prompts.changeFailed'), tone: 'bad' });
  if (await prompts.remove(id)) return failed();
  toast.show({
    title: i18next.t('composing:prompts.deleted', { name }),
    action: {
      label: i18next.t('common:undo'),
      run: () => void prompts.restore(id).then((problem) => problem && failed()),
    },
  });
}
