#!/usr/bin/env node
import { build } from './build.mjs';
import { runOnNode24 } from './setup/node-24.mjs';
import { runMain, say } from './setup/say.mjs';
import { startElectron } from './setup/start-electron.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  const own = new Set(['--browser', '--electron', '--dev']);
  const rest = args.filter((arg) => !own.has(arg));
  await setUp();
  if (args.includes('--dev')) {
    // The host does not start without a built window, although Vite serves another.
    await build(['window']);
    return runOnNode24('scripts/dev.ts', rest);
  }
  const reason = args.includes('--browser')
    ? ''
    : await startElectron(rest, {
        again: args.includes('--electron'),
        build: () => build(['window', 'programs']),
      });
  if (typeof reason === 'number') return reason;
  if (reason !== '') say(`No Electron window, because ${reason}: Quartet runs for your browser instead.`);
  await build(['window', 'programs']);
  return runOnNode24('dist/web/main.js', rest);
});
