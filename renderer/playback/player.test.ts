// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';

const change = vi.hoisted(() => vi.fn());
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { settings: { change } },
}));
vi.mock('../lib/changes.ts', () => ({ onChange: () => () => undefined, onReady: () => () => undefined }));
const { settingsStore } = await import('../app/settings-store.ts');
const { loadTrack, playerStore, setPlayer, stopPlayer } = await import('./player.ts');

beforeEach(() => {
  vi.useFakeTimers();
  change.mockImplementation(async (patch: Partial<Settings>) => ({ ...DEFAULT_SETTINGS, ...patch, rev: 1 }));
});
afterEach(() => void vi.useRealTimers());

it('settings that arrive after a change in the player do not reset it', async () => {
  setPlayer({ loop: true });
  // An unrelated change, with a copy of the previous settings.
  settingsStore.setState({ settings: { ...DEFAULT_SETTINGS, player: { ...DEFAULT_SETTINGS.player } } });
  expect(playerStore.getState().loop).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(change).toHaveBeenCalledWith({ player: expect.objectContaining({ loop: true }) });
  expect(playerStore.getState().loop).toBe(true);
});

it('the player applies settings from another window', () => {
  settingsStore.setState({
    settings: { ...DEFAULT_SETTINGS, player: { ...DEFAULT_SETTINGS.player, volume: 0.25 } },
  });
  expect(playerStore.getState().volume).toBe(0.25);
});

it('speed and repeat are separate for speech and songs', async () => {
  const sound = { title: '', durationMs: 1_000, peaks: null, sources: [], complete: true };
  loadTrack({ ...sound, id: 'take', kind: 'speech' }, 0);
  setPlayer({ rate: 1.5, loop: true });
  stopPlayer();
  loadTrack({ ...sound, id: 'song', kind: 'song' }, 0);
  expect(playerStore.getState()).toMatchObject({ rate: 1, loop: false });
  setPlayer({ rate: 0.75 });
  stopPlayer();
  loadTrack({ ...sound, id: 'other take', kind: 'speech' }, 0);
  expect(playerStore.getState()).toMatchObject({ rate: 1.5, loop: true });
  await vi.advanceTimersByTimeAsync(1_000);
  const kept = { rate: 1.5, loop: true, songRate: 0.75, songLoop: false };
  expect(change).toHaveBeenLastCalledWith({ player: expect.objectContaining(kept) });
});
