import { api } from '../lib/connection.ts';
import { loadTrack } from './player.ts';
import { readStoredTrack } from './stored-track.ts';

/** Puts the track that the page before held into the player, paused where it was. One whose file is gone stays out. */
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
