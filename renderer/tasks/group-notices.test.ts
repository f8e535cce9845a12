import { describe, expect, it } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { groupNotices, LONG_MS, noticeFor } from './group-notices.ts';
import { makeJob } from './testing/make-job.ts';

const AWAY = { inFront: false, panelInView: false, notify: true };
const HERE = { inFront: true, panelInView: false, notify: true };

function ended(state: Job['state'], lastedMs: number): Job {
  const job = makeJob({ state });
  return { ...job, times: { ...job.times, ended: job.times.created + lastedMs } };
}

describe('whether a notice is due', () => {
  it.each([
    ['a long one, window away', ended('done', LONG_MS), AWAY, 'system'],
    ['a short one', ended('done', LONG_MS - 1), AWAY, null],
    ['a short failure', ended('failed', 500), AWAY, 'system'],
    ['an unknown outcome', ended('unknown', 500), AWAY, 'system'],
    ['what the user stopped', ended('stopped', 60_000), AWAY, null],
    ['switched off', ended('done', 60_000), { ...AWAY, notify: false }, null],
    ['in front, elsewhere', ended('done', 60_000), HERE, 'toast'],
    [
      'in front, elsewhere, switched off for the system',
      ended('failed', 60_000),
      { ...HERE, notify: false },
      'toast',
    ],
    ['in front, in view', ended('done', 60_000), { ...HERE, panelInView: true }, null],
  ] as const)('%s: %#', (_what, job, situation, notice) => {
    expect(noticeFor(job, situation)).toBe(notice);
  });
});

describe('grouping', () => {
  function grouping() {
    const shown: string[][] = [];
    let due: (() => void) | undefined;
    const tell = groupNotices({
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
    return { shown, tell, pass };
  }

  it('tells of jobs that end together in one notice, and later ones in another', () => {
    const { shown, tell, pass } = grouping();
    const [a, b, c] = [makeJob(), makeJob(), makeJob()];
    tell(a);
    tell(b);
    pass();
    tell(c);
    pass();
    expect(shown).toEqual([[a.id, b.id], [c.id]]);
  });

  it('tells of a job once, however often its end is heard of', () => {
    const { shown, tell, pass } = grouping();
    const job = makeJob();
    tell(job);
    pass();
    tell(job);
    pass();
    expect(shown).toEqual([[job.id]]);
  });
});
