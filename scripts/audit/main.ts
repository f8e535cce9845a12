import { advisories } from './advisories.ts';
import { electronegativity } from './electronegativity.ts';

// What needs the network, and so is no part of `npm test`: known holes in packages, and electronegativity.

for (const [name, check] of Object.entries({ 'npm audit': advisories, electronegativity })) {
  const { ok, output } = await check();
  console.log(`${ok ? '✔' : '✘'} ${name}: ${output}`);
  if (!ok) process.exitCode = 1;
}
