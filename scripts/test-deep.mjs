#!/usr/bin/env node
import { runOnNode24 } from './setup/node-24.mjs';
import { runMain } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** `npm run test:deep` runs set-up, then the deep run on Node 24. With `--only name`, only those suites run. */
await runMain(async () => {
  await setUp({ tests: true });
  return runOnNode24('scripts/deep/main.ts', process.argv.slice(2));
});
