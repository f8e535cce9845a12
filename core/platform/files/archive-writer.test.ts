import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ArchiveWriter } from './archive-writer.ts';

it('stops in the middle of a file when aborted', async () => {
  const stop = new AbortController();
  const archive = new ArchiveWriter(join(temporaryFolder().path, 'half.zip'), stop.signal);
  function* endless() {
    for (let n = 0; ; n++) {
      if (n === 10) stop.abort();
      yield Buffer.alloc(65_536);
    }
  }
  await expect(archive.add('endless.mp3', endless(), false)).rejects.toThrow(/abort/i);
  await archive.abandon();
});
