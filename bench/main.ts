import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Baseline, type BenchTable, holds, ratiosOf, regressions } from './bench-table.ts';
import { tableText } from './print-table.ts';

const RESULTS = join(import.meta.dirname, 'results');
const BASELINE = join(import.meta.dirname, 'baseline.json');
/** Benchmarks with ratios, and those of them that together take less than two minutes. */
const WITH_RATIOS: readonly string[] = ['http', 'lyrics', 'markdown', 'speech', 'sse'];
const QUICK: readonly string[] = ['http', 'lyrics', 'speech', 'sse'];

/** Describes the machine, without which the figures mean nothing. */
function machine() {
  const [first] = cpus();
  return {
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release().split('.').slice(0, 2).join('.')}`,
    node: process.version,
    at: new Date().toISOString(),
  };
}

/** Long benchmarks, which only run if their full name is given. */
const LONG: ReadonlySet<string> = new Set(['load-hour', 'window-hour']);
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '60' },
    check: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const comparesOnly = values.check || values.accept;
const minutes = Number(values.minutes);
const names = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.bench.ts'))
  .sort();
/** Returns whether a benchmark is selected: `--only load` runs every `load-…`, too. */
const isChosen = (name: string) => {
  if (comparesOnly && !(values.quick ? QUICK : WITH_RATIOS).includes(name)) return false;
  return (
    values.only?.includes(name) ||
    (!LONG.has(name) && (values.only?.some((only) => name.startsWith(`${only}-`)) ?? true))
  );
};
const chosen = names.filter(isChosen);
if (chosen.length === 0 || !(minutes >= 1)) {
  console.error(
    `npm run bench -- [--only NAME]… [--minutes N, for load-hour and window-hour] [--check | --accept] [--quick]. There are: ${names.join(', ')}`,
  );
  process.exit(2);
}

const where = machine();
console.log(
  `${where.cpu}, ${where.cores} cores, ${where.memoryGiB} GiB, ${where.system}, Node ${where.node}`,
);
const tables: BenchTable[] = [];
const broken: string[] = [];
const worse: string[] = [];
const baseline: Baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));

async function runBench(name: string): Promise<BenchTable> {
  const bench: { run(asked: { minutes: number }): Promise<BenchTable> } = await import(
    new URL(`${name}.bench.ts`, import.meta.url).href
  );
  const table = await bench.run({ minutes });
  console.log(`\n${tableText(table)}`);
  return table;
}

for (const name of chosen) {
  try {
    const table = await runBench(name);
    tables.push(table);
    // A single slow run is due to other work on the machine.
    const isWorse = values.check && regressions(table, baseline).length > 0;
    if (isWorse) worse.push(...regressions(await runBench(name), baseline));
  } catch (error) {
    broken.push(name);
    console.error(`\n── ${name} could not be run\n${error instanceof Error ? error.stack : error}`);
  }
}

mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'results.json'), `${JSON.stringify({ machine: where, tables }, null, 2)}\n`);
const limits = tables.flatMap((table) => table.limits);
const held = limits.filter(holds).length;
console.log(
  `\n${tables.length} tables, ${held} of ${limits.length} limits hold; bench/results/results.json is written`,
);
if (values.accept && broken.length === 0) {
  writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, ...ratiosOf(tables) }, null, 2)}\n`);
  console.log('bench/baseline.json is written');
}
if (values.check) {
  for (const line of worse) console.log(`✘ worse than before: ${line}`);
  if (worse.length === 0) console.log('✔ no ratio is worse than in bench/baseline.json');
}
const isGood = comparesOnly ? worse.length === 0 : held === limits.length;
process.exitCode = isGood && broken.length === 0 ? 0 : 1;
