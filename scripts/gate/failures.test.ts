import { describe, expect, it } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.ts';

describe('the failures of a run', () => {
  it('name the test and what it said, in plain text', () => {
    const assertionResults = [
      { fullName: 'adds up', status: 'passed', failureMessages: [] },
      {
        fullName: 'takes away',
        status: 'failed',
        failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[0m\n at x'],
      },
    ];
    const testResults = [{ name: '/root/core/sum.test.ts', status: 'failed', assertionResults }];
    expect(vitestFailures({ testResults }, '/root')).toEqual([
      { test: 'core/sum.test.ts › takes away', said: 'expected 1 to be 2\n at x' },
    ]);
  });

  it('name a file that could not be loaded', () => {
    const testResults = [
      { name: '/root/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    expect(vitestFailures({ testResults }, '/root')).toEqual([{ test: 'a.test.ts', said: 'no such module' }]);
  });

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
