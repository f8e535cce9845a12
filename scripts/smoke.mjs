#!/usr/bin/env node
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup/places.mjs';
import { run } from './setup/run.mjs';
import { runMain, SetupError } from './setup/say.mjs';

/** Paths in dist/packages to the app that `npm run package` creates. */
const PROGRAMS = [
  'linux-unpacked/quartet',
  'linux-arm64-unpacked/quartet',
  'mac-universal/Quartet.app/Contents/MacOS/Quartet',
  'win-unpacked/Quartet.exe',
  'win-arm64-unpacked/Quartet.exe',
];

/**
 * Returns the packed program for this machine's processor; undefined if none was packed.
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
 * Starts a packed app on an empty data folder, lets it check itself, and waits for its end.
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

/** `npm run smoke` starts the app that `npm run package` created. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const packages = join(ROOT, 'dist', 'packages');
    const program = packedProgram(packages);
    if (!program) throw new SetupError('there is no packed app: npm run package.');
    const reason = await smoke(program);
    if (reason) throw new SetupError(`the packed app does not work: ${reason}.`);
  });
}
