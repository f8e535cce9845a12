import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { type Columns, columnsClass } from './columns.ts';

/** The names of the columns. */
export function TaskHead({ columns }: { columns: Columns }) {
  const { t } = useTranslation('tasks');
  return (
    // Takes the room of the scrollbar under it, so that the columns meet.
    // biome-ignore lint/a11y/useSemanticElements: as below
    <div role="rowgroup" className="scrollable shrink-0 overflow-hidden border-b border-hairline">
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows take the keyboard, not the names over them */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: of a list that is drawn in part, which <table> does not allow */}
      <div role="row" aria-rowindex={1} className={cx(columnsClass(columns), 'h-8 text-xs text-ink-3')}>
        <span role="columnheader">{t('table.state')}</span>
        <span role="columnheader">{t('table.what')}</span>
        {columns === 'wide' ? <span role="columnheader">{t('table.model')}</span> : null}
        {columns === 'narrow' ? null : <span role="columnheader">{t('table.started')}</span>}
        <span role="columnheader">{t('table.elapsed')}</span>
        <span role="columnheader">
          <span className="sr-only">{t('table.actions')}</span>
        </span>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: until here */}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: until here */}
    </div>
  );
}
