import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Job } from '../../shared/domain/job.ts';
import type { Song } from '../../shared/domain/song.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { onLeaving } from '../lib/leaving.ts';
import { newId } from '../lib/new-id.ts';
import { WishedValues } from '../lib/wished-values.ts';
import { playerStore, stopPlayer, updateTrack } from '../player/player.ts';
import { JobQuestions } from '../tasks/job-questions.ts';
import { withPolls } from '../tasks/with-polls.ts';
import { isSongOf } from './draft-check.ts';
import { DraftStore } from './draft-store.ts';
import { openedSong, showSong } from './opened-song.ts';
import { SongSearch } from './song-search.ts';
import { canBeHeard } from './song-state.ts';
import { SongsStore } from './songs-store.ts';
import { isTrackOf, trackId, trackOf } from './track-of.ts';

/** Music in this window. It begins with the first use and lasts as long as the window, whatever is in view. */
export const songs = new SongsStore(api);
export const search = new SongSearch(api);
export const draft = new DraftStore({ api, newId });
export const songJobs = new JobQuestions(api, 'music');

/** Names that were given and are on their way to the core. */
const titles = new WishedValues<string>();

/** Songs that were opened while the list was not read as far as to them. */
export const strays: StoreApi<Readonly<Record<string, Song>>> = createStore(() => ({}));

onChange((change) => {
  switch (change.type) {
    case 'song':
      return hearOfSong(change.song);
    case 'song_removed':
      return forgetSong(change.id);
    case 'job':
      songJobs.apply(change.job);
      return hearOfAsking(change.job);
    case 'library_rebuilt':
      search.again();
      return void songs.load();
  }
});
onReady(() => {
  void Promise.all([songs.load(), draft.load()]).then(knowTitle);
  void songJobs.load().catch(reportError);
  search.again();
});
/** A song may have been made of the draft before this window was there. */
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

/** A song wherever it is known from: the list, what was found, or because it was opened. */
export function knownSong(id: string): Song | undefined {
  return songs.find(id) ?? search.state.getState().found?.find(id) ?? strays.getState()[id];
}

/** Takes in a song, told by the core or answered by a call: the list, the search and the player hear of it. */
export function hearOfSong(told: Song): void {
  put({ ...told, title: titles.over(told.id, told.title) });
}

/** Gives a song another name, seen at once. Where the core refuses, its own comes back, and the promise rejects. */
export async function giveTitle({ id, title: before }: Song, title: string): Promise<void> {
  const show = (shown: string) => {
    const song = knownSong(id);
    if (song) put({ ...song, title: shown });
  };
  const end = titles.begin(id, title, knownSong(id)?.title ?? before);
  show(title);
  try {
    const named = await api.music.rename({ id, title });
    end(true);
    hearOfSong(named);
  } catch (thrown) {
    show(end(false));
    throw thrown;
  }
}

function put(told: Song): void {
  songs.apply(told);
  search.apply(told);
  if (strays.getState()[told.id]) strays.setState({ [told.id]: told });
  const song = knownSong(told.id) ?? told;
  for (const version of song.versions) {
    if (canBeHeard(version) && trackId(song.id, version.n) === playerStore.getState().track?.id)
      updateTrack(trackOf(song, version));
  }
}

/** The task of a song was asked after. */
function hearOfAsking(job: Job): void {
  const song = job.subject.kind === 'music' ? knownSong(job.subject.songId) : undefined;
  const now = song && withPolls(song, job);
  if (now && now !== song) hearOfSong(now);
}

/** Deleted, here or elsewhere. */
export function forgetSong(id: string): void {
  silenceSong(id);
  songs.forget(id);
  search.forget(id);
  const { [id]: _, ...others } = strays.getState();
  strays.setState(others, true);
  if (openedSong() === id) showSong(null);
}

/** Stops hearing a song that is being deleted. */
export function silenceSong(id: string): void {
  const { track } = playerStore.getState();
  if (track && isTrackOf(id, track.id)) stopPlayer(track.id);
}
