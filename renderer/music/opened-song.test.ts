// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** Imports the module afresh, as a newly loaded window would. */
async function loaded() {
  vi.resetModules();
  return import('./opened-song.ts');
}

beforeEach(() => sessionStorage.clear());

it('the open song is restored after a reload, unless the new song was opened', async () => {
  const before = await loaded();
  expect(before.openedSong()).toBeNull();
  before.showSong('a');
  const after = await loaded();
  expect(after.openedSong()).toBe('a');
  after.showSong(null);
  expect((await loaded()).openedSong()).toBeNull();
});

it('the shown version is remembered for each song', async () => {
  const { showVersion, shownVersion } = await loaded();
  showVersion('a', 1);
  showVersion('b', 2);
  expect([shownVersion('a'), shownVersion('b'), shownVersion('c')]).toEqual([1, 2, undefined]);
});
