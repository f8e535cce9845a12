import type { Song, SongVersion } from '../../shared/domain/song.ts';

/** A version within the songs made from one request. */
export interface FamilyMember {
  readonly song: Song;
  readonly version: SongVersion;
}

/** Returns all versions that were made of the request of a song, oldest first. */
export function familyOf(song: Song, all: readonly Song[]): FamilyMember[] {
  return familySongs(song, all).flatMap((one) => one.versions.map((version) => ({ song: one, version })));
}

/**
 * Returns the songs of one request, oldest first: the song, the one that it repeats, and those that repeat either.
 */
export function familySongs(song: Song, all: readonly Song[]): Song[] {
  const byId = new Map([...all, song].map((one) => [one.id, one]));
  const root = rootOf(song, byId);
  return [...byId.values()]
    .filter((one) => one.text === song.text && one.mode === song.mode && rootOf(one, byId) === root)
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Returns the id of the song that others repeat, which may no longer exist. */
function rootOf(song: Song, byId: ReadonlyMap<string, Song>): string {
  const seen = new Set<string>();
  let { id, parentId } = song;
  while (parentId !== null && !seen.has(parentId)) {
    seen.add(parentId);
    id = parentId;
    parentId = byId.get(parentId)?.parentId ?? null;
  }
  return id;
}
