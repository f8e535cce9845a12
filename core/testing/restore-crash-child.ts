/**
 * Lets a restored backup take its place in a process of its own, which kills itself before the nth thing it would change
 * on disk. Arguments: the data folder, n, and a name that cannot be moved, if any. Tells each step on a line.
 */
import { writeSync } from 'node:fs';
import { applyRestore } from '../backup/apply-restore.ts';

const [folder = '', n = '0', refused = ''] = process.argv.slice(2);
let steps = 0;
const taken = applyRestore(folder, Date.UTC(2026, 10, 21), (step) => {
  writeSync(1, `${step}\n`);
  steps += 1;
  if (steps === Number(n)) process.kill(process.pid, 'SIGKILL');
  if (refused !== '' && step === refused) throw new Error('held by another program');
});
writeSync(1, `warnings ${taken.warnings.join()}\n`);
