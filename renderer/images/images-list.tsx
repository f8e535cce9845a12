import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openArea } from '../app/area-state.ts';
import { ListHeader } from '../app/list-header.tsx';
import { useShortcutOf } from '../app/use-shortcut-of.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { showTrash } from '../library/library-view.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { AlbumRows } from './parts/album-rows.tsx';
import { AlbumSearch } from './parts/album-search.tsx';
import { wish } from './view-wishes.ts';

/** The pane beside the rail: what of the pictures is looked at. */
export function ImagesList() {
  const { t } = useTranslation('images');
  const newKeys = useShortcutOf('images.new');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('list.title')}>
        <IconButton
          label={t('action.newPrompt')}
          shortcut={newKeys}
          onClick={() => {
            closeListOverlay();
            wish('focusPrompt');
          }}
        >
          <Plus aria-hidden size={18} />
        </IconButton>
      </ListHeader>
      <AlbumSearch />
      <AlbumRows />
      <div className="px-2 py-1.5">
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => {
            openArea('library');
            showTrash(true, 'images');
          }}
        >
          {t('albums.trash')}
        </Button>
      </div>
    </div>
  );
}
