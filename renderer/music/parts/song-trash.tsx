import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedSong } from '../../../shared/contract/music.ts';
import { api } from '../../lib/connection.ts';
import { formatAgo } from '../../locales/format.ts';
import { TrashDialog } from '../../trash/trash-dialog.tsx';
import { type TrashItem, TrashStore } from '../../trash/trash-store.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { restoreSong } from '../delete-song.ts';
import { songTitle } from '../song-title.ts';
import { useCommand } from '../view-commands.ts';

/** The way to the deleted songs, at the foot of the list. */
export function SongTrash() {
  const { t } = useTranslation('music');
  const [open, setOpen] = useState(false);
  useCommand('openTrash', () => setOpen(true));
  return (
    <div className="px-2 py-1.5">
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => setOpen(true)}>
        {t('trash.open')}
      </Button>
      <TrashDialog
        open={open}
        onOpenChange={setOpen}
        trash={songTrash}
        area="music"
        nameOf={({ song }) => songTitle(song)}
        aboutOf={({ song, deletedAt }) => {
          const when = formatAgo(deletedAt);
          const { style } = song.settings;
          return style === '' ? t('trash.aboutPlain', { when }) : t('trash.about', { style, when });
        }}
        restore={restoreSong}
        onPurgeFailed={() => toast.show({ title: t('song.deleteFailed'), tone: 'bad' })}
      />
    </div>
  );
}

/** Songs of the trash that are shown: the last deleted. */
const SHOWN = 200;

/** The deleted songs. */
const songTrash = new TrashStore<TrashedSong & TrashItem>({
  async read() {
    const { items, more } = await api.music.trash({ limit: SHOWN });
    return { more, items: items.map((one) => ({ ...one, id: one.song.id, title: one.song.title })) };
  },
  purge: (id) => api.music.purge({ id }),
});
