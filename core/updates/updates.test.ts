import { afterEach, expect, it, vi } from 'vitest';
import type { UpdateState } from '../../shared/domain/update-state.ts';
import { Changes } from '../platform/changes.ts';
import type { Updater } from '../platform/host.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { Updates } from './updates.ts';

const FOUND = { version: '2.0.0', page: 'https://example.com/2.0.0', canInstall: true };
const DAY = 86_400_000;

function start(updater?: Partial<Updater>, kind: 'electron' | 'browser' = 'electron') {
  const clock = new FakeClock();
  const changes = new Changes();
  const told: UpdateState[] = [];
  vi.spyOn(changes, 'publish').mockImplementation((change) => {
    if (change.type === 'updates') told.push(change.state);
  });
  const whole: Updater = { check: async () => null, download: async () => {}, install: () => {}, ...updater };
  const warned = vi.fn();
  const logger = { debug: vi.fn(), info: vi.fn(), warn: warned, error: vi.fn() };
  const host = { kind, ...(updater ? { updater: whole } : {}) };
  return { updates: new Updates({ host, clock, logger, changes }), clock, told, warned };
}
afterEach(() => vi.restoreAllMocks());

it('checks for updates soon after the start and once a day, only if enabled', async () => {
  const check = vi.fn(async () => null);
  const { updates, clock } = start({ check });
  updates.setAutomatic(false);
  await clock.advance(3 * DAY);
  expect(check).not.toHaveBeenCalled();
  updates.setAutomatic(true);
  updates.setAutomatic(true);
  await clock.advance(60_000);
  expect(check).toHaveBeenCalledTimes(1);
  await clock.advance(DAY);
  expect(check).toHaveBeenCalledTimes(2);
  updates.setAutomatic(false);
  await clock.advance(3 * DAY);
  expect(check).toHaveBeenCalledTimes(2);
});

it('an update is found, downloaded with progress, and installed only when ready', async () => {
  const install = vi.fn();
  const { updates, told } = start({
    check: async () => FOUND,
    download: async (onProgress) => {
      onProgress(41.7);
      onProgress(900);
    },
    install,
  });
  await expect(updates.download()).rejects.toMatchObject({ reason: 'update_not_found' });
  expect(await updates.check()).toEqual({ kind: 'found', found: FOUND });
  expect(() => updates.install()).toThrow();
  expect(await updates.download()).toEqual({ kind: 'ready', found: FOUND });
  expect(told.flatMap((state) => (state.kind === 'fetching' ? [state.percent] : []))).toEqual([0, 42, 100]);
  // A version that is ready to install ends the search.
  expect((await updates.check()).kind).toBe('ready');
  updates.install();
  expect(install).toHaveBeenCalledTimes(1);
});

it('does not download an update that cannot be installed', async () => {
  const download = vi.fn();
  const { updates } = start({ check: async () => ({ ...FOUND, canInstall: false }), download });
  await updates.check();
  await expect(updates.download()).rejects.toMatchObject({ reason: 'update_not_found' });
  expect(download).not.toHaveBeenCalled();
});

it('an update whose download fails is reported, and not installed', async () => {
  const install = vi.fn();
  const bad = 'not signed\nby \u202eus';
  const { updates, warned } = start({
    check: async () => FOUND,
    download: () => Promise.reject(new Error(bad)),
    install,
  });
  await updates.check();
  expect(await updates.download()).toEqual({ kind: 'failed', at: 'fetching', said: 'not signed by us' });
  expect(warned).toHaveBeenCalledTimes(1);
  expect(() => updates.install()).toThrow();
  expect(install).not.toHaveBeenCalled();
});

it('an update check can be repeated after a failure', async () => {
  let tries = 0;
  const { updates, clock } = start({
    check: async () => {
      tries++;
      if (tries === 1) throw new Error('no network');
      return null;
    },
  });
  expect((await updates.check()).kind).toBe('failed');
  expect(await updates.check()).toEqual({ kind: 'newest', lookedAt: clock.now() });
});

it.each([
  ['electron', 'no_place'],
  ['browser', 'from_sources'],
] as const)('without an updater the %s host reports the reason', async (kind, why) => {
  const { updates } = start(undefined, kind);
  expect(await updates.check()).toEqual({ kind: 'unavailable', why });
  await expect(updates.download()).rejects.toMatchObject({ reason: 'update_not_found' });
});
