import i18next from 'i18next';
import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { thoseThatWorked } from '../../lib/those-that-worked.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Selection } from '../../ui/selection.ts';
import { SelectedMark, SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRowList } from '../../ui/use-row-list.ts';
import { editPrompt, prompts } from './prompts.ts';

const ROW = '[data-prompt-list] [data-row][tabindex="0"]';

interface PromptRowsProps {
  /** The prompt that was just saved, whose row gets the focus. */
  readonly focusId: string | null;
}

/** Lists the saved prompts with their actions. */
export function PromptRows({ focusId }: PromptRowsProps) {
  const { t } = useTranslation(['composing', 'common']);
  const { phase, items } = useStore(prompts.state);
  const list = useRef<HTMLUListElement>(null);
  const [selection] = useState(() => new Selection());
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const edit = (id: string) => {
    const prompt = items.find((item) => item.id === id);
    if (prompt) editPrompt(prompt);
  };
  const remove = (all: readonly string[]) => void deletePrompts(items.filter(({ id }) => all.includes(id)));
  const { tabStop, goTo, listProps } = useRowList({
    list,
    ids,
    selection,
    nameOf: (_, at) => items[at]?.name,
    onOpen: edit,
    onRename: edit,
    onDelete: remove,
  });
  useEffect(() => {
    if (focusId !== null) goTo(focusId);
  }, [focusId, goTo]);
  if (phase === 'failed') {
    return <LoadFailed title={t('composing:prompts.failed')} onRetry={() => void prompts.load()} />;
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
        <EmptyState title={t('composing:prompts.empty')} description={t('composing:prompts.emptyHint')} />
      </div>
    );
  }
  return (
    <>
      <SelectionBar selection={selection} ids={ids} row={ROW}>
        {(chosen) => (
          <SelectionAction
            icon={Trash2}
            label={t('common:selection.delete')}
            onClick={() => remove(chosen)}
          />
        )}
      </SelectionBar>
      <ul
        ref={list}
        data-prompt-list
        {...listProps}
        aria-label={t('composing:prompts.list')}
        className="scrollable min-h-0 flex-1 p-2"
      >
        {items.map((prompt) => (
          <PromptRow
            key={prompt.id}
            prompt={prompt}
            selection={selection}
            tabStop={prompt.id === tabStop}
            onDelete={() => remove([prompt.id])}
          />
        ))}
      </ul>
    </>
  );
}

interface PromptRowProps {
  readonly prompt: SavedPrompt;
  readonly selection: Selection;
  readonly tabStop: boolean;
  readonly onDelete: () => void;
}

function PromptRow({ prompt, selection, tabStop, onDelete }: PromptRowProps) {
  const { t } = useTranslation('composing');
  const { id, name, text } = prompt;
  return (
    <li className="flex items-center gap-1 rounded-md px-1 hover:bg-hover">
      <button
        type="button"
        data-row={id}
        tabIndex={tabStop ? 0 : -1}
        aria-description={t('prompts.edit', { name })}
        className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left"
      >
        <span className="flex items-center gap-2 font-medium">
          <SelectedMark selection={selection} id={id} />
          <span className="truncate">{name}</span>
        </span>
        <span className="block truncate text-sm text-ink-3">{text.slice(0, 200)}</span>
      </button>
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('prompts.delete', { name })}
        tabIndex={tabStop ? 0 : -1}
        onClick={onDelete}
      />
    </li>
  );
}

/** Deletes prompts at once and offers to undo it. */
async function deletePrompts(all: readonly SavedPrompt[]): Promise<void> {
  const failed = () => toast.show({ title: i18next.t('common:actionFailed'), tone: 'bad' });
  const deletedItems = await thoseThatWorked(all, async ({ id }) => !(await prompts.remove(id)));
  if (deletedItems.length < all.length) failed();
  const [first] = deletedItems;
  if (!first) return;
  const restore = async () => {
    const back = await thoseThatWorked(deletedItems, async ({ id }) => !(await prompts.restore(id)));
    if (back.length < deletedItems.length) failed();
  };
  toast.show({
    title:
      all.length === 1
        ? i18next.t('composing:prompts.deleted', { name: first.name })
        : i18next.t('common:selection.deleted', { count: deletedItems.length }),
    undo: () => void restore(),
  });
}
