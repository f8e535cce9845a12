import type { Song } from '../../shared/domain/song.ts';
import type { Track } from '../playback/player.ts';
import { isPlayable, versionOf } from './song-state.ts';
import { songOfTrack, trackId, trackOf } from './track-of.ts';

/**
 * Returns the tracks around the playing one that a list of songs, newest first, offers: the playing song in the version
 * that plays, the others in the version in view. A playing song that is not in the list, because it was searched for or
 * opened, is inserted by its age.
 */
export function tracksAround(
  items: readonly Song[],
  playing: Track,
  find: (songId: string) => Song | undefined,
  shown: (songId: string) => number | undefined,
): Track[] {
  const currentId = songOfTrack(playing.id);
  const current = items.some(({ id }) => id === currentId) ? undefined : find(currentId);
  const at = current ? items.findIndex(({ id }) => id < current.id) : -1;
  const all = current ? items.toSpliced(at < 0 ? items.length : at, 0, current) : items;
  return all.flatMap((song) => {
    const version =
      song.id === currentId
        ? song.versions.find(({ n }) => trackId(song.id, n) === playing.id)
        : versionOf(song, shown(song.id));
    return version && isPlayable(version) ? [trackOf(song, version)] : [];
  });
}
