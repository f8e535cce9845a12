import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchTable, holds } from './bench-table.ts';
import { tableText } from './print-table.ts';

const RESULTS = join(import.meta.dirname, 'results');

/** What the figures were measured on: without it they mean nothing. */
function machine() {
  const [first] = cpus();
  return {
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    at: new Date().toISOString(),
  };
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).sort();
const chosen = files.filter((file) => !values.only || values.only.includes(basename(file, '.bench.ts')));
if (chosen.length === 0) {
  console.error(`No such bench. There are: ${files.map((file) => basename(file, '.bench.ts')).join(', ')}`);
  process.exit(2);
}

const where = machine();
console.log(
  `${where.cpu}, ${where.cores} cores, ${where.memoryGiB} GiB, ${where.system}, Node ${where.node}`,
);
const tables: BenchTable[] = [];
const broken: string[] = [];
for (const file of chosen) {
  try {
    const bench: { run(): Promise<BenchTable> } = await import(new URL(file, import.meta.url).href);
    const table = await bench.run();
    tables.push(table);
    console.log(`\n${tableText(table)}`);
  } catch (error) {
    broken.push(file);
    console.error(`\n── ${file} could not be run\n${error instanceof Error ? error.stack : error}`);
  }
}

mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'results.json'), `${JSON.stringify({ machine: where, tables }, null, 2)}\n`);
const limits = tables.flatMap((table) => table.limits);
const held = limits.filter(holds).length;
console.log(
  `\n${tables.length} tables, ${held} of ${limits.length} limits hold; bench/results/results.json is written`,
);
process.exitCode = held < limits.length || broken.length > 0 ? 1 : 0;
