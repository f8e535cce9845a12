import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** A test that hangs over a planted bug has not told of it. Milliseconds. */
const LONGEST_MS = 10 * 60_000;

const reportFile = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), title: z.string(), status: z.string() })),
    }),
  ),
});

export interface NamedTest {
  /** Its whole path. */
  readonly file: string;
  /** With the names of what it stands in. */
  readonly fullName: string;
  readonly title: string;
}

/** The outcome of some test files: the passed and the failed tests. */
export interface TestsRun {
  readonly passed: readonly NamedTest[];
  readonly failed: readonly NamedTest[];
  /** The messages of files that did not load, and of the test runner itself. */
  readonly trouble: string;
}

/**
 * Runs unit tests of a project folder.
 * @param only a regular expression over the names of tests
 * @param bail the run may end at the first test that fails
 */
export async function runTests(
  folder: string,
  files: readonly string[],
  { only, bail = false }: { only?: string | undefined; bail?: boolean } = {},
): Promise<TestsRun> {
  const out = mkdtempSync(join(tmpdir(), 'quartet-planted-report-'));
  const report = join(out, 'report.json');
  const args = ['run', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1', ...files];
  if (only !== undefined) args.push('-t', only);
  if (bail) args.push('--bail=1');
  const output = await vitest(folder, args);
  try {
    const { testResults } = reportFile.parse(JSON.parse(readFileSync(report, 'utf8')));
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, file: name.replaceAll('\\', '/') })),
    );
    const named = (status: string) => tests.filter((test) => test.status === status);
    return {
      passed: named('passed'),
      failed: named('failed'),
      trouble: testResults.flatMap(({ message }) => message ?? []).join('\n'),
    };
  } catch {
    return { passed: [], failed: [], trouble: output };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function vitest(folder: string, args: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  const take = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  child.on('error', (error) => resolve(output + error.message));
  child.on('close', () => resolve(output));
  return promise;
}
