import { expect, it, vi } from 'vitest';
import type { JobState } from '../../shared/domain/job-state.ts';
import { aTake, aTakeUnderWay } from './testing/fake-speech.ts';
import { trackOf } from './track-of.ts';

vi.mock('../lib/open-socket.ts', () => ({ openSocket: () => new Promise(() => undefined) }));

it('trackOf waits for more of a take only while more can come', () => {
  const parts = [{ n: 0, url: 'a', durationMs: 400 }];
  const comes = (state: JobState) => !trackOf(aTakeUnderWay({ state, parts })).complete;
  expect([comes('running'), comes('done')]).toEqual([true, true]);
  for (const state of ['stopped', 'failed', 'unknown', 'interrupted'] as const)
    expect(comes(state), state).toBe(false);
  expect(trackOf(aTake({ parts })).complete).toBe(true);
});
