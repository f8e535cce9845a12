import { api } from '../lib/connection.ts';
import { loadTrack } from './player.ts';
import { readStoredTrack } from './stored-track.ts';

/** Restores the track of the previous page, paused at its position. A track whose file is gone is not restored. */
export async function restoreTrack(): Promise<void> {
  const stored = readStoredTrack();
  if (!stored) return;
  const { assetId, positionMs, ...about } = stored;
  const asset = await api.library.get({ id: assetId }).catch(() => null);
  if (!asset || asset.missing) return;
  const { url, durationMs, peaks } = asset;
  const sources = [{ url, durationMs }];
  loadTrack(
    { ...about, durationMs, peaks, sources, complete: true, asset },
    Math.min(positionMs, durationMs),
  );
}
