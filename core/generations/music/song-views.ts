import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { type SongStore, type StoredSong, songFacts } from '../../db/generations/song-store.ts';
import type { StoredVersion, VersionStore } from '../../db/generations/version-store.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Media } from '../../platform/media.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { SongFiles } from './song-files.ts';

interface Needs {
  readonly songs: SongStore;
  readonly versions: VersionStore;
  readonly files: Pick<SongFiles, 'coverSource'>;
  readonly library: Pick<Library, 'get'>;
  readonly media: Pick<Media, 'url' | 'serve'>;
  readonly changes: Changes;
}

/** Songs as the window sees them: the row, how its job stands, what can be played and shown. */
export class SongViews {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.media.serve('cover', (id) => {
      const [songId = '', n = ''] = id.split('-');
      const file = needs.versions.get(songId, Number(n))?.coverFile ?? null;
      return file === null ? undefined : needs.files.coverSource(file);
    });
  }

  /** @throws NotFound also for one in the trash */
  find(id: string): StoredSong {
    const stored = this.#needs.songs.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound('song', id);
    return stored;
  }

  show(stored: StoredSong): Song {
    const versions = this.#needs.versions
      .of(stored.id)
      .filter((version) => isShown(version, stored.deletedAt))
      .map((version) => this.#version(version));
    return { ...songFacts(stored), versions };
  }

  /** Tells the views of a song, unless it lies in the trash. */
  publish(id: string): void {
    const stored = this.#needs.songs.get(id);
    if (!stored || stored.deletedAt !== null) return;
    this.#needs.changes.publish({ type: 'song', song: this.show(stored) });
  }

  #version({ songId, n, title, style, lyrics, address, assetId, coverFile }: StoredVersion): SongVersion {
    const { library, media } = this.#needs;
    return {
      ...{ n, title, style, lyrics, address },
      asset: assetId === null ? null : (library.get(assetId) ?? null),
      coverUrl: coverFile === null ? null : media.url('cover', `${songId}-${n}`),
    };
  }
}

/** Whether a version is there where its song is. One that was deleted before the song, alone, stays in the trash. */
export function isShown({ assetDeletedAt }: StoredVersion, songDeletedAt: number | null): boolean {
  return assetDeletedAt === null || (songDeletedAt !== null && assetDeletedAt >= songDeletedAt);
}
