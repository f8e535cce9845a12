#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24 } from './setup/node-24.mjs';
import { ROOT } from './setup/places.mjs';
import { run } from './setup/run.mjs';
import { runMain, SetupError, say } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** Build targets with their source folders and commands. A build is stale when a file in its folders changed. */
const TARGETS = {
  window: {
    from: ['renderer', 'shared', 'assets', 'THIRD_PARTY_NOTICES.md', 'scripts/setup/diagram-frame.ts'],
    into: ['dist/renderer'],
    makes: 'dist/renderer/index.html',
    config: 'vite.config.ts',
  },
  programs: {
    from: ['electron', 'web', 'core', 'shared', 'sandbox'],
    into: ['dist/electron', 'dist/web', 'dist/sandbox'],
    makes: 'dist/electron/main.js',
    config: 'electron/vite.config.ts',
  },
};

/** @typedef {keyof typeof TARGETS} Target */

/**
 * Builds the stale targets.
 * @param {readonly Target[]} names
 * @param {{ force?: boolean }} [options]
 */
export async function build(names, options = {}) {
  for (const name of names) {
    const target = TARGETS[name];
    const stamp = join(ROOT, 'dist', `.${name}-built`);
    const now = fingerprint([
      ...target.from,
      target.config,
      ...['package-lock.json', 'scripts/build.mjs', 'scripts/setup/bundle-record.ts'],
    ]);
    const fresh =
      existsSync(join(ROOT, target.makes)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
    if (fresh && !options.force) continue;
    say(`Building the ${name} …`);
    // Files of an earlier build would be packed, too.
    for (const folder of target.into) rmSync(join(ROOT, folder), { recursive: true, force: true });
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--config', target.config, '--logLevel', 'warn'];
    const { ok, reason } = await run(node24(), args, {
      timeoutMs: 10 * 60_000,
      env: { NODE_ENV: 'production' },
    });
    if (!ok) throw new SetupError(`the ${name} could not be built (${reason}): see the message above.`);
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(stamp, now);
  }
}

/** Hashes the names, sizes and times of all files under these paths. @param {readonly string[]} paths */
function fingerprint(paths) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const visit = (path) => {
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(join(ROOT, path)).sort()) visit(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    await setUp();
    await build(['window', 'programs'], { force: process.argv.includes('--force') });
  });
}
