import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from 'react-i18next';
import { SearchList } from '../ui/search-list.tsx';
import { useOver } from '../ui/use-over.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';
import { usePaletteSearch } from './use-palette-search.ts';
import { setPaletteOpen, useWindowState } from './window-state.ts';

/** Everything one can go to or do, found by a few letters. */
export function Palette() {
  const { t } = useTranslation('app');
  const open = useWindowState((state) => state.paletteOpen);
  const mayReturnFocus = useOver('dialog', open);
  return (
    <Dialog.Root open={open} onOpenChange={setPaletteOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="motion-fade fixed inset-0 z-30 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-30 flex items-start justify-center overflow-hidden p-4 pt-[12vh]">
          <Dialog.Popup
            aria-label={t('palette.label')}
            finalFocus={mayReturnFocus}
            className="motion-pop flex max-h-[min(28rem,80vh)] w-full max-w-xl flex-col rounded-lg border border-hairline bg-raised shadow-overlay outline-none"
          >
            <PaletteList />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Mounted with each opening, so the query starts empty and the sources search again. */
function PaletteList() {
  const { t } = useTranslation('app');
  const { query, found, busy, search } = usePaletteSearch();
  const own = usePaletteGroups(query);
  return (
    <SearchList
      label={t('palette.label')}
      placeholder={t('palette.placeholder')}
      empty={t('palette.empty')}
      groups={[...own, ...found]}
      busy={busy}
      onQueryChange={search}
      className="flex-1"
      onSelect={(entry) => {
        setPaletteOpen(false);
        // Deferred, so that the focus has returned to its old place and the action can move it from there.
        setTimeout(entry.run, 0);
      }}
    />
  );
}
