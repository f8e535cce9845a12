import fs, { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openZip } from './open-zip.ts';

test('a zip file whose close fails does not end the process', async () => {
  const path = join(temporaryFolder().path, 'empty.zip');
  writeFileSync(path, Buffer.from('504b0506'.padEnd(44, '0'), 'hex'));
  const zip = await openZip(path);
  const failed = Promise.withResolvers<void>();
  const close = vi.spyOn(fs, 'close').mockImplementationOnce((descriptor, done) => {
    fs.closeSync(descriptor);
    done?.(Object.assign(new Error('EIO'), { code: 'EIO' }));
    failed.resolve();
  });
  try {
    zip.close();
    await failed.promise;
    expect(zip.isOpen).toBe(false);
  } finally {
    close.mockRestore();
  }
});
