#!/usr/bin/env node
import { join } from 'node:path';
import { build } from './build.mjs';
import { node24 } from './setup/node-24.mjs';
import { dropEmptyWords, packingArguments } from './setup/packing-arguments.mjs';
import { ROOT } from './setup/places.mjs';
import { run } from './setup/run.mjs';
import { runMain, SetupError, say } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** `npm run package` creates installers for the current system in dist/packages, signed if the keys are set. */
await runMain(async () => {
  await setUp();
  await build(['window', 'programs'], { force: true });
  const builder = join(ROOT, 'node_modules', 'electron-builder', 'cli.js');
  const { args, leftOut } = packingArguments(process.argv.slice(2));
  if (leftOut)
    say(
      'No deb and no rpm: they name a home page, and none is known here. With one: npm run package -- -c.extraMetadata.homepage=https://…',
    );
  dropEmptyWords(process.env);
  const { ok, reason } = await run(node24(), [builder, '--publish', 'never', ...args], {
    timeoutMs: 50 * 60_000,
  });
  if (!ok) throw new SetupError(`the app could not be packed (${reason}): see the message above.`);
});
