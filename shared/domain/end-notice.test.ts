import { describe, expect, it } from 'vitest';
import { countUnseen, deservesNotice, groupNotices, LONG_MS } from './end-notice.ts';
import type { JobState } from './job-state.ts';

it.each([
  ['a long one', 'done', LONG_MS, true],
  ['a short one', 'done', LONG_MS - 1, false],
  ['a short failure', 'failed', 500, true],
  ['a short refusal', 'rejected', 500, true],
  ['an unknown outcome', 'unknown', 500, true],
  ['a short interruption', 'interrupted', 500, false],
  ['one that the user stopped', 'stopped', 60_000, false],
  ['one that still runs', 'running', 60_000, false],
] as const satisfies readonly (readonly [string, JobState, number, boolean])[])(
  'the end of a job deserves a notice: %s (%s after %d ms): %s',
  (_what, state, lasted, expected) => {
    const times = { created: 1000, sent: null, firstByte: null, firstToken: null, ended: 1000 + lasted };
    expect(deservesNotice({ state, times })).toBe(expected);
  },
);

describe('grouping', () => {
  function grouping() {
    const shown: string[][] = [];
    let due: (() => void) | undefined;
    const notify = groupNotices<{ id: string }>({
      show: (jobs) => shown.push(jobs.map((job) => job.id)),
      after: (_ms, run) => {
        due = run;
      },
    });
    const pass = () => {
      const run = due;
      due = undefined;
      run?.();
    };
    return { shown, notify, pass };
  }

  it('shows jobs that end together in one notice, and later ones in another', () => {
    const { shown, notify, pass } = grouping();
    notify({ id: 'a' });
    notify({ id: 'b' });
    pass();
    notify({ id: 'c' });
    pass();
    expect(shown).toEqual([['a', 'b'], ['c']]);
  });

  it('shows a job once, however often its end is passed', () => {
    const { shown, notify, pass } = grouping();
    notify({ id: 'a' });
    pass();
    notify({ id: 'a' });
    pass();
    expect(shown).toEqual([['a']]);
  });
});

it('unseen ends are counted from one again after they were seen', () => {
  const counts: number[] = [];
  const unseen = countUnseen((count) => counts.push(count));
  unseen.clear();
  unseen.add();
  unseen.add();
  unseen.clear();
  unseen.clear();
  unseen.add();
  expect(counts).toEqual([1, 2, 0, 1]);
});
