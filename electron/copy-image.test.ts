import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { copyImage } from './copy-image.ts';
import { recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
beforeEach(() => {
  recorded.clipboard.length = 0;
});

it('copies a PNG image to the clipboard even if its file has another extension', async () => {
  const path = join(temporaryFolder().path, 'picture.webp');
  writeFileSync(path, PNG);
  expect(await copyImage(path)).toBe(true);
  expect(recorded.clipboard).toEqual([{ kind: 'image/png', bytes: Buffer.concat([PNG, Buffer.from([0])]) }]);
});

it('copying an unsupported image type returns false and leaves the clipboard unchanged', async () => {
  const path = join(temporaryFolder().path, 'picture.png');
  writeFileSync(path, 'RIFF....WEBP');
  expect(await copyImage(path)).toBe(false);
  await expect(copyImage(`${path}.gone`)).rejects.toThrow('ENOENT');
  expect(recorded.clipboard).toEqual([]);
});
