// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** The module as a window finds it that has just been loaded. */
async function loaded() {
  vi.resetModules();
  return import('./opened-song.ts');
}

beforeEach(() => sessionStorage.clear());

it('shows the song again that was open before a reload, and the new song after that was left', async () => {
  const before = await loaded();
  expect(before.openedSong()).toBeNull();
  before.showSong('a');
  const after = await loaded();
  expect(after.openedSong()).toBe('a');
  after.showSong(null);
  expect((await loaded()).openedSong()).toBeNull();
});

it('remembers the version that was looked at for each song by itself', async () => {
  const { showVersion, shownVersion } = await loaded();
  showVersion('a', 1);
  showVersion('b', 2);
  expect([shownVersion('a'), shownVersion('b'), shownVersion('c')]).toEqual([1, 2, undefined]);
});
