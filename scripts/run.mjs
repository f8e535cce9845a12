#!/usr/bin/env node
import { build } from './build.mjs';
import { runOnNode24 } from './setup/node-24.mjs';
import { runMain, SetupError } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** @type {Record<string, { script: string, window: boolean, tests: boolean, desktop?: boolean }>} */
const PROGRAMS = {
  serve: { script: 'web/main.ts', window: true, tests: false },
  sandbox: { script: 'sandbox/main.ts', window: false, tests: false },
  screenshots: { script: 'e2e/screenshots.ts', window: true, tests: true },
  backup: { script: 'core/backup/backup-program.ts', window: false, tests: false },
  restore: { script: 'core/backup/restore-program.ts', window: false, tests: false },
  audit: { script: 'scripts/audit/main.ts', window: false, tests: false },
  mutation: { script: 'scripts/mutation/main.ts', window: false, tests: false },
  planted: { script: 'scripts/planted/main.ts', window: false, tests: true },
  bench: { script: 'bench/main.ts', window: true, tests: true },
  icons: { script: 'scripts/icons/main.ts', window: false, tests: false },
  notices: { script: 'scripts/notices/main.ts', window: true, tests: false, desktop: true },
  sbom: { script: 'scripts/sbom/main.ts', window: true, tests: false, desktop: true },
};

/** Runs one of our programs after bringing what it needs; stdout is the program's alone. */
await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const program = PROGRAMS[name];
  if (!program) throw new SetupError(`the programs are ${Object.keys(PROGRAMS).join(', ')}.`);
  await setUp({ tests: program.tests });
  if (program.window) await build(program.desktop ? ['window', 'electron'] : ['window']);
  return runOnNode24(program.script, args);
});
