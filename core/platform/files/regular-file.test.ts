import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openRegularFile, readInChunks } from './regular-file.ts';

afterEach(() => vi.restoreAllMocks());

it('opens a regular file, and nothing else', async () => {
  const { path } = temporaryFolder();
  writeFileSync(join(path, 'a.txt'), 'abc');
  mkdirSync(join(path, 'folder'));
  const file = await openRegularFile(join(path, 'a.txt'));
  const pieces: Buffer[] = [];
  if (file !== null) for await (const piece of readInChunks(file)) pieces.push(piece);
  await file?.close();
  expect(Buffer.concat(pieces).toString()).toBe('abc');
  expect(await openRegularFile(join(path, 'folder'))).toBeNull();
  expect(await openRegularFile(join(path, 'none'))).toBeNull();
});

const openFiles = () => readdirSync('/proc/self/fd').length;

it.runIf(process.platform === 'linux')(
  'leaves nothing open where the disk does not say what a file is',
  async () => {
    const { path } = temporaryFolder();
    writeFileSync(join(path, 'a.txt'), 'abc');
    const own = await open(join(path, 'a.txt'));
    const kind = Object.getPrototypeOf(own);
    await own.close();
    vi.spyOn(kind, 'stat').mockRejectedValue(Object.assign(new Error('bad disk'), { code: 'EIO' }));
    const before = openFiles();
    for (let i = 0; i < 20; i++)
      await expect(openRegularFile(join(path, 'a.txt'))).rejects.toThrow('bad disk');
    expect(openFiles()).toBeLessThan(before + 10);
  },
);
