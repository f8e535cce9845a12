import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MUSIC_MODELS } from '../../../shared/service/models.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { draft } from '../music.ts';

/** The model: one the service names, or an id typed by hand. */
export function ModelPicker({ model }: { model: string }) {
  const { t } = useTranslation('music');
  const ids = [...new Set([...MUSIC_MODELS, model])].filter((id) => id !== '');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-sm font-medium text-ink-2">{t('settings.model')}</span>
      <Combobox
        label={t('settings.chooseModel')}
        placeholder={t('settings.searchModel')}
        groups={[{ id: 'models', label: '', items: ids.map((id) => ({ id, label: id })) }]}
        value={model}
        custom={(query) =>
          query === '' ? null : { id: query, label: t('settings.useModel', { id: query }) }
        }
        onSelect={(item) => draft.setSettings({ model: item.id })}
        trigger={
          <button
            type="button"
            aria-label={`${t('settings.model')}: ${model}`}
            className="flex h-8 w-full min-w-0 select-none items-center gap-2 rounded-md border border-hairline bg-raised pr-2 pl-2.5 text-base hover:border-edge"
          >
            <span className="min-w-0 flex-1 truncate text-left">{model}</span>
            <ChevronDown aria-hidden size={16} className="text-ink-3" />
          </button>
        }
      />
    </div>
  );
}
