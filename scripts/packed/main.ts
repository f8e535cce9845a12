import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { mayBeBundled } from '../licences/allowed-licences.ts';
import { bundledModules, bundledPackages } from '../notices/bundled-packages.ts';
import { currentNotices, NOTICES } from '../notices/notices.ts';
import { ROOT } from '../setup/places.mjs';
import { compareNames } from './compare-names.ts';
import { type PackedApp, pack } from './pack.ts';
import { REVIEWED_BESIDE, REVIEWED_FILES, REVIEWED_UNPACKED } from './reviewed-files.ts';
import { scanFile } from './scan-file.ts';

/**
 * Maximum size of the archive and the files next to it, without the canvas. Measured 46.5 MB, of which 21 MB are the
 * voices of the sandbox and 5 MB the Chinese font of its posters.
 */
const MOST_BYTES = 48e6;
/** Maximum size of one system's canvas: measured 34.8 MB on Linux. */
const MOST_CANVAS_BYTES = 45e6;

/** Paths of test modules. */
const TESTS = /\.test\.tsx?$|\/testing\/|^(scripts|e2e|bench|web)\//;

// This program packs the current build with electron-builder and checks each resulting file.
const folder = mkdtempSync(join(tmpdir(), 'quartet-packed-'));
const problems: string[] = [];
try {
  const app = await pack(folder);
  checkNames(app);
  checkContents(app);
  checkSize(app);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const path of bundledModules()) {
  if (TESTS.test(path)) problems.push(`${path} is in the app, and made for tests`);
}
for (const { name, licence } of bundledPackages()) {
  if (!mayBeBundled(name, licence)) problems.push(`${name} is in the app, under ${licence || 'no licence'}`);
}
if (readFileSync(NOTICES, 'utf8') !== currentNotices()) {
  problems.push('THIRD_PARTY_NOTICES.md does not fit what is built: npm run notices');
}

for (const problem of problems) console.error(`✘ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkNames({ files, beside }: PackedApp): void {
  const lists = [
    { names: files.map(({ path }) => path), reviewed: REVIEWED_FILES, where: 'in the archive' },
    {
      names: files.filter(({ unpacked }) => unpacked).map(({ path }) => path),
      reviewed: REVIEWED_UNPACKED,
      where: 'outside of the archive',
    },
    { names: beside, reviewed: REVIEWED_BESIDE, where: 'beside the archive' },
  ];
  for (const { names, reviewed, where } of lists) {
    const { unexpected, missing } = compareNames(names, reviewed);
    problems.push(...unexpected.map((name) => `${name} lies ${where}, and is on no list`));
    problems.push(...missing.map((name) => `${name} should lie ${where}`));
  }
}

function checkContents({ files }: PackedApp): void {
  const places = [ROOT, homedir()].filter((place) => place.length > 6).flatMap(spellings);
  for (const { path, read } of files) {
    problems.push(...scanFile(path, read(), places).map((what) => `${path} holds ${what}`));
  }
}

/** Returns a folder's spellings in compiled code, in bundles, and in JavaScript strings. */
function spellings(folder: string): string[] {
  const path = `${folder}${sep}`;
  return [path, path.replaceAll('\\', '/'), JSON.stringify(path).slice(1, -1)];
}

function checkSize({ files }: PackedApp): void {
  const sum = (of: PackedApp['files']) => of.reduce((total, { bytes }) => total + bytes, 0);
  const canvas = files.filter(({ path }) => path.endsWith('.node'));
  const [app, compiled] = [sum(files) - sum(canvas), sum(canvas)];
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${files.length} files: ${mb(app)}, and the canvas ${mb(compiled)}`);
  // Both Mac variants may be present, because a universal app contains both.
  const system = `/skia.${process.platform}-`;
  const most = process.platform === 'darwin' ? 2 : 1;
  if (canvas.length > most || canvas.some(({ path }) => !path.includes(system))) {
    problems.push(`canvases of other systems are packed: ${canvas.map(({ path }) => path).join(', ')}`);
  }
  if (app > MOST_BYTES) problems.push(`the app is ${mb(app)}, and may be ${mb(MOST_BYTES)}`);
  if (compiled > MOST_CANVAS_BYTES) problems.push(`the canvas may be ${mb(MOST_CANVAS_BYTES)}`);
}
