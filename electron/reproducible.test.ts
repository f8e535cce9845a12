import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runs } from '../core/testing/deep.ts';
import { figure } from '../core/testing/figures.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILT = ['dist/renderer', 'dist/electron', 'dist/sandbox'];
const IN_DEPTH = runs(0, 1).numRuns > 0;
/** Build results, caches and downloads, which are not copied. */
const LEFT_OUT = new Set(['.git', 'dist', 'node_modules', 'test-results', 'playwright-report', 'bench']);

const folder = mkdtempSync(join(tmpdir(), 'quartet-reproducible-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 5 * 60_000);

// Anybody with the sources can verify a package. Two builds take a minute, so only the deep run does it.
it.runIf(IN_DEPTH)(
  'two builds in folders with different names and depths are identical byte for byte',
  { timeout: 15 * 60_000 },
  () => {
    const [one, other] = [join(folder, 'a'), join(folder, 'somewhere', 'quite', 'else')].map(builtIn);
    const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
    const differing = names.filter((name) => one?.[name] !== other?.[name]);
    figure({
      gate: 'the same sources built in two folders',
      n: names.length,
      unit: 'files',
      found: {},
      measured: `${differing.length} differ`,
    });
    expect(names.length).toBeGreaterThan(100);
    expect(differing).toEqual([]);
  },
);

/** Copies the sources to a folder, builds everything, and returns the hash of each file by its path. */
function builtIn(place: string): Record<string, string> {
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(ROOT)) {
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(place, name), { recursive: true });
  }
  linkTree(join(ROOT, 'node_modules'), join(place, 'node_modules'));
  for (const config of ['vite.config.ts', 'electron/vite.config.ts']) {
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      { cwd: place, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (status !== 0) throw new Error(`the build failed: ${stdout}${stderr}`);
  }
  return Object.fromEntries(
    BUILT.flatMap((built) => filesIn(place, built)).map((path) => [path, hash(place, path)]),
  );
}

/** Hard-links the files under another path, or copies them across disks. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target);
  }
}

function filesIn(root: string, path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

function hash(root: string, path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
}
