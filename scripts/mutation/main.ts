import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../setup/places.mjs';
import { GROUPS, LEAST_SCORE, type MutationGroup } from './groups.ts';
import { type Mutant, scoreOf } from './score.ts';

// Changes the code that must not be wrong, one small edit after the other, and counts how many of them its tests notice.
// `--only <group>` (`--only ledger` for all of `ledger, …`); `--file <its file>` while tests are written: then the score is of that file.

const { values } = parseArgs({ options: { only: { type: 'string' }, file: { type: 'string' } } });
const groups = GROUPS.filter(
  ({ name }) => values.only === undefined || name === values.only || name.startsWith(`${values.only}, `),
);
if (groups.length === 0) {
  console.error(`No such group: ${values.only}. There are ${GROUPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const figuresIn = process.env.QUARTET_FIGURES;

/** Not needed by any of the tests, and large. Every other folder is, since the tsconfig at the root names it. */
const LEFT_OUT = ['.git', 'dist', 'docs', 'node_modules', 'test-results'];

// The files are changed where they lie: not in the project itself.
const copy = mkdtempSync(join(tmpdir(), 'quartet-mutation-'));
try {
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one)))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  process.chdir(copy);
  // Each change is shown to all tests that meet it: a few random cases find it, or thousands do not.
  process.env.QUARTET_RUNS = '100';
  // Results of tests against mutated code must not count as the project's figures.
  delete process.env.QUARTET_FIGURES;
  for (const group of groups) {
    const { mutants: n, noticed, score } = scoreOf(group, await mutantsOf(group));
    handOver(`changes to the code noticed by its tests: ${group.name}`, n, `${score.toFixed(1)} % noticed`);
    console.log(
      `${score >= LEAST_SCORE ? '✔' : '✘'} ${group.name}: ${noticed} of ${n}, ${score.toFixed(1)} %`,
    );
    if (score < LEAST_SCORE) process.exitCode = 1;
  }
} finally {
  process.chdir(ROOT);
  rmSync(copy, { recursive: true, force: true });
}

/**
 * Mutates one group and runs only the group's own tests: they have to notice the mutants, not the tests of another
 * group.
 */
async function mutantsOf(group: MutationGroup): Promise<Mutant[]> {
  process.env.QUARTET_MUTATION_GROUP = group.name;
  const results = await new Stryker({
    mutate: group.files.filter((file) => values.file === undefined || file === values.file),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    inPlace: true,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { high: 95, low: LEAST_SCORE, break: null },
    timeoutMS: 4_000,
    // Noticed only is what never ends, not what this machine is slow at: it may do much else.
    timeoutFactor: 2.5,
  }).runMutationTest();
  return results.map(({ fileName, status }) => ({
    fileName: relative(copy, resolve(copy, fileName)).replaceAll('\\', '/'),
    status,
  }));
}

/** To the table of the deep run, as core/testing/figures.ts does for tests. */
function handOver(gate: string, n: number, measured: string): void {
  if (figuresIn !== undefined)
    appendFileSync(
      join(figuresIn, `${process.pid}.jsonl`),
      `${JSON.stringify({ gate, n, unit: 'changes', found: {}, measured })}\n`,
    );
}
