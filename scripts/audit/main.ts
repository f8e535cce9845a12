import { advisories } from './advisories.ts';
import { electronegativity } from './electronegativity.ts';

// These checks need the network and are therefore not part of `npm test`: known vulnerabilities in packages, and
// electronegativity.

for (const [name, check] of Object.entries({ 'npm audit': advisories, electronegativity })) {
  const { ok, output } = await check();
  console.log(`${ok ? '✔' : '✘'} ${name}: ${output}`);
  if (!ok) process.exitCode = 1;
}
