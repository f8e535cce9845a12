#!/usr/bin/env node
import { runOnNode24 } from './setup/node-24.mjs';
import { runMain } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** `npm test` runs set-up, then starts the checks on Node 24. With names, only those checks run. */
await runMain(async () => {
  await setUp({ tests: true });
  return runOnNode24('scripts/gate/main.ts', process.argv.slice(2));
});
