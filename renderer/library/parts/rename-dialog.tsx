import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { TextField } from '../../ui/field.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { itemTitle } from '../item-labels.ts';
import { items } from '../library.ts';
import { CURRENT_ITEM } from './focus-item.ts';

const renaming = createStore<{ readonly item: LibraryItem | null }>(() => ({ item: null }));

/** Opens the dialog that asks for another title; does nothing for a file that was not read yet. */
export function openRenameDialog(id: string): void {
  renaming.setState({ item: items.get(id) ?? null });
}

/** Asks for the title of a file, and of the take or song it belongs to. */
export function RenameDialog() {
  const item = useStore(renaming, (state) => state.item);
  return item === null ? null : <TitleDialog key={item.id} item={item} />;
}

function TitleDialog({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('library');
  const [title, setTitle] = useState(itemTitle(item));
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const save = async () => {
    if (title.trim() === '') {
      field.current?.focus();
      return false;
    }
    try {
      await api.library.rename({ id: item.id, title: title.trim() });
      return true;
    } catch (thrown) {
      setProblem(callProblem(thrown));
      return false;
    }
  };
  return (
    <FormDialog
      size="sm"
      title={t('rename.title')}
      onSubmit={save}
      onClosed={() => {
        renaming.setState({ item: null });
        focusWhenShown(CURRENT_ITEM);
      }}
    >
      <TextField
        ref={field}
        label={t('rename.label')}
        value={title}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        error={title.trim() === '' ? t('rename.empty') : problem ? problemMessage(problem) : undefined}
        onValueChange={setTitle}
      />
    </FormDialog>
  );
}
