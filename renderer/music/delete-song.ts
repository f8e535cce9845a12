import i18next from 'i18next';
import { isEnd } from '../../shared/domain/job-state.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import type { Song } from '../../shared/domain/song.ts';
import { chargeKey } from '../app/connections-store.ts';
import { api } from '../lib/connection.ts';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { search, songRecords, songSelection, songs, stopSongPlayback } from './music.ts';
import { openedSong, showSong } from './opened-song.ts';
import { songTitle } from './song-title.ts';

/** Deletes songs without asking, since they can be restored for 30 days, and offers to undo it. */
export async function deleteSongs(all: readonly Song[]): Promise<void> {
  const ids = all.map(({ id }) => id);
  const { items } = search.state.getState().found?.state.getState() ?? songs.state.getState();
  const open = openedSong();
  const opensOther = open !== null && ids.includes(open);
  const instead = opensOther ? neighbourOf(open, ids, items) : open;
  ids.forEach(stopSongPlayback);
  if (opensOther) showSong(instead);
  const deletedSongs = await thoseThatWorked(all, async ({ id }) =>
    toastProblem(
      i18next.t('music:song.deleteFailed'),
      await songRecords.change([id], null, () => api.music.remove({ id })),
    ),
  );
  if (deletedSongs.length < all.length) {
    search.again();
    // A user who opened another song meanwhile stays there.
    if (opensOther && openedSong() === instead && songRecords.get(open)) showSong(open);
  }
  const [first] = deletedSongs;
  if (!first) return;
  const underWay = deletedSongs.filter(({ state }) => !isEnd(state));
  toast.show({
    deleted: deletedSongs.map(({ id }) => id),
    title:
      all.length === 1
        ? i18next.t('music:song.deleted', { title: songTitle(first) })
        : i18next.t('common:selection.deleted', { count: deletedSongs.length }),
    description: i18next.t(
      underWay.length === 0
        ? 'music:song.deletedHint'
        : chargeKey(
            'music:song.deletedUnderWay',
            underWay.some(({ connectionId }) => bills(connectionId)),
          ),
    ),
    undo: () => void undo(deletedSongs, opensOther ? open : null),
  });
}

/** Returns the song nearest to a deleted one that is not deleted as well. */
function neighbourOf(id: string, deleted: readonly string[], items: readonly Song[]): string | null {
  const at = items.findIndex((song) => song.id === id);
  const stays = (song: Song) => !deleted.includes(song.id);
  return (items.slice(at).find(stays) ?? items.slice(0, Math.max(0, at)).findLast(stays))?.id ?? null;
}

async function undo(deletedSongs: readonly Song[], open: string | null): Promise<void> {
  for (const { id } of deletedSongs) await restoreSong(id);
  const back = deletedSongs.find(({ id }) => songRecords.get(id));
  if (!back) return;
  if (open !== null && songRecords.get(open)) showSong(open);
  songSelection.moveTo(back.id);
  focusWhenShown('[data-song-list] [data-row][tabindex="0"]');
}

/** Restores a song from the trash and reports a failure. */
export async function restoreSong(songId: string): Promise<void> {
  const problem = await songRecords.restore(songId, () => api.music.restore({ id: songId }));
  search.again();
  toastProblem(i18next.t('music:song.restoreFailed'), problem);
}
