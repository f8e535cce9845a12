import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../setup/places.mjs';
import { GROUPS, LEAST_SCORE, type MutationGroup } from './groups.ts';
import { type Mutant, scoreOf } from './score.ts';

// Mutates the most critical code, one small edit at a time, and counts how many mutants its tests detect. `--only
// <group>` selects groups (`--only ledger` for all of `ledger, …`); `--file <its file>` helps to write tests: the
// score is then that of the file.

const { values } = parseArgs({ options: { only: { type: 'string' }, file: { type: 'string' } } });
const groups = GROUPS.filter(
  ({ name }) => values.only === undefined || name === values.only || name.startsWith(`${values.only}, `),
);
if (groups.length === 0) {
  console.error(`No such group: ${values.only}. There are ${GROUPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const figuresIn = process.env.QUARTET_FIGURES;

/** Large folders that no test needs. All other folders stay, because the root tsconfig refers to them. */
const LEFT_OUT = ['.git', 'dist', 'docs', 'node_modules', 'test-results'];

// The mutants change files in place, so the run uses a copy of the project.
const copy = mkdtempSync(join(tmpdir(), 'quartet-mutation-'));
try {
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one)))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  process.chdir(copy);
  // Each mutant runs against all tests that reach it: a few random cases detect it, or thousands do not.
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

/** Mutates one group and runs only the group's own tests, because they must detect the mutants by themselves. */
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
    // A mutant must only time out if it never ends, not because the machine is busy.
    timeoutFactor: 2.5,
  }).runMutationTest();
  return results.map(({ fileName, status }) => ({
    fileName: relative(copy, resolve(copy, fileName)).replaceAll('\\', '/'),
    status,
  }));
}

/** Reports a figure for the table of the deep run, as core/testing/figures.ts does for tests. */
function handOver(gate: string, n: number, measured: string): void {
  if (figuresIn !== undefined)
    appendFileSync(
      join(figuresIn, `${process.pid}.jsonl`),
      `${JSON.stringify({ gate, n, unit: 'changes', found: {}, measured })}\n`,
    );
}
