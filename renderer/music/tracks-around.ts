import type { Song } from '../../shared/domain/song.ts';
import type { Track } from '../playback/player.ts';
import { canBeHeard, versionOf } from './song-state.ts';
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
  const heardId = songOfTrack(playing.id);
  const heard = items.some(({ id }) => id === heardId) ? undefined : find(heardId);
  const at = heard ? items.findIndex(({ id }) => id < heard.id) : -1;
  const all = heard ? items.toSpliced(at < 0 ? items.length : at, 0, heard) : items;
  return all.flatMap((song) => {
    const version =
      song.id === heardId
        ? song.versions.find(({ n }) => trackId(song.id, n) === playing.id)
        : versionOf(song, shown(song.id));
    return version && canBeHeard(version) ? [trackOf(song, version)] : [];
  });
}
