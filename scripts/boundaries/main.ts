import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';
import { CHECKED, checkBoundaries } from './check.ts';

const rooms = CHECKED.filter((room) => existsSync(join(ROOT, room)));
const onDisk = globSync('{shared,core,electron,web,renderer,sandbox,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
}).length;
const { files, violations } = await checkBoundaries(ROOT, rooms);

for (const { rule, from, to, why } of violations) console.log(`${from} imports ${to}\n  ${rule}: ${why}`);
// A parser that does not understand the files finds none of them and would report success.
const blind = files.length < onDisk;
if (blind) console.log(`Only ${files.length} of ${onDisk} files were read: the check does not see the code.`);
console.log(`${files.length} files read, ${violations.length} forbidden imports`);
process.exitCode = blind || violations.length > 0 ? 1 : 0;
