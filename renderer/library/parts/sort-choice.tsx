import { ArrowDownUp, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { librarySort } from '../../../shared/domain/library-item.ts';
import { changeView, useSettings } from '../../app/settings-store.ts';
import { labelled } from '../../locales/format.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { items } from '../library.ts';

/** How the files are sorted; it stays so after a restart. */
export function SortChoice() {
  const { t } = useTranslation('library');
  const sort = useSettings((settings) => settings.librarySort);
  const kind = useStore(items.state, (state) => state.view.kind);
  // Pictures have no length.
  const offered = librarySort.options.filter(
    (one) => one !== 'longest' || one === sort || kind !== 'picture',
  );
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={labelled(t('sort.label'), t(`sort.${sort}`))}
          {...tooltipAttributes({ label: t('sort.label'), side: 'bottom' })}
          className="mr-1 flex h-8 select-none items-center gap-1.5 rounded-md px-2 text-base text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <ArrowDownUp aria-hidden size={16} />
          <span className="max-wide:hidden">{t(`sort.${sort}`)}</span>
          <ChevronDown aria-hidden size={14} className="text-ink-3 max-wide:hidden" />
        </button>
      }
    >
      <MenuChoice
        label={t('sort.label')}
        value={sort}
        onValueChange={(librarySort) => changeView({ librarySort })}
        options={offered.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Menu>
  );
}
