import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';
import { type Failure, playwrightFailures, playwrightProjects } from './failures.ts';
import { runProgram, runTool, type ToolResult } from './run-tool.ts';
import { variablesForMemory } from './temporary-files.ts';
import { NO_TESTS, playwrightTotals, readReport, type Totals } from './totals.ts';
import { filesToRunAgain, readUnitReport, unitFailures, unitTotals, withSecondRun } from './unit-report.ts';

/** Additional results of a check that runs tests. */
interface Counted {
  readonly totals: Totals;
  readonly failures: readonly Failure[];
}

/** A check of `npm test`. */
export interface Step {
  readonly name: string;
  /** Short description of the property that the check ensures. */
  readonly about: string;
  /** Whether it prints nothing while it runs and leaves a core to others like it. */
  readonly isShort?: true;
  run(): Promise<ToolResult & Partial<Counted>>;
}

/**
 * TypeScript programs: the libraries of each define the globals that a room may use. The first contains all rooms
 * that know Node but no DOM.
 */
export const PROGRAMS = ['.', 'shared', 'renderer', 'e2e', 'bench'] as const;

const REPORTS = join(ROOT, 'test-results', 'reports');

async function types(): Promise<ToolResult> {
  const results = await Promise.all(
    // The programs run in parallel: several checkers within one would repeat each other's work.
    PROGRAMS.map((program) =>
      runTool('typescript/bin/tsc', ['-p', program, '--pretty', 'false', '--checkers', '1']),
    ),
  );
  return { ok: results.every((one) => one.ok), output: results.map((one) => one.output).join('') };
}

/** Runs a test tool that writes a report; the step fails without one. */
async function readingReport(
  name: string,
  tool: (report: string) => Promise<ToolResult>,
): Promise<ToolResult & { readonly report?: unknown }> {
  const path = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(path, { force: true });
  const { ok, output } = await tool(path);
  const report = existsSync(path) ? readReport(path) : undefined;
  if (report === undefined) return { ok: false, output: `${output}\n${name}: no report was written` };
  return { ok, output, report };
}

function runUnit(name: string, files: readonly string[]) {
  return readingReport(name, (path) =>
    runTool(
      'vitest/vitest.mjs',
      ['run', '--reporter=dot', `--reporter=${join(ROOT, 'scripts/gate/unit-reporter.ts')}`, ...files],
      { show: true, env: { ...variablesForMemory(), QUARTET_UNIT_REPORT: path } },
    ),
  );
}

/**
 * Runs the unit tests. A file whose process dies proves nothing about the code, so it runs once more, which is
 * reported. A failed test never runs again.
 */
async function unit(): Promise<ToolResult & Counted> {
  const first = await runUnit('unit', []);
  if (first.report === undefined) return { ...first, totals: NO_TESTS, failures: [] };
  let { ok, output } = first;
  let report = readUnitReport(first.report);
  const again = filesToRunAgain(report);
  if (again.length > 0) {
    for (const { test, said } of unitFailures(report)) console.log(`\n✱ ${test}\n    ${said}`);
    console.log(`\n✱ Run again, since their process died: ${again.join(', ')}`);
    const second = await runUnit('unit-again', again);
    output += second.output;
    ok = second.ok;
    if (second.report !== undefined) report = withSecondRun(report, readUnitReport(second.report));
  }
  const slow = report.slowest?.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`);
  if (slow) console.log(`\nLongest: ${slow.join(', ')}`);
  const totals = unitTotals(report);
  return {
    ok: ok && totals.failed === 0 && totals.passed > 0,
    output,
    totals,
    failures: unitFailures(report),
  };
}

async function e2e(): Promise<ToolResult & Counted> {
  const { ok, output, report } = await readingReport('e2e', (path) =>
    runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      show: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    }),
  );
  if (report === undefined) return { ok, output, totals: NO_TESTS, failures: [] };
  const totals = playwrightTotals(report);
  console.log(`\n${playwrightProjects(report).join('\n')}`);
  return {
    ok: ok && totals.failed === 0 && totals.passed > 0,
    output,
    totals,
    failures: playwrightFailures(report),
  };
}

const own = (script: string, ...args: string[]) =>
  runProgram(process.execPath, [join(ROOT, script), ...args]);

/** Checks in order of how cheaply they find a failure. */
export const STEPS: readonly Step[] = [
  { name: 'types', about: 'each room compiles with its own libraries', run: types },
  {
    name: 'lint',
    about: 'format, lint and our own static rules',
    isShort: true,
    run: async () => {
      const results = await Promise.all([
        runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
        own('scripts/static/main.ts'),
      ]);
      return { ok: results.every((one) => one.ok), output: results.map((one) => one.output).join('') };
    },
  },
  {
    name: 'boundaries',
    about: 'who may import whom',
    isShort: true,
    run: () => own('scripts/boundaries/main.ts'),
  },
  {
    name: 'dead',
    about: 'no unused file, export or package',
    isShort: true,
    run: () => runTool('knip/bin/knip.js', ['--no-progress']),
  },
  { name: 'unit', about: 'tests beside the code', run: unit },
  { name: 'build', about: 'window and Electron host', run: () => own('scripts/build.mjs') },
  {
    name: 'packed',
    about: 'what would be packed, and nothing else',
    run: () => own('scripts/packed/main.ts'),
  },
  { name: 'e2e', about: 'journeys in a real browser', run: e2e },
];
