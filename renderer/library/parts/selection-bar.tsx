import { FolderOutput, Star, StarOff, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LIBRARY_SELECTION_MAX } from '../../../shared/service/limits.ts';
import { formatBytes, formatNumber } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { askForExport } from '../ask-for-export.ts';
import { allStarred, deleteItems, starItems } from '../item-actions.ts';
import { bytesOf } from '../item-order.ts';
import { items, selection } from '../library.ts';
import { CURRENT_ITEM } from './focus-item.ts';

/** How many are selected and how large they are, and what can be done with all of them. */
export function SelectionBar() {
  const { t } = useTranslation('library');
  const selected = useStore(selection.state, (state) => state.ids);
  const order = useStore(items.state, (state) => state.order);
  const total = useStore(items.state, (state) => state.total);
  // The items carry the stars, so the bar has to render again when they change.
  useStore(items.state, (state) => state.items);
  if (selected.size === 0) return null;
  const ids = [...selected];
  const starred = allStarred(ids);
  return (
    <section
      aria-label={t('selection.label')}
      className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline bg-craft-tint px-3 py-1.5 wide:px-5"
    >
      <IconButton
        size="sm"
        label={t('selection.clear')}
        shortcut="Escape"
        onClick={() => {
          selection.clear();
          focusWhenShown(CURRENT_ITEM);
        }}
      >
        <X aria-hidden size={16} />
      </IconButton>
      <p className="min-w-0 truncate tabular-nums">
        <span className="font-medium">{t('selection.count', { count: selected.size })}</span>
        <span className="text-ink-2"> · {formatBytes(bytesOf(order, selected))}</span>
        {total > LIBRARY_SELECTION_MAX && selected.size === order.ids.length ? (
          <span className="text-ink-2">
            {' '}
            · {t('selection.many', { max: formatNumber(LIBRARY_SELECTION_MAX) })}
          </span>
        ) : null}
      </p>
      {selected.size < order.ids.length ? (
        <Button size="sm" variant="ghost" onClick={() => selection.all(order.ids)}>
          {t('selection.all')}
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-1.5">
        <Button
          size="sm"
          icon={starred ? <StarOff aria-hidden size={15} /> : <Star aria-hidden size={15} />}
          onClick={() => void starItems(ids, !starred)}
        >
          {t(starred ? 'selection.unstar' : 'selection.star')}
        </Button>
        <Button size="sm" icon={<FolderOutput aria-hidden size={15} />} onClick={() => askForExport(ids)}>
          {t('selection.export')}
        </Button>
        <Button
          size="sm"
          icon={<Trash2 aria-hidden size={15} />}
          onClick={() => {
            void deleteItems(ids);
            // The bar goes with what was selected.
            focusWhenShown(CURRENT_ITEM);
          }}
        >
          {t('selection.delete')}
        </Button>
      </div>
    </section>
  );
}
