import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bundledPackages } from '../notices/bundled-packages.ts';
import { npm } from '../setup/npm.mjs';
import { ROOT } from '../setup/places.mjs';
import { makeSbom } from './make-sbom.ts';

const FOLDER = join(ROOT, 'dist', 'packages');
const FILE = join(FOLDER, 'quartet-sbom.cdx.json');
const MOST_BYTES = 64 * 1024 * 1024;

// `npm run sbom`: lists what is in the app that was built last, in CycloneDX.
const electron = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')));
const [command, before] = npm();
const installed: unknown = JSON.parse(
  execFileSync(command, [...before, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A script of Windows is started by its shell alone; nothing here comes from outside.
    shell: /\.cmd$/i.test(command),
  }),
);
const sbom = makeSbom(installed, [...bundledPackages(), electron]);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(FILE, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`dist/packages/quartet-sbom.cdx.json: ${sbom.components.length} packages`);
