import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../gate/run-tool.ts';
import { ROOT } from '../setup/places.mjs';
import { problemsOfRun } from './figures.ts';
import { inPage } from './in-page.ts';
import { inLanes } from './lanes.ts';
import { runSuite } from './run-suite.ts';
import type { Suite } from './suite.ts';
import { SUITES } from './suites.ts';
import { gateTable, page, type SuiteResult, suiteTable, totalLine } from './table.ts';

// This program produces the complete figures of the requirements: many cases, a table of the results, and a section
// in docs/reliability.md.

const PAGE = join(ROOT, 'docs/reliability.md');
const LANES = 2;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const only = values.only?.flatMap((names) => names.split(',')) ?? [];
const isNamed = ({ name }: Suite) => only.some((one) => name === one || name.startsWith(`${one}-`));
const chosen = only.length === 0 ? SUITES : SUITES.filter(isNamed);
if (chosen.length === 0) {
  console.error(`No such suite: ${only.join(', ')}. There are ${SUITES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const began = performance.now();
const given = Number(process.env.QUARTET_SEED);
const seed = Number.isInteger(given) && given > 0 ? given : Math.floor(Math.random() * 2 ** 31) + 1;
console.log(`Seed ${seed}: with QUARTET_SEED=${seed} the same cases are drawn again.`);

if (chosen.some(({ kind }) => kind === 'e2e')) {
  const { ok, output } = await runProgram(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  if (!ok) {
    console.error(output);
    process.exit(1);
  }
}

const results = await inLanes(chosen, LANES, async (suite) => {
  const result = await runSuite(suite, seed);
  console.log(lineOf(result, suite));
  return result;
});

const minutes = (performance.now() - began) / 60_000;
const figures = results.flatMap((one) => one.figures);
const whole = only.length === 0 ? problemsOfRun(figures) : [];
console.log(`\n${gateTable(results)}\n\n${suiteTable(results)}\n\n${totalLine(figures)}`);
console.log(`${minutes.toFixed(1)} minutes`);
for (const problem of whole) console.log(`✘ ${problem}`);
if (only.length === 0) {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${type()} ${release().split('.').slice(0, 2).join('.')}`;
  const date = new Date().toISOString().slice(0, 10);
  const at = { date, node: process.versions.node, machine, seed, minutes };
  writeFileSync(PAGE, inPage(readFileSync(PAGE, 'utf8'), page(results, at)));
}
process.exitCode = whole.length > 0 || results.some(({ problems }) => problems.length > 0) ? 1 : 0;

function lineOf({ name, seconds, totals, problems }: SuiteResult, { about }: Suite): string {
  const counts = totals === null ? '' : `  ${totals.passed} passed, ${totals.failed} failed`;
  const line = `${problems.length === 0 ? '✔' : '✘'} ${name.padEnd(20)}${seconds.toFixed(0).padStart(6)} s${counts}  ${about}`;
  const told = problems.map((problem) => `\n    ${problem}`).join('');
  return problems.length === 0 ? line : `${line}${told}\n    see test-results/deep/${name}.log`;
}
