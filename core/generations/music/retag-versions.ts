import type { SongStore } from '../../db/generations/song-store.ts';
import type { StoredVersion, VersionStore } from '../../db/generations/version-store.ts';
import type { Library } from '../../library/library.ts';
import type { SongFiles } from './song-files.ts';
import { recipeSong, songTags } from './song-tags.ts';
import { shownTitle } from './song-title.ts';

export interface RetagPorts {
  readonly songs: Pick<SongStore, 'get'>;
  readonly versions: Pick<VersionStore, 'of'>;
  readonly files: Pick<SongFiles, 'coverPath'>;
  readonly library: Pick<Library, 'retagging'>;
}

/** Writes the title and the covers a song has now into the files of its versions, but for those left out. */
export async function retagVersions(
  { songs, versions, files, library }: RetagPorts,
  songId: string,
  isWanted: (version: StoredVersion) => boolean = () => true,
): Promise<void> {
  for (const version of versions.of(songId).filter(isWanted)) {
    const song = songs.get(songId);
    if (song === undefined || version.assetId === null) continue;
    const title = shownTitle(song, version);
    const cover = files.coverPath(version.coverFile);
    const tags = songTags(song, version, { title, cover });
    await library.retagging.retag(version.assetId, tags, recipeSong(version));
  }
}
