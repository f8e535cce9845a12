import type { Song, SongVersion } from '../../shared/domain/song.ts';

/** A version within the songs made from one request. */
export interface FamilyMember {
  readonly song: Song;
  readonly version: SongVersion;
}

/**
 * Returns everything that was made of the request of a song, oldest first: all versions of the song, of the song that it
 * repeats, and of those that repeat either.
 */
export function familyOf(song: Song, all: readonly Song[]): FamilyMember[] {
  const byId = new Map([...all, song].map((one) => [one.id, one]));
  const root = rootOf(song, byId);
  return [...byId.values()]
    .filter((one) => one.text === song.text && one.mode === song.mode && rootOf(one, byId) === root)
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .flatMap((one) => one.versions.map((version) => ({ song: one, version })));
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
