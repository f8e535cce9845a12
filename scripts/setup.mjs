#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './setup/chromium.mjs';
import { node24 } from './setup/node-24.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain } from './setup/say.mjs';
import { ensureSoundTools } from './setup/sound-tools.mjs';

/**
 * Installs everything that is missing: packages with their Node 24, and for the tests a Chromium. Runs on Node 20 or
 * newer with nothing installed, and does nothing if everything is there.
 * @param {{ tests?: boolean }} [wants]
 */
export async function setUp(wants = {}) {
  await ensurePackages();
  node24();
  if (!wants.tests) return;
  await ensureChromium();
  await ensureSoundTools();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(() => setUp({ tests: process.argv.includes('--tests') }));
}
