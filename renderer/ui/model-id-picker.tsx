import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labelled } from '../locales/format.ts';
import { Combobox } from './combobox.tsx';
import { cx } from './cx.ts';

interface ModelIdPickerProps {
  /** The models that the service lists. */
  readonly models: readonly string[];
  readonly value: string;
  readonly onSelect: (id: string) => void;
  /** Returns muted text below an id, such as its purpose. */
  readonly detailOf?: (id: string) => string | undefined;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean;
  /** Shown while no model is chosen. */
  readonly placeholder?: string;
}

/** Selects a listed model or a typed id. */
export function ModelIdPicker(props: ModelIdPickerProps) {
  const { models, value, onSelect, detailOf, labelHidden = false, placeholder = '' } = props;
  const { t } = useTranslation('common');
  const ids = [...new Set([...models, value])].filter((id) => id !== '');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {labelHidden ? null : <span className="text-sm font-medium text-ink-2">{t('model.label')}</span>}
      <Combobox
        label={t('model.choose')}
        placeholder={t('model.search')}
        groups={[
          { id: 'models', label: '', items: ids.map((id) => ({ id, label: id, detail: detailOf?.(id) })) },
        ]}
        value={value}
        custom={(query) => (query === '' ? [] : [{ id: query, label: t('model.use', { id: query }) }])}
        onSelect={(item) => onSelect(item.id)}
        trigger={
          <button
            type="button"
            aria-label={labelled(t('model.label'), value || placeholder)}
            className="flex h-8 w-full min-w-0 select-none items-center gap-2 rounded-md border border-hairline bg-raised pr-2 pl-2.5 text-base hover:border-edge"
          >
            <span
              title={value || placeholder}
              className={cx('min-w-0 flex-1 truncate text-left', value === '' && 'text-ink-2')}
            >
              {value || placeholder}
            </span>
            <ChevronDown aria-hidden size={16} className="text-ink-3" />
          </button>
        }
      />
    </div>
  );
}
