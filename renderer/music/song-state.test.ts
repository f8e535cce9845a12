import { expect, it } from 'vitest';
import { JOB_STATES } from '../../shared/domain/job-state.ts';
import type { ErrorClass, ServiceErrorData } from '../../shared/service/errors.ts';
import { canCheckAgain } from '../generation/generation-status.ts';
import { isPlayable, songStatus, versionOf } from './song-state.ts';
import { anAsset, aSong, aSongUnderWay, aVersion } from './testing/fake-music.ts';

function failure(what: ErrorClass): ServiceErrorData {
  return {
    ...{ class: what, message: '', action: 'none', phase: 'answering', status: null, code: null },
    ...{ type: null, param: null, retryAfterMs: null },
  };
}

it('songStatus has a percentage only while running and if the service reports a usable one', () => {
  const reported = { done: 64, total: 100 };
  expect(songStatus(aSongUnderWay({ progress: reported }))).toEqual({
    kind: 'under_way',
    step: 'running',
    percent: 64,
  });
  expect(songStatus(aSongUnderWay())).toMatchObject({ percent: null });
  expect(songStatus(aSongUnderWay({ progress: { done: 7, total: 0 } }))).toMatchObject({ percent: null });
  expect(songStatus(aSongUnderWay({ progress: { done: 250, total: 100 } }))).toMatchObject({ percent: 100 });
  expect(songStatus(aSongUnderWay({ state: 'fetching', progress: reported }))).toMatchObject({
    step: 'saving',
    percent: null,
  });
});

it('songStatus shows that a key is needed until the task is polled again', () => {
  expect(songStatus(aSongUnderWay({ error: failure('key') }))).toMatchObject({
    kind: 'under_way',
    step: 'needsKey',
  });
  expect(songStatus(aSongUnderWay({ error: null }))).toMatchObject({ step: 'running' });
});

it('songStatus is made only once a file is available', () => {
  expect(songStatus(aSong({ versions: [] })).kind).toBe('under_way');
  expect(songStatus(aSong({ versions: [aVersion('a', { asset: null })] })).kind).toBe('under_way');
  expect(songStatus(aSong()).kind).toBe('made');
});

it('songStatus covers every job state', () => {
  for (const state of JOB_STATES) expect(songStatus(aSong({ state })), state).toBeDefined();
});

it('a song can be checked again only with a task id that may still have a result', () => {
  for (const state of ['stopped', 'unknown', 'interrupted'] as const) {
    expect(canCheckAgain({ state, taskId: 't', error: null })).toBe(true);
    expect(canCheckAgain({ state, taskId: null, error: null })).toBe(false);
  }
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: failure('not_found') })).toBe(true);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: failure('service') })).toBe(false);
  expect(canCheckAgain({ state: 'running', taskId: 't', error: null })).toBe(false);
});

it('versionOf returns the chosen version, else the first playable one', () => {
  const gone = aVersion('a', { asset: anAsset('a', { missing: true }) });
  const there = aVersion('b', { n: 1 });
  const song = aSong({ versions: [gone, there] });
  expect(isPlayable(gone)).toBe(false);
  expect(versionOf(song, undefined)).toBe(there);
  expect(versionOf(song, 0)).toBe(gone);
  // A number of an earlier attempt.
  expect(versionOf(song, 7)).toBe(there);
  expect(versionOf(aSong({ versions: [gone] }), undefined)).toBe(gone);
});
