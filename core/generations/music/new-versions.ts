import { VERSIONS_MAX } from '../../../shared/domain/recipe.ts';
import type { NewVersion, StoredVersion } from '../../db/generations/version-store.ts';
import type { FoundSong } from '../../service/music/song-task.ts';

/** What a task gave, as rows. */
export function newVersions(songId: string, songs: readonly FoundSong[]): NewVersion[] {
  return songs.slice(0, VERSIONS_MAX).map(({ id, url, title, style, lyrics, coverUrl }, n) => ({
    ...{ songId, n, serviceId: id, title, style, lyrics },
    ...{ address: url, coverAddress: coverUrl },
  }));
}

/** Where the file of a version is by a later answer: by the service's own name for it, else by its place. */
export function newerAddress(
  version: Pick<StoredVersion, 'n' | 'serviceId'>,
  songs: readonly FoundSong[],
): string | null {
  const { n, serviceId } = version;
  const same = serviceId === null ? songs[n] : songs.find((song) => song.id === serviceId);
  return same?.url ?? null;
}
