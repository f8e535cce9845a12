import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { chooseModel } from '../choose-model.ts';
import { draft } from '../images.ts';
import { modelCharacter } from '../model-character.ts';

const MODELS = IMAGE_MODELS.map(({ id }) => id);

/** The model that is to draw, each with what it is for. */
export function ModelChoice() {
  const { t } = useTranslation('images');
  const model = useStore(draft.state, (state) => state.draft.model);
  return (
    <ModelIdPicker
      labelHidden
      words={{
        label: t('model.label'),
        choose: t('model.choose'),
        search: t('model.search'),
        use: (id) => t('model.use', { id }),
      }}
      models={MODELS}
      detailOf={modelCharacter}
      value={model}
      onSelect={chooseModel}
    />
  );
}
