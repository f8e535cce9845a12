import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../setup/places.mjs';
import { runTool } from './run-tool.ts';
import {
  filesToRunAgain,
  readUnitReport,
  type UnitReport,
  unitFailures,
  unitTotals,
  withSecondRun,
} from './unit-report.ts';

const FILES: Readonly<Record<string, string>> = {
  'vitest.config.mjs': 'export default { test: { include: ["*.test.mjs"] } };',
  'good.test.mjs': 'test("passes", () => {}); test.skip("is left out", () => {});',
  'wrong.test.mjs': 'test("fails", () => expect(1).toBe(2));',
  'hook.test.mjs':
    'describe("group", () => { beforeAll(() => { throw new Error("no server"); }); test("a", () => {}); });',
  'last.test.mjs': 'afterAll(() => { throw new Error("left something"); }); test("b", () => {});',
  'load.test.mjs': 'import "./nowhere.mjs"; test("c", () => {});',
  'loose.test.mjs': 'test("d", () => { void Promise.reject(new Error("nobody waited")); });',
  'warned.test.mjs': `import ${JSON.stringify(join(ROOT, 'renderer/testing/fail-on-warnings.ts'))};
    test("updates late", () => console.error("An update to %s inside a test was not wrapped in act(...).", "Menu"));
    test("has no words", () => console.warn("react-i18next:: useTranslation: You will need to pass in an i18next instance"));`,
  'dies.test.mjs':
    'test("kills its process", async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => {}); }); test("never comes", () => {});',
};

/** Overrides of the suite's own variables, which would affect the inner run. */
const OWN = { VITEST: '', VITEST_MODE: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' };

describe('the report of a run in which all that can go wrong does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-gate-'));
  let report: UnitReport;

  beforeAll(async () => {
    for (const [name, text] of Object.entries(FILES)) {
      const head = name.endsWith('.test.mjs')
        ? `import { afterAll, beforeAll, describe, expect, test } from ${JSON.stringify(join(ROOT, 'node_modules/vitest/dist/index.js'))};\n`
        : '';
      writeFileSync(join(folder, name), head + text);
    }
    const path = join(folder, 'report.json');
    const { ok } = await runTool(
      'vitest/vitest.mjs',
      ['run', '--root', folder, `--reporter=${join(ROOT, 'scripts/gate/unit-reporter.ts')}`],
      { env: { ...OWN, QUARTET_UNIT_REPORT: path } },
    );
    expect(ok).toBe(false);
    report = readUnitReport(JSON.parse(readFileSync(path, 'utf8')));
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['wrong.test.mjs › fails', 'expected 1 to be 2'],
    ['hook.test.mjs › group (outside of its tests)', 'no server'],
    ['last.test.mjs (outside of its tests)', 'left something'],
    ['load.test.mjs (outside of its tests)', 'nowhere.mjs'],
    ['outside of any test', 'nobody waited'],
    ['warned.test.mjs › updates late', 'not wrapped in act(...). Menu'],
    ['warned.test.mjs › has no words', 'pass in an i18next instance'],
    ['dies.test.mjs', 'never comes'],
  ])('%s is named', (test, said) => {
    const found = unitFailures(report).filter((failure) => failure.test === test);
    expect(found.map((failure) => failure.said).join('\n')).toContain(said);
  });

  it('counts what passed and what was left out, and no failed one among them', () => {
    const { passed, failed } = unitTotals(report);
    // "good", "last" and "loose" contain one passing test each.
    expect(passed).toBe(3);
    expect(failed).toBe(8);
  });

  it('runs nothing again while a test has failed', () => {
    expect(report.died.files.map(({ test }) => test)).toEqual(['dies.test.mjs']);
    expect(report.died.said.join('\n')).toMatch(/exited unexpectedly/);
    expect(filesToRunAgain(report)).toEqual([]);
  });

  it('runs the file whose process died again where nothing else was wrong, once', () => {
    const first: UnitReport = { ...report, totals: { passed: 3, failed: 0, skipped: 1 }, failures: [] };
    expect(filesToRunAgain(first)).toEqual(['dies.test.mjs']);
    const whole = {
      totals: { passed: 2, failed: 0, skipped: 0 },
      failures: [],
      died: { said: [], files: [] },
    };
    expect(unitTotals(withSecondRun(first, whole))).toEqual({ passed: 5, failed: 0, skipped: 1 });
    expect(unitTotals(withSecondRun(first, first)).failed).toBe(1);
  });
});
