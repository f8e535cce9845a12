import { Archive, FolderOutput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { formatBytes } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type ExportForm, exportFiles } from '../export-files.ts';
import { bytesOf } from '../items-store.ts';
import { items } from '../library.ts';
import { filesToExport } from '../library-view.ts';

/** Renders the dialog of export options. */
export function ExportDialog() {
  const { t } = useTranslation(['library', 'common']);
  const request = filesToExport.useSubject();
  const folder = useAppInfo()?.files.folderDialog ?? false;
  const order = useStore(items.state, (state) => state.order);
  const [form, setForm] = useState<ExportForm>('zip');
  const ids = request ?? [];
  const size = formatBytes(bytesOf(order, new Set(ids)));
  const chosen = folder ? form : 'zip';
  return (
    <Dialog
      open={request !== null}
      onClose={() => filesToExport.set(null)}
      title={t('library:export.title')}
      description={t('library:export.hint', { count: ids.length, size })}
      size="sm"
      footer={
        <>
          <Button onClick={() => filesToExport.set(null)}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={() => void exportFiles(ids, chosen)}>
            {t('library:export.start')}
          </Button>
        </>
      }
    >
      {folder ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('library:export.form')}</legend>
          <Form form="zip" chosen={chosen} onChoose={setForm} icon={<Archive aria-hidden size={18} />} />
          <Form
            form="folder"
            chosen={chosen}
            onChoose={setForm}
            icon={<FolderOutput aria-hidden size={18} />}
          />
        </fieldset>
      ) : (
        <p className="text-sm text-ink-2">{t('library:export.zip')}</p>
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly form: ExportForm;
  readonly chosen: ExportForm;
  readonly onChoose: (form: ExportForm) => void;
  readonly icon: React.ReactNode;
}

function Form({ form, chosen, onChoose, icon }: FormProps) {
  const { t } = useTranslation('library');
  return (
    <label
      className={cx(
        'relative flex items-center gap-3 rounded-md border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-craft',
        chosen === form ? 'border-ink-2 bg-craft-tint' : 'border-hairline hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="export-form"
        value={form}
        checked={chosen === form}
        onChange={() => onChoose(form)}
        className="sr-only"
      />
      <span className="text-ink-2">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`export.${form}`)}</span>
        <span className="block text-xs text-ink-3">{t(`export.${form}Hint`)}</span>
      </span>
    </label>
  );
}
