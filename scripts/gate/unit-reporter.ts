import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';
import type { Failure } from './failures.ts';
import type { UnitReport } from './unit-report.ts';

/**
 * Reports what vitest's own JSON report omits: errors outside of tests, failed hooks, and tests that never ended
 * because their process died. Each of them fails a run, so each has to be named.
 */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    // The gate sets the path of the report.
    const path = process.env.QUARTET_UNIT_REPORT;
    if (path === undefined) return;
    writeFileSync(path, JSON.stringify(reportOf(modules, unhandled)));
  }
}

/** Number of the slowest files in the report. */
const SLOWEST = 25;

/** Messages of vitest for a test process that died or never started. */
const DEAD_PROCESS = /Worker exited unexpectedly|\[vitest-pool(-runner)?\]/;

function reportOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): UnitReport {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  const deadFiles: Failure[] = [];
  for (const module of modules) {
    const file = module.relativeModuleId;
    const tests = [...module.children.allTests()];
    const pending = tests.filter((test) => test.result().state === 'pending');
    if (pending.length > 0 || module.state() === 'pending' || module.state() === 'queued') {
      const names = pending.map((test) => test.fullName).join('; ');
      deadFiles.push({ test: file, said: `did not end: ${names || 'none of it was run'}` });
      continue;
    }
    for (const test of tests) {
      const { state, errors } = test.result();
      if (state === 'passed') totals.passed += 1;
      else if (state === 'skipped') totals.skipped += 1;
      else {
        totals.failed += 1;
        failures.push({ test: `${file} › ${test.fullName}`, said: wordsOf(errors ?? []) });
      }
    }
    for (const suite of [...module.children.allSuites(), module].filter(hasErrors)) {
      totals.failed += 1;
      const where = suite.type === 'module' ? file : `${file} › ${suite.fullName}`;
      failures.push({ test: `${where} (outside of its tests)`, said: wordsOf(suite.errors()) });
    }
  }
  const dead = unhandled.filter((error) => DEAD_PROCESS.test(wordsOf([error])));
  for (const error of unhandled) {
    if (dead.includes(error)) continue;
    totals.failed += 1;
    failures.push({ test: 'outside of any test', said: wordsOf([error]) });
  }
  const died = { said: dead.map((error) => wordsOf([error])), files: deadFiles };
  return { totals, failures, died, slowest: slowestOf(modules) };
}

function slowestOf(modules: readonly TestModule[]) {
  return modules
    .map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic();
      const ms = duration + collectDuration + setupDuration + environmentSetupDuration;
      return { file: module.relativeModuleId, seconds: Math.round(ms / 100) / 10 };
    })
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
}

function hasErrors(suite: TestSuite | TestModule): boolean {
  return suite.errors().length > 0;
}

function wordsOf(errors: readonly SerializedError[]): string {
  return errors.map((error) => withCause(error)).join('\n');
}

function withCause(error: SerializedError): string {
  const own = error.stack ?? error.message;
  const { cause } = error;
  return cause === undefined || cause === null ? own : `${own}\nby: ${causeWords(cause)}`;
}

function causeWords(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause
    ? String(cause.message)
    : String(cause);
}
