import { isEnd } from '../../../shared/domain/job-state.ts';
import type { StoredSong } from '../../db/generations/song-store.ts';
import type { Afterwards, Owner } from '../../library/owners.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Media } from '../../platform/media.ts';
import { type FoundSongPorts, foundSong } from './found-song.ts';
import type { SongViews } from './song-views.ts';

export interface SongOwnerPorts extends FoundSongPorts {
  readonly views: SongViews;
  readonly media: Pick<Media, 'url'>;
  readonly changes: Changes;
  rename(songId: string, title: string): void;
}

/** A version of a song goes alone while the song has another one left; the last one takes the song along. */
export function songOwner(ports: SongOwnerPorts): Owner {
  const { songs, versions, views, files, media, changes } = ports;
  const versionsOf = (assetIds: readonly string[]) => assetIds.flatMap((id) => versions.ofAsset(id) ?? []);
  const songsOf = (assetIds: readonly string[]): StoredSong[] =>
    [...new Set(versionsOf(assetIds).map(({ songId }) => songId))].flatMap((id) => songs.get(id) ?? []);
  const told = (moved: readonly StoredSong[], gone: ReadonlySet<string>): Afterwards => {
    return () => {
      for (const { id } of moved) {
        if (gone.has(id)) changes.publish({ type: 'song_removed', id });
        else views.publish(id);
      }
    };
  };
  return {
    ownerOf: (assetId) => versions.ofAsset(assetId)?.songId ?? null,

    rename(assetId, title) {
      const version = versions.ofAsset(assetId);
      if (version) ports.rename(version.songId, title);
    },

    found: (file) => foundSong(ports, file),

    coverUrl(assetId) {
      const version = versions.ofAsset(assetId);
      if (version === undefined || version.coverFile === null) return null;
      return media.url('cover', `${version.songId}-${version.n}`);
    },

    removed(assetIds, at) {
      const moved = songsOf(assetIds).filter(({ deletedAt }) => deletedAt === null);
      // One that is still being made is not over with a version of it.
      const gone = moved.filter(({ id, state }) => isEnd(state) && !versions.hasFile(id));
      for (const { id } of gone) songs.setDeleted(id, at);
      return told(moved, new Set(gone.map(({ id }) => id)));
    },

    restored(assetIds) {
      const moved = songsOf(assetIds);
      for (const { id, deletedAt } of moved) if (deletedAt !== null) songs.setDeleted(id, null);
      return told(moved, new Set());
    },

    purged(assetIds) {
      const gone = versionsOf(assetIds);
      for (const { songId, n } of gone) versions.delete(songId, n);
      const over = [...new Set(gone.map(({ songId }) => songId))].filter((id) => {
        return songs.get(id)?.deletedAt !== null && !versions.of(id).some(({ assetId }) => assetId !== null);
      });
      for (const id of over) songs.delete(id);
      return async () => {
        for (const { coverFile } of gone) if (coverFile !== null) await files.removeCover(coverFile);
        for (const id of over) await files.remove(id);
      };
    },
  };
}
