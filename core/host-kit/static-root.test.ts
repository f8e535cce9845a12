import type * as fs from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readStaticFile, staticRoot } from './static-file.ts';

const disk = vi.hoisted(() => ({ folder: '' }));
// A disk that ignores case: only the native function returns the folder as the disk spells it.
vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>();
  const native = (path: string) =>
    path.toLowerCase() === disk.folder.toLowerCase() ? disk.folder : real.realpathSync.native(path);
  return { ...real, realpathSync: Object.assign((path: string) => path, { native }) };
});

it('static files are found in a folder that was named in another case than the disk spells it', async () => {
  disk.folder = temporaryFolder().path;
  writeFileSync(join(disk.folder, 'index.html'), 'index');
  const file = await readStaticFile(staticRoot(disk.folder.toUpperCase()), '/');
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe('index');
});
