#!/usr/bin/env node
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup/places.mjs';
import { run } from './setup/run.mjs';
import { runMain, SetupError } from './setup/say.mjs';

/** Where `npm run package` leaves the app that it packs, in dist/packages. */
const PROGRAMS = [
  'linux-unpacked/quartet',
  'linux-arm64-unpacked/quartet',
  'mac-universal/Quartet.app/Contents/MacOS/Quartet',
  'win-unpacked/Quartet.exe',
  'win-arm64-unpacked/Quartet.exe',
];

/**
 * The packed program of this machine's processor; undefined if nothing was packed for it.
 * @param {string} packages the folder of the packed apps
 * @param {string} [processor]
 */
export function packedProgram(packages, processor = process.arch) {
  const others = processor === 'arm64' ? /^(linux|win)-unpacked/ : /-arm64-/;
  return PROGRAMS.filter((path) => !others.test(path))
    .map((path) => join(packages, path))
    .find((path) => existsSync(path));
}

/**
 * Starts a packed app on an empty data folder, has it check itself, and waits for its end.
 * @param {string} program
 * @param {readonly string[]} [args]
 * @returns {Promise<string>} why it failed; empty if it did not
 */
export async function smoke(program, args = []) {
  const data = mkdtempSync(join(tmpdir(), 'quartet-smoke-'));
  try {
    const env = { QUARTET_SMOKE: '1', QUARTET_DATA: data };
    const { ok, output, reason } = await run(program, args, { env, timeoutMs: 120_000 });
    if (!ok) return reason;
    return output.includes('smoke test passed') ? '' : 'it did not check itself';
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `npm run smoke`: starts what `npm run package` packed. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const packages = join(ROOT, 'dist', 'packages');
    const program = packedProgram(packages);
    if (!program) throw new SetupError('there is no packed app: npm run package.');
    const reason = await smoke(program);
    if (reason) throw new SetupError(`the packed app does not work: ${reason}.`);
  });
}
