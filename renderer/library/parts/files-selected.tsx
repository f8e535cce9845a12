import { FolderOutput, Play, Shuffle, Star, StarOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LIBRARY_SELECTION_MAX } from '../../../shared/service/limits.ts';
import { useRecords } from '../../data/records.ts';
import { formatBytes, formatNumber } from '../../locales/format.ts';
import { TagsAction } from '../../tags/tag-items.tsx';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { openExportDialog } from '../export-files.ts';
import { allStarred, deleteItems, starItems } from '../item-actions.ts';
import { bytesOf } from '../items-store.ts';
import { CURRENT_ITEM, items, selection } from '../library.ts';
import { hasSounds, playShown } from '../play-shown.ts';

/** Actions for the selected files, and their total size. */
export function FilesSelected() {
  const order = useStore(items.state, (state) => state.order);
  return (
    <SelectionBar
      selection={selection}
      ids={order.ids}
      row={CURRENT_ITEM}
      about={<About />}
      className="toast-floor border-t border-hairline"
    >
      {(ids) => <Actions ids={ids} />}
    </SelectionBar>
  );
}

function Actions({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation(['common', 'library']);
  const starred = useRecords(items.records, () => allStarred(ids));
  const sounds = useRecords(items.records, () => hasSounds(ids));
  return (
    <>
      <SelectionAction
        icon={starred ? StarOff : Star}
        label={t(starred ? 'selection.unstar' : 'selection.star')}
        onClick={() => void starItems(ids, !starred)}
      />
      {sounds ? (
        <>
          <SelectionAction
            icon={Play}
            label={t('library:do.play')}
            onClick={() => void playShown(false, ids)}
          />
          <SelectionAction
            icon={Shuffle}
            label={t('library:do.shuffle')}
            onClick={() => void playShown(true, ids)}
          />
        </>
      ) : null}
      <TagsAction ids={ids} back={CURRENT_ITEM} />
      <SelectionAction
        icon={FolderOutput}
        label={t('selection.export')}
        onClick={() => openExportDialog(ids)}
      />
      <SelectionAction icon={Trash2} label={t('selection.delete')} onClick={() => void deleteItems(ids)} />
    </>
  );
}

function About() {
  const { t } = useTranslation('library');
  const selected = useStore(selection.state, (state) => state.ids);
  const order = useStore(items.state, (state) => state.order);
  const total = useStore(items.state, (state) => state.total);
  const many = total > LIBRARY_SELECTION_MAX && selected.size === order.ids.length;
  return (
    <span className="text-ink-2">
      {' '}
      · {formatBytes(bytesOf(order, selected))}
      {many ? <> · {t('selection.many', { max: formatNumber(LIBRARY_SELECTION_MAX) })}</> : null}
    </span>
  );
}
