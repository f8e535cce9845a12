import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LIBRARY_DATES } from '../../../shared/domain/saved-search.ts';
import { ListSection } from '../../app/list-choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { items } from '../library.ts';
import { showTrash } from '../library-view.ts';
import { FilterChoice } from './filter-choice.tsx';

/** When it was made: a stretch up to now, or from one day to another. */
export function DateFilter() {
  const { t } = useTranslation('library');
  const view = useStore(items.state, (state) => state.view);
  const range = useRef<HTMLDivElement>(null);
  const open = view.date === 'range';
  // The list is long: its two fields may have come below its edge.
  useEffect(() => {
    if (open) range.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const turned = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <ListSection title={t('filter.dates')}>
      {LIBRARY_DATES.map((date) => (
        <FilterChoice
          key={date}
          chosen={view.date === date}
          stays={date === 'range'}
          onChoose={() => {
            showTrash(false);
            items.narrow({ date });
          }}
        >
          {t(`filter.date.${date}`)}
        </FilterChoice>
      ))}
      {open ? (
        <div ref={range} className="flex flex-col gap-2 px-2 pt-2 pb-1">
          <TextField
            type="date"
            label={t('filter.from')}
            value={view.from}
            onValueChange={(from) => items.narrow({ from })}
          />
          <TextField
            type="date"
            label={t('filter.to')}
            value={view.to}
            error={turned ? t('filter.rangeTurned') : undefined}
            onValueChange={(to) => items.narrow({ to })}
          />
        </div>
      ) : null}
    </ListSection>
  );
}
