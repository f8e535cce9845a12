import { readdirSync } from 'node:fs';
import { ALL_RULES } from '../static/all-rules.ts';
import { toSource } from '../static/source.ts';
import { PLANTED_IMPORTS } from './boundaries.ts';
import { ALL_MUTANTS } from './mutants/all-mutants.ts';
import type { Mutant } from './mutants/mutant.ts';
import { checkPlantedImports } from './plant-imports.ts';
import { type NamedTest, runTests } from './run-tests.ts';
import { SELF_CHECKS } from './self-checks.ts';
import { PLANTED_FAULTS } from './static.ts';
import { makeWorkCopy, type WorkCopy } from './work-copy.ts';

/**
 * Plants every known fault, one by one, and shows what catches it. With words, only mutants whose file, test or bug
 * holds one of them are run, and nothing else.
 */
const wanted = process.argv.slice(2);
/** Copies of the project that are spoiled at the same time. */
const COPIES = 2;

let planted = 0;
let missed = 0;

function tell(fault: string, by: string | null): void {
  planted += 1;
  if (by === null) missed += 1;
  console.log(by === null ? `✘ ${fault}: NOT CAUGHT` : `✔ ${fault} → caught by ${by}`);
}

function staticRules(): void {
  for (const { rule, path, text } of PLANTED_FAULTS) {
    const found = ALL_RULES.find(({ name }) => name === rule)?.find([toSource(path, text)]) ?? [];
    tell(`in ${path}: ${text.split('\n')[0]?.slice(0, 70)}`, found.length > 0 ? `static rule ${rule}` : null);
  }
}

async function boundaries(): Promise<void> {
  const { violations } = await checkPlantedImports();
  for (const { rule, path } of PLANTED_IMPORTS) {
    const isCaught = violations.some((one) => one.rule === rule && (one.from === path || one.to === path));
    tell(`an import in ${path}`, isCaught ? `boundary ${rule}` : null);
  }
}

async function selfChecks(copy: WorkCopy): Promise<void> {
  const files = [...new Set(SELF_CHECKS.map(({ test }) => test))];
  const only = SELF_CHECKS.map(({ name }) => literal(name)).join('|');
  const { passed, failed } = await runTests(copy.folder, files, { only });
  for (const { fault, test, name } of SELF_CHECKS) {
    const isIt = ({ file, fullName }: NamedTest) => file.endsWith(`/${test}`) && fullName.includes(name);
    const held = passed.some(isIt) && !failed.some(isIt);
    tell(fault, held ? `${test} › ${name}` : null);
  }
}

/** Gives the test that failed first. */
async function plant(copy: WorkCopy, { bug, file, text, instead, test, only }: Mutant): Promise<NamedTest[]> {
  const { failed, trouble } = await copy
    .spoiled(file, text, instead, () => runTests(copy.folder, [test], { only, bail: true }))
    // A text that is not there any more is a bug nobody would notice; the others are still looked at.
    .catch((error: unknown) => ({ failed: [], trouble: String(error) }));
  const [first] = failed;
  tell(`${bug} (${file})`, first === undefined ? null : `${test} › ${first.fullName.trim()}`);
  // Code that does not even load was not caught by anybody.
  if (first === undefined && trouble !== '') console.log(indented(trouble));
  return first === undefined ? [] : [first];
}

/** A test that fails without any bug would seem to catch them all: each that caught one must pass without it. */
async function confirm(copy: WorkCopy, caught: readonly NamedTest[]): Promise<void> {
  if (caught.length === 0) return;
  const files = [...new Set(chosen.map(({ test }) => test))];
  const { passed, trouble } = await runTests(copy.folder, files, {
    only: caught.map(({ title }) => `${literal(title)}$`).join('|'),
  });
  const healthy = new Set(passed.map(({ fullName }) => fullName));
  const blind = caught.filter(({ fullName }) => !healthy.has(fullName));
  for (const { fullName } of blind) console.log(`✘ ${fullName}: fails without any bug`);
  if (blind.length > 0) console.log(indented(trouble));
  missed += blind.length;
}

const literal = (text: string): string => text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const indented = (text: string): string => `    ${text.trim().split('\n').slice(-8).join('\n    ')}`;

/** Gives the tests that caught one. */
async function mutants(copies: readonly WorkCopy[], list: readonly Mutant[]): Promise<NamedTest[]> {
  const left = [...list];
  const caught: NamedTest[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        caught.push(...(await plant(copy, next)));
      }
    }),
  );
  return caught;
}

const began = performance.now();
const chosen = ALL_MUTANTS.filter(
  (mutant) =>
    wanted.length === 0 ||
    wanted.some((word) => `${mutant.file} ${mutant.test} ${mutant.bug}`.includes(word)),
);
const copies = Array.from({ length: COPIES }, makeWorkCopy);
try {
  const [first] = copies;
  if (first === undefined || readdirSync(first.folder).length === 0) throw new Error('nothing was copied');
  if (wanted.length === 0) {
    staticRules();
    await boundaries();
    await selfChecks(first);
  }
  await confirm(first, await mutants(copies, chosen));
} finally {
  for (const copy of copies) copy.remove();
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`\n${planted} faults planted, ${planted - missed} caught, ${missed} not (${seconds} s)`);
process.exitCode = missed > 0 || planted === 0 ? 1 : 0;
