import i18next from 'i18next';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Song } from '../../shared/domain/song.ts';
import { api } from '../lib/connection.ts';
import { deletedNotice, toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { search, silenceSong, songRecords, songs } from './music.ts';
import { openedSong, showSong } from './opened-song.ts';
import { songTitle } from './song-title.ts';

/** Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. */
export async function deleteSong(song: Song): Promise<void> {
  const { items } = search.state.getState().found?.state.getState() ?? songs.state.getState();
  const at = items.findIndex(({ id }) => id === song.id);
  const neighbour = items[at + 1] ?? items[at - 1];
  const wasOpen = openedSong() === song.id;
  silenceSong(song.id);
  const instead = neighbour?.id ?? null;
  if (wasOpen) showSong(instead);
  const problem = await songRecords.change([song.id], null, () => api.music.remove({ id: song.id }));
  if (problem) {
    search.again();
    // Who went to another song meanwhile stays there.
    if (wasOpen && openedSong() === instead) showSong(song.id);
    toastProblem(i18next.t('music:song.deleteFailed'), problem);
    return;
  }
  if (neighbour) focusSong(neighbour.id);
  toast.show({
    id: deletedNotice(song.id),
    title: i18next.t('music:song.deleted', { title: songTitle(song) }),
    description: i18next.t(isEnd(song.state) ? 'music:song.deletedHint' : 'music:song.deletedUnderWay'),
    action: { label: i18next.t('common:undo'), run: () => void undo(song.id, wasOpen) },
  });
}

async function undo(songId: string, wasOpen: boolean): Promise<void> {
  await restoreSong(songId);
  if (!songRecords.get(songId)) return;
  if (wasOpen) showSong(songId);
  focusSong(songId);
}

/** Out of the trash; tells when it did not work. */
export async function restoreSong(songId: string): Promise<void> {
  const problem = await songRecords.restore(songId, () => api.music.restore({ id: songId }));
  search.again();
  if (problem) toastProblem(i18next.t('music:song.restoreFailed'), problem);
}

/** Gives the keyboard to a song of the list once it is drawn, where nothing else has taken the focus meanwhile. */
function focusSong(songId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-song-list] [data-row="${songId}"]`)?.focus();
  });
}
