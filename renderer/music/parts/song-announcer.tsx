import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Song } from '../../../shared/domain/song.ts';
import { songs } from '../music.ts';
import { type SongStatus, songStatus } from '../song-state.ts';
import { songTitle } from '../song-title.ts';
import { useCommand } from '../view-commands.ts';

/** Says politely that a song was asked for, is ready or was not made; never each step. */
export function SongAnnouncer() {
  const { t } = useTranslation('music');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const under = new Set<string>();
    const look = (items: readonly Song[]) => {
      for (const song of items) {
        const status = songStatus(song);
        if (status.kind === 'under_way') under.add(song.id);
        else if (under.delete(song.id)) setSaid(t(announcementKey(status), { title: songTitle(song) }));
      }
    };
    look(songs.state.getState().items);
    return songs.state.subscribe(({ items }, before) => items !== before.items && look(items));
  }, [t]);
  useCommand('newestSong', () => setSaid(t('draft.asked')));
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Returns the announcement of a status. A song with an unknown outcome is not announced as failed. */
function announcementKey(status: SongStatus) {
  if (status.kind === 'made') return 'song.finished';
  return status.kind === 'ended' && status.end === 'unknown' ? 'song.outcomeUnknown' : 'song.notFinished';
}
