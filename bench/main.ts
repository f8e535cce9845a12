import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchTable, holds } from './bench-table.ts';
import { tableText } from './print-table.ts';

const RESULTS = join(import.meta.dirname, 'results');

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

/** Those that take so long that they only run when called by their whole name. */
const LONG: ReadonlySet<string> = new Set(['load-hour']);
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, minutes: { type: 'string', default: '60' } },
});
const minutes = Number(values.minutes);
const names = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.bench.ts'))
  .sort();
/** `--only load` runs every `load-…`, too. */
const isChosen = (name: string) =>
  values.only?.includes(name) ||
  (!LONG.has(name) && (values.only?.some((only) => name.startsWith(`${only}-`)) ?? true));
const chosen = names.filter(isChosen);
if (chosen.length === 0 || !(minutes >= 1)) {
  console.error(
    `npm run bench -- [--only NAME]… [--minutes N, for load-hour]. There are: ${names.join(', ')}`,
  );
  process.exit(2);
}

const where = machine();
console.log(
  `${where.cpu}, ${where.cores} cores, ${where.memoryGiB} GiB, ${where.system}, Node ${where.node}`,
);
const tables: BenchTable[] = [];
const broken: string[] = [];
for (const name of chosen) {
  try {
    const bench: { run(asked: { minutes: number }): Promise<BenchTable> } = await import(
      new URL(`${name}.bench.ts`, import.meta.url).href
    );
    const table = await bench.run({ minutes });
    tables.push(table);
    console.log(`\n${tableText(table)}`);
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
process.exitCode = held < limits.length || broken.length > 0 ? 1 : 0;
