import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, runTool } from '../gate/run-tool.ts';
import { playwrightTotals, readReport, type Totals } from '../gate/totals.ts';
import { readUnitReport, unitTotals } from '../gate/unit-report.ts';
import { ROOT } from '../setup/places.mjs';
import { joined, problemsOf, readFigures } from './figures.ts';
import type { Suite } from './suite.ts';
import type { SuiteResult } from './table.ts';

const LOGS = join(ROOT, 'test-results', 'deep');

/** Runs one suite with many cases; its output goes to `test-results/deep/<name>.log`. */
export async function runSuite(suite: Suite, seed: number): Promise<SuiteResult> {
  const began = performance.now();
  const own = mkdtempSync(join(tmpdir(), 'quartet-deep-'));
  const [figuresIn, report] = [join(own, 'figures'), join(own, 'report.json')];
  mkdirSync(figuresIn);
  mkdirSync(LOGS, { recursive: true });
  const into = join(LOGS, `${suite.name}.log`);
  rmSync(into, { force: true });
  try {
    const env = { QUARTET_DEEP: '1', QUARTET_FIGURES: figuresIn, QUARTET_SEED: String(seed), ...suite.env };
    const { ok } = await start(suite, report, { into, env });
    const totals = suite.kind === 'program' ? null : totalsIn(suite, report);
    const figures = joined(readFigures(figuresIn));
    const problems = [
      ...(ok ? [] : ['it failed']),
      ...(totals === null || totals.passed > 0 ? [] : ['no test passed']),
      ...problemsOf(suite.gates, figures),
    ];
    return { name: suite.name, seconds: (performance.now() - began) / 1000, totals, figures, problems };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function start(suite: Suite, report: string, how: { into: string; env: Record<string, string> }) {
  const { files, tests } = suite;
  const named = (flag: string) => (tests === undefined ? [] : [flag, tests]);
  switch (suite.kind) {
    case 'unit': {
      const reporters = ['--reporter=verbose', `--reporter=${join(ROOT, 'scripts/gate/unit-reporter.ts')}`];
      // Each suite gets one process, since two suites at a time already fill two cores.
      return runTool('vitest/vitest.mjs', ['run', '--maxWorkers=1', ...reporters, ...named('-t'), ...files], {
        ...how,
        env: { ...how.env, QUARTET_UNIT_REPORT: report },
      });
    }
    case 'e2e':
      return runTool('@playwright/test/cli.js', ['test', '--reporter=list,json', ...named('-g'), ...files], {
        ...how,
        env: { ...how.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      });
    case 'program':
      return runProgram(process.execPath, [...files], how);
    default:
      return suite.kind satisfies never;
  }
}

/** Reads the totals of a suite, which counts as failed if it wrote no report. */
function totalsIn({ kind }: Suite, path: string): Totals {
  const report = existsSync(path) ? readReport(path) : undefined;
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  return kind === 'unit' ? unitTotals(readUnitReport(report)) : playwrightTotals(report);
}
