import { useTranslation } from 'react-i18next';
import { MUSIC_MODELS } from '../../../shared/service/models.ts';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { draft } from '../music.ts';

/** The model that is to make the song. */
export function ModelPicker({ model }: { model: string }) {
  const { t } = useTranslation('music');
  return (
    <ModelIdPicker
      words={{
        label: t('settings.model'),
        choose: t('settings.chooseModel'),
        search: t('settings.searchModel'),
        use: (id) => t('settings.useModel', { id }),
      }}
      models={MUSIC_MODELS}
      value={model}
      onSelect={(id) => draft.setSettings({ model: id })}
    />
  );
}
