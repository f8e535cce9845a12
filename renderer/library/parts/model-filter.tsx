import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListSection } from '../../app/list-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { items, usage } from '../library.ts';
import { showTrash } from '../library-view.ts';
import { modelsOf } from '../models-of.ts';
import { FilterChoice } from './filter-choice.tsx';

/** The number of models shown before "more". */
const SHOWN = 6;

/** By which model it was made, of those there are. */
export function ModelFilter() {
  const { t } = useTranslation('library');
  const chosen = useStore(items.state, (state) => state.view.model);
  const kind = useStore(items.state, (state) => state.view.kind);
  const now = useStore(usage.state, (state) => state.value);
  const [all, setAll] = useState(false);
  const models = now ? modelsOf(now, kind) : [];
  if (models.length === 0 && chosen === null) return null;
  const shown = all ? models : models.filter(({ model }, at) => at < SHOWN || model === chosen);
  const hidden = models.length - shown.length;
  const choose = (model: string | null) => {
    showTrash(false);
    items.narrow({ model });
  };
  return (
    <ListSection title={t('filter.models')}>
      <FilterChoice chosen={chosen === null} onChoose={() => choose(null)}>
        {t('filter.everyModel')}
      </FilterChoice>
      {shown.map(({ model, count }) => (
        <FilterChoice key={model} chosen={chosen === model} count={count} onChoose={() => choose(model)}>
          {model === '' ? t('filter.noModel') : model}
        </FilterChoice>
      ))}
      {hidden > 0 || all ? (
        <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('filter.fewerModels') : t('filter.moreModels', { count: hidden })}
        </Button>
      ) : null}
    </ListSection>
  );
}
