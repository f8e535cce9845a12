import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeNewFile } from './write-new-file.ts';

test('writes the chunks in order, readable by the owner only', async () => {
  const path = join(temporaryFolder().path, 'new');
  await writeNewFile(path, [
    Buffer.from('one '),
    Buffer.alloc(0),
    Buffer.alloc(3_000_000, 'x'),
    Buffer.from('!'),
  ]);
  expect(readFileSync(path, 'utf8')).toBe(`one ${'x'.repeat(3_000_000)}!`);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('never overwrites a file, and then reads no chunk', async () => {
  const path = join(temporaryFolder().path, 'old');
  writeFileSync(path, 'old');
  let asked = false;
  const pieces = (async function* () {
    asked = true;
    yield Buffer.from('new');
  })();
  await expect(writeNewFile(path, pieces)).rejects.toThrow('EEXIST');
  expect([asked, readFileSync(path, 'utf8')]).toEqual([false, 'old']);
});

test('rethrows an error of its source, and closes the file', async () => {
  const path = join(temporaryFolder().path, 'half');
  const pieces = (async function* () {
    yield Buffer.from('half');
    throw new Error('cut off');
  })();
  await expect(writeNewFile(path, pieces)).rejects.toThrow('cut off');
  expect(existsSync(path)).toBe(true);
});
