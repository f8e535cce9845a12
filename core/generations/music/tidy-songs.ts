import { isEnd } from '../../../shared/domain/job-state.ts';
import type { SongStore } from '../../db/generations/song-store.ts';
import type { VersionStore } from '../../db/generations/version-store.ts';
import type { Library } from '../../library/library.ts';
import { tidyFetched } from '../tidy-fetched.ts';
import type { SongFiles } from './song-files.ts';

/**
 * Removes what nobody needs any more: what was fetched of songs that are done or gone, and covers no song has. A song
 * that was not finished keeps what is whole, for a retry.
 */
export async function tidySongs(needs: {
  readonly files: SongFiles;
  readonly songs: SongStore;
  readonly versions: VersionStore;
  readonly library: Pick<Library, 'discard'>;
}): Promise<void> {
  const { files, songs, versions, library } = needs;
  await tidyFetched(files, library, (id) => {
    const song = songs.get(id);
    if (!song) return undefined;
    const isWanting = versions.of(id).some(({ assetId }) => assetId === null);
    return { state: song.state, isWanting, isHeld: () => false };
  });
  await tidyCovers(needs);
}

type Needs = Parameters<typeof tidySongs>[0];

async function tidyCovers({ files, songs, versions }: Needs): Promise<void> {
  for (const name of await files.covers()) {
    const [, id = '', n = ''] = /^([0-9A-Z]{26})-(\d+)\./.exec(name) ?? [];
    if (id === '') continue;
    const song = songs.get(id);
    if (song && !isEnd(song.state)) continue;
    if (versions.get(id, Number(n))?.coverFile !== name) await files.removeCover(name);
  }
}
