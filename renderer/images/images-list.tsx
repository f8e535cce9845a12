import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openArea } from '../app/area-state.ts';
import { featureCall } from '../app/features.ts';
import { ListHeader } from '../app/panel-header.tsx';
import { useShortcutOf } from '../app/shortcuts.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { albumStore, searchPrompts } from './album.ts';
import { CURRENT_TILE } from './images-view.ts';
import { AlbumRows } from './parts/album-rows.tsx';
import { runCommand, useSelectedBy } from './view-commands.ts';

/** Renders the list pane of images: search and albums. */
export function ImagesList() {
  const { t } = useTranslation('images');
  const newKeys = useShortcutOf('images.new');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('title')}>
        <IconButton
          icon={Plus}
          label={t('action.newPrompt')}
          shortcut={newKeys}
          onClick={() => {
            closeListOverlay();
            runCommand('focusPrompt');
          }}
        />
      </ListHeader>
      <AlbumSearch />
      <AlbumRows />
      <div className="px-2 py-1.5">
        <Button
          variant="ghost"
          size="sm"
          icon={Trash2}
          onClick={() => {
            openArea('library');
            void featureCall('showTrash').then((showTrash) => showTrash('images'), reportError);
          }}
        >
          {t('albums.trash')}
        </Button>
      </div>
    </div>
  );
}

/** Renders the search field for prompts. */
function AlbumSearch() {
  const { t } = useTranslation('images');
  const query = useStore(albumStore, (state) => state.query);
  const box = useSelectedBy('focusSearch');
  return (
    <SearchField
      ref={box}
      label={t('action.search')}
      value={query}
      onValueChange={searchPrompts}
      rows={CURRENT_TILE}
      className="list-edges mb-2"
    />
  );
}
