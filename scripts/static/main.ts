import { globSync } from 'node:fs';
import { ROOT } from '../setup/places.mjs';
import { ALL_RULES } from './all-rules.ts';
import { readSource } from './source.ts';

const FILES = [
  '{shared,core,electron,web,renderer,sandbox,e2e,bench,scripts}/**/*.{ts,tsx,mjs}',
  'package-lock.json',
];

const sources = globSync(FILES, { cwd: ROOT, exclude: ['scripts/planted/**'] }).map((path) =>
  readSource(ROOT, path.replaceAll('\\', '/')),
);
let found = 0;
for (const rule of ALL_RULES) {
  for (const { path, line, detail } of rule.find(sources)) {
    found += 1;
    console.log(`${path}:${line}  ${detail}\n  ${rule.name}: ${rule.why}`);
  }
}
console.log(`${sources.length} files, ${ALL_RULES.length} static rules, ${found} findings`);
process.exitCode = found > 0 || sources.length < 50 ? 1 : 0;
