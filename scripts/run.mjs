#!/usr/bin/env node
import { build } from './build.mjs';
import { runOnNode24 } from './setup/node-24.mjs';
import { runMain, SetupError } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** @type {Record<string, { script: string, build?: import('./build.mjs').Target[], tests: boolean }>} */
const PROGRAMS = {
  serve: { script: 'dist/web/main.js', build: ['window', 'programs'], tests: false },
  sandbox: { script: 'sandbox/main.ts', tests: false },
  screenshots: { script: 'e2e/screenshots.ts', build: ['window', 'programs'], tests: true },
  backup: { script: 'core/backup/backup-program.ts', tests: false },
  restore: { script: 'core/backup/restore-program.ts', tests: false },
  audit: { script: 'scripts/audit/main.ts', tests: false },
  mutation: { script: 'scripts/mutation/main.ts', tests: false },
  bench: { script: 'bench/main.ts', build: ['window', 'programs'], tests: true },
  icons: { script: 'scripts/icons/main.ts', tests: false },
  notices: { script: 'scripts/notices/main.ts', build: ['window', 'programs'], tests: false },
};

/** Runs a program of the project after set-up and build; stdout is reserved for the program. */
await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const program = PROGRAMS[name];
  if (!program) throw new SetupError(`the programs are ${Object.keys(PROGRAMS).join(', ')}.`);
  await setUp({ tests: program.tests });
  await build(program.build ?? []);
  return runOnNode24(program.script, args);
});
