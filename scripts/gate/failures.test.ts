import { describe, expect, it } from 'vitest';
import { playwrightFailures } from './failures.ts';

describe('the failures of a run', () => {
  it('are found however deep a journey is nested, and when it passed only the second time', () => {
    const one = (status: string) => ({
      title: `a ${status} journey`,
      file: 'chat.spec.ts',
      line: 7,
      tests: [
        { projectName: 'browser', status, results: [{ errors: [{ message: 'not visible' }] }, {}] },
        { projectName: 'electron', status: 'skipped', results: [] },
      ],
    });
    const suites = [
      { specs: [one('expected')], suites: [{ suites: [{ specs: [one('unexpected'), one('flaky')] }] }] },
    ];
    expect(playwrightFailures({ suites, errors: [{ message: 'set-up broke' }] })).toEqual([
      { test: '[browser] chat.spec.ts:7 › a unexpected journey', said: 'not visible' },
      { test: '[browser] chat.spec.ts:7 › a flaky journey (passed when tried again)', said: 'not visible' },
      { test: 'outside of any test', said: 'set-up broke' },
    ]);
  });
});
