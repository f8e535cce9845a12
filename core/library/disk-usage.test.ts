import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { measureDiskUsage } from './library-lists.ts';

test('disk usage counts exports, uploads, restores and sandbox files apart from small images', async () => {
  const folder = temporaryFolder().path;
  const files = {
    'quartet.db': 1000,
    'thumbnails/1.webp': 1,
    'covers/1.png': 2,
    'references/1.png': 4,
    'exports/1.zip': 10,
    'uploads/1': 20,
    'restore-ready/library/1.png': 40,
    'sandbox/files/1.mp3': 100,
    'pictures/job/1.png': 200,
    'settings.json': 400,
    'library/1.png': 5000,
  };
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), 'x'.repeat(bytes));
  }
  expect(await measureDiskUsage(folder, join(folder, 'library'))).toEqual({
    ...{ database: 1000, small: 7, waiting: 70, sandbox: 100, other: 600 },
  });
});
