import type { Job } from '../../shared/domain/job.ts';
import type { Song } from '../../shared/domain/song.ts';
import { type ListFilter, ListSearch } from '../data/list-search.ts';
import { idPage, RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import { withPolls } from '../generation/generation-status.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { onLeaving } from '../lib/leaving.ts';
import { playerStore, stopPlayer, updateTrack } from '../playback/player.ts';
import { Selection } from '../ui/selection.ts';
import { isSongOf } from './draft-check.ts';
import { DraftStore } from './draft-store.ts';
import { openedSong, showSong } from './opened-song.ts';
import { isPlayable } from './song-state.ts';
import { isTrackOf, trackId, trackOf } from './track-of.ts';

/** The song records of this window. They are created on first use and last as long as the window. */
export const songRecords = new Records<Song>();
/** The songs, newest first, including those in progress. */
export const songs = listOf();
export const search = new ListSearch(listOf);
/** The songs of the list that are selected. */
export const songSelection = new Selection();
export const draft = new DraftStore(api);

/**
 * Creates a list of songs.
 * @param filter text that must occur in title, lyrics or style, and tags; absent: all songs
 */
function listOf(filter?: ListFilter): RecordList<Song> {
  return new RecordList({
    records: songRecords,
    page: (last) => api.music.songs({ ...idPage(last), ...filter }),
    closed: filter !== undefined,
  });
}

onChange((change, rev) => {
  search.apply(change);
  switch (change.type) {
    case 'song':
      return songRecords.put([change.song], rev);
    case 'song_removed':
      stopSongPlayback(change.id);
      songRecords.remove([change.id], rev);
      return openedSong() === change.id ? showSong(null) : undefined;
    case 'job':
      return applyPoll(change.job, rev);
    case 'library_rebuilt':
      search.again();
      return void songs.load();
  }
});
onReady(() => {
  void Promise.all([songs.load(), draft.load()]).then(knowTitle);
  search.again();
});
/** Marks the draft's title as used if a song was requested with it before this window opened. */
function knowTitle(): void {
  const written = draft.state.getState().draft;
  if (
    songs.state
      .getState()
      .items.some((song) => isSongOf(song, written) && song.title === written.title.trim())
  )
    draft.titleIsUsed();
}

onLeaving(() => draft.flush());

songRecords.onChange((ids) => {
  const { track } = playerStore.getState();
  const song = songRecords.get(ids.find((id) => track && isTrackOf(id, track.id)) ?? '');
  const version = song?.versions.find(({ n }) => trackId(song.id, n) === track?.id);
  if (song && version && isPlayable(version)) updateTrack(trackOf(song, version));
});

/** Updates the polls of a song from its job. */
function applyPoll(job: Job, rev: number): void {
  const song = job.subject.kind === 'music' ? songRecords.get(job.subject.songId) : undefined;
  if (song) songRecords.put([withPolls(song, job)], rev);
}

/** Stops playback of a song that is being deleted. */
export function stopSongPlayback(id: string): void {
  const { track } = playerStore.getState();
  if (track && isTrackOf(id, track.id)) stopPlayer(track.id);
}
