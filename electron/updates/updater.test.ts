import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { UpdateSource } from './update-source.ts';
import { canInstall, createUpdater, type ElectronUpdater } from './updater.ts';

const source: UpdateSource = {
  pageOf: (version) => `https://example.com/${version}`,
  publishers: ['Some One'],
};
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Returns electron-updater with its own, looser defaults. */
function fakeElectronUpdater(newest: { version: string; isUpdateAvailable: boolean } | null) {
  return Object.assign(new EventEmitter(), {
    ...{ autoDownload: true, autoInstallOnAppQuit: true, allowPrerelease: true, allowDowngrade: true },
    disableWebInstaller: false,
    logger: console,
    checkForUpdates: vi.fn(async () =>
      newest === null
        ? null
        : { isUpdateAvailable: newest.isUpdateAvailable, updateInfo: { version: newest.version } },
    ),
    downloadUpdate: vi.fn(async (): Promise<string[]> => []),
    quitAndInstall: vi.fn(),
  });
}

function start(fake: ReturnType<typeof fakeElectronUpdater>, installs = true) {
  const ends: (() => void)[] = [];
  const updater = createUpdater({
    load: async () => fake as unknown as ElectronUpdater,
    source,
    canInstall: async () => installs,
    logger,
    quitThen: (last) => ends.push(last),
  });
  return { updater, ends };
}

it('updater does not download automatically, and disables prereleases and downgrades', async () => {
  const fake = fakeElectronUpdater({ version: '2.0.0', isUpdateAvailable: true });
  const { updater } = start(fake);
  expect(await updater.check()).toEqual({
    version: '2.0.0',
    page: 'https://example.com/2.0.0',
    canInstall: true,
  });
  expect(fake).toMatchObject({
    ...{ autoDownload: false, autoInstallOnAppQuit: false, allowPrerelease: false, allowDowngrade: false },
    disableWebInstaller: true,
  });
  expect(fake.downloadUpdate).not.toHaveBeenCalled();
});

it('updater does not report an older version as an update', async () => {
  const older = fakeElectronUpdater({ version: '0.0.1', isUpdateAvailable: false });
  expect(await start(older).updater.check()).toBeNull();
});

it('loads the updater again after a failed load', async () => {
  const fake = fakeElectronUpdater({ version: '2.0.0', isUpdateAvailable: true }) as unknown;
  const load = vi.fn(async () => fake as ElectronUpdater).mockRejectedValueOnce(new Error('locked'));
  const updater = createUpdater({
    load,
    source,
    canInstall: async () => true,
    logger,
    quitThen: () => undefined,
  });
  await expect(updater.check()).rejects.toThrow('locked');
  expect(await updater.check()).toMatchObject({ version: '2.0.0' });
});

it('updater fails a skipped check instead of reporting that the app is up to date', async () => {
  await expect(start(fakeElectronUpdater(null)).updater.check()).rejects.toThrow('cannot look');
});

it.each(['2.0.0-beta.1', '../../evil', '2', ''])('updater refuses a version called "%s"', async (version) => {
  const { updater } = start(fakeElectronUpdater({ version, isUpdateAvailable: true }));
  await expect(updater.check()).rejects.toThrow(/no plain number/);
});

it('updater reports download progress and errors such as an invalid signature', async () => {
  const fake = fakeElectronUpdater({ version: '2.0.0', isUpdateAvailable: true });
  const { updater } = start(fake);
  const percents: number[] = [];
  fake.downloadUpdate.mockImplementationOnce(async () => {
    fake.emit('download-progress', { percent: 50 });
    throw new Error('not signed by the application owner');
  });
  await expect(updater.download((percent) => percents.push(percent))).rejects.toThrow(/not signed/);
  fake.emit('download-progress', { percent: 60 });
  expect(percents).toEqual([50]);
  // It also emits errors as events: without a listener they would end the app.
  expect(() => fake.emit('error', new Error('again'))).not.toThrow();
});

it('updater installs only after a graceful quit', async () => {
  const fake = fakeElectronUpdater(null);
  const { updater, ends } = start(fake);
  updater.install();
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  expect(fake.quitAndInstall).not.toHaveBeenCalled();
  ends[0]?.();
  expect(fake.quitAndInstall).toHaveBeenCalledWith(false, true);
});

it('updater does not download or install an update that it cannot verify', async () => {
  const fake = fakeElectronUpdater({ version: '2.0.0', isUpdateAvailable: true });
  const { updater, ends } = start(fake, false);
  expect(await updater.check()).toMatchObject({ canInstall: false });
  await expect(updater.download(() => {})).rejects.toThrow(/could not be checked/);
  updater.install();
  expect([fake.downloadUpdate.mock.calls.length, ends.length]).toEqual([0, 0]);
});

const copy = { source, isPortable: false, isSigned: async () => true };

it.each([
  ['darwin', {}, true],
  ['darwin', { isSigned: async () => false }, false],
  ['win32', {}, true],
  // The portable program for Windows is a single file that runs from its own folder.
  ['win32', { isPortable: true }, false],
  ['linux', {}, false],
  ['freebsd', {}, false],
] as const)('on %s (%o) the app can install updates: %s', async (platform, change, expected) => {
  expect(await canInstall({ ...copy, platform, ...change })).toBe(expected);
});

it('does not install updates on Windows without a known publisher', async () => {
  const unknown = { ...source, publishers: [] };
  expect(await canInstall({ ...copy, platform: 'win32', source: unknown })).toBe(false);
});
