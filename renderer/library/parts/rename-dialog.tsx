import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { problemWords } from '../../ui/problem-words.ts';
import { itemTitle } from '../item-words.ts';
import { items } from '../library.ts';
import { CURRENT_ITEM } from './focus-item.ts';

const renaming = createStore<{ readonly item: LibraryItem | null }>(() => ({ item: null }));

/** Opens the dialog that asks for another title; does nothing for a file that was not read yet. */
export function askForTitle(id: string): void {
  renaming.setState({ item: items.get(id) ?? null });
}

/** Asks for the title of a file, and of the take or song it belongs to. */
export function RenameDialog() {
  const item = useStore(renaming, (state) => state.item);
  return item === null ? null : <TitleDialog key={item.id} item={item} />;
}

function TitleDialog({ item }: { item: LibraryItem }) {
  const { t } = useTranslation(['library', 'common']);
  const [title, setTitle] = useState(itemTitle(item));
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    renaming.setState({ item: null });
    focusWhenShown(CURRENT_ITEM);
  };
  const save = async () => {
    if (title.trim() === '') return field.current?.focus();
    setSaving(true);
    try {
      await api.library.rename({ id: item.id, title: title.trim() });
      close();
    } catch (thrown) {
      setProblem(callProblem(thrown));
      setSaving(false);
    }
  };
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(next) => next || close()}
      title={t('library:rename.title')}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={saving} onClick={() => void save()}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          ref={field}
          label={t('library:rename.label')}
          value={title}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={
            title.trim() === '' ? t('library:rename.empty') : problem ? problemWords(problem) : undefined
          }
          onValueChange={setTitle}
        />
        {/* Enter in the field saves. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
