import { z } from 'zod';
import { KEPT_TRACK } from './kept-track.ts';
import type { Track } from './track.ts';

const id = z.string().max(200);

const place = z.discriminatedUnion('area', [
  z.object({ area: z.literal('speech'), what: z.object({ takeId: id }) }),
  z.object({ area: z.literal('music'), what: z.object({ songId: id }) }),
  z.object({ area: z.literal('library'), what: z.object({ assetId: id }) }),
]);

/**
 * The player's track at the time the page closed. Its file is looked up again: it may have moved or been deleted since.
 */
const storedTrack = z.object({
  id,
  kind: z.enum(['speech', 'song']),
  title: z.string(),
  subtitle: z.string().exactOptional(),
  cover: z.object({ title: z.string(), url: z.string().nullable() }).exactOptional(),
  place: place.exactOptional(),
  assetId: id,
  positionMs: z.number().min(0),
});
export type StoredTrack = z.infer<typeof storedTrack>;

/** Stores the track for the next page of this tab, or nothing if there is no complete track. */
export function storeTrack(track: Track | null, positionMs: number): void {
  try {
    if (!track?.asset || !track.complete || track.isUnlisted) {
      sessionStorage.removeItem(KEPT_TRACK);
      return;
    }
    const { kind, title, subtitle, cover, asset } = track;
    const stored: StoredTrack = {
      ...{ id: track.id, kind, title, assetId: asset.id, positionMs },
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(cover === undefined ? {} : { cover }),
      ...(track.place === undefined ? {} : { place: track.place }),
    };
    sessionStorage.setItem(KEPT_TRACK, JSON.stringify(stored));
  } catch {
    // When storage is denied, the player starts empty.
  }
}

/** Returns the track stored by the previous page; null if there is none or it is invalid. */
export function readStoredTrack(): StoredTrack | null {
  try {
    return storedTrack.parse(JSON.parse(sessionStorage.getItem(KEPT_TRACK) ?? ''));
  } catch {
    return null;
  }
}
