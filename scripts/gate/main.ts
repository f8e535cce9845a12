import { shareCompiledCode } from './compiled-code.ts';
import type { Failure } from './failures.ts';
import { STEPS, type Step } from './steps.ts';
import { removeTemporaryFiles } from './temporary-files.ts';
import { addTotals, NO_TESTS } from './totals.ts';

/** Checks that must run first if a check is selected by name. */
const NEEDS: Readonly<Record<string, string>> = { packed: 'build', e2e: 'build' };

function chosen(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `No such check: ${unknown.join(', ')}. There are ${STEPS.map((step) => step.name).join(', ')}.`,
    );
    process.exit(2);
  }
  const wanted = new Set(names.flatMap((name) => [name, NEEDS[name] ?? name]));
  return wanted.size === 0 ? STEPS : STEPS.filter((step) => wanted.has(step.name));
}

/** Groups the checks in their order; those that use one core for some seconds run in parallel. */
function sideBySide(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last && step.isShort && last[0]?.isShort) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function timed(step: Step) {
  const began = performance.now();
  const result = await step.run();
  return { step, result, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

shareCompiledCode();
removeTemporaryFiles();
const lines: string[] = [];
const failed: string[] = [];
const failures: Failure[] = [];
let totals = NO_TESTS;
let ran = false;

for (const group of sideBySide(chosen(process.argv.slice(2)))) {
  for (const { name, about } of group) console.log(`\n── ${name}: ${about}`);
  for (const { step, result, seconds } of await Promise.all(group.map(timed))) {
    if (!result.ok) {
      failed.push(step.name);
      if (!result.totals) console.log(result.output.trimEnd());
    }
    if (result.totals) {
      ran = true;
      totals = addTotals(totals, result.totals);
      failures.push(...(result.failures ?? []));
    }
    const counts = result.totals
      ? `  ${result.totals.passed} passed, ${result.totals.failed} failed, ${result.totals.skipped} skipped`
      : '';
    lines.push(`${result.ok ? '✔' : '✘'} ${step.name.padEnd(11)}${seconds.padStart(7)} s${counts}`);
    console.log(lines.at(-1));
  }
}

// The failures are repeated at the end, where readers of a long output look first.
for (const { test, said } of failures) console.log(`\n✘ ${test}\n${said.replaceAll(/^/gm, '    ')}`);
console.log(`\n${lines.join('\n')}`);
if (failed.length > 0)
  console.log(`\nFailed: ${failed.join(', ')}. Each can be run by itself: npm run test:${failed[0]}`);
if (ran) console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
