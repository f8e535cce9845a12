// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Track, TrackFile } from './track.ts';

const get = vi.hoisted(() => vi.fn());
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { library: { get } },
}));
vi.mock('../lib/changes.ts', () => ({ onChange: () => () => undefined, onReady: () => () => undefined }));
const { storeTrack } = await import('./stored-track.ts');
const { playerStore, stopPlayer } = await import('./player.ts');
const { restoreTrack } = await import('./restore-track.ts');

const asset: TrackFile & { durationMs: number; peaks: string; missing: boolean } = {
  ...{ id: 'file', url: '/media/new', durationMs: 9_000, peaks: 'AAA=', missing: false },
  ...{ saveName: 'Tea.mp3', mimeType: 'audio/mpeg' },
};
const track: Track = {
  ...{ id: 'song/0', kind: 'song', title: 'Tea', durationMs: 9_000, peaks: null, complete: true },
  sources: [{ url: '/media/old', durationMs: 9_000 }],
  asset,
  place: { area: 'music', what: { songId: 'song' } },
};

beforeEach(() => void get.mockResolvedValue(asset));
afterEach(() => {
  stopPlayer();
  sessionStorage.clear();
});

it('the track of the player is restored after a reload, paused at its position', async () => {
  storeTrack(track, 4_200);
  await restoreTrack();
  const { track: restored, status, positionMs } = playerStore.getState();
  expect(status).toBe('paused');
  expect(positionMs).toBe(4_200);
  expect(restored).toMatchObject({ id: 'song/0', title: 'Tea', place: track.place, peaks: 'AAA=' });
  expect(restored?.sources).toEqual([{ url: '/media/new', durationMs: 9_000 }]);
});

it.each([
  ['was deleted', () => get.mockRejectedValue(new Error('not found'))],
  ['is missing', () => get.mockResolvedValue({ ...asset, missing: true })],
])('a track whose file %s is not restored after a reload', async (_, change) => {
  storeTrack(track, 0);
  change();
  await restoreTrack();
  expect(playerStore.getState().track).toBeNull();
});

it('an empty player and an unlisted track are not stored', async () => {
  storeTrack(track, 0);
  storeTrack(null, 0);
  await restoreTrack();
  storeTrack({ ...track, isUnlisted: true }, 0);
  await restoreTrack();
  expect(get).not.toHaveBeenCalled();
  expect(playerStore.getState().track).toBeNull();
});
