import { describe, expect, it } from 'vitest';
import { playwrightFailures, playwrightProjects } from './failures.ts';

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

it('the projects of a run are counted apart, and skipped tests with their reason', () => {
  const test = (projectName: string, status: string) => ({
    ...{ projectName, status, results: [] },
    annotations: status === 'skipped' ? [{ type: 'skip', description: 'no Electron binary' }] : [],
  });
  const tests = [test('browser', 'expected'), test('browser', 'flaky'), test('electron', 'skipped')];
  const suites = [{ specs: [{ title: 'a journey', file: 'chat.spec.ts', line: 7, tests }] }];
  expect(playwrightProjects({ suites, errors: [] })).toEqual([
    'browser: 1 passed, 1 failed, 0 skipped',
    'electron: 0 passed, 0 failed, 1 skipped (no Electron binary)',
  ]);
});
