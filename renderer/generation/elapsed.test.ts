// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { makeJob } from '../tasks/testing/make-job.ts';
import { elapsedLabel, elapsedMs } from './elapsed.ts';

beforeAll(() => showLanguage('en'));

it.each([
  [400, false, '400 ms'],
  [4200, false, '4.2 s'],
  [4200, true, '4 s'],
  [10, true, '1 s'],
  [61_000, true, '1 min 1 s'],
  [59_999, true, '59 s'],
  [3_599_000, false, '59 min 59 s'],
  [3_900_000, true, '1 hr 5 min'],
])('elapsedLabel formats %i ms, ticking %s, as %s', (ms, ticking, words) => {
  expect(elapsedLabel(ms, ticking).replace(/\s/g, ' ').replace(/sec\b/g, 's')).toBe(words);
});

it('elapsedMs stops at the end of the job and is never negative', () => {
  const job = makeJob({ state: 'done' });
  expect(elapsedMs(job, job.times.created + 99_000)).toBe(3000);
  expect(elapsedMs(makeJob({ state: 'running' }), 0)).toBe(0);
});
