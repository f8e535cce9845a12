import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import { imageFile } from '../testing/image-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { imageFacts, testLibrary } from '../testing/test-library.ts';

async function ended<R>(steps: AsyncIterable<OperationEvent<R>>): Promise<R> {
  for await (const step of steps) if (step.type === 'done') return step.result;
  throw new Error('it never ended');
}

it('an image that arrives during a rebuild gets exactly one record', async () => {
  const at = testLibrary();
  const source = join(temporaryFolder().path, 'made');
  writeFileSync(source, imageFile('png'));
  const thumbnail = at.imaging.thumbnail.bind(at.imaging);
  // Creating the thumbnail is the longest wait of an import.
  vi.spyOn(at.imaging, 'thumbnail').mockImplementation(async (path, to) => {
    expect(await ended(at.work.rebuild(undefined))).toEqual({ restored: 0, foreign: 0, missing: 0 });
    return thumbnail(path, to);
  });
  const asset = await at.library.keepImage(source, imageFacts());
  at.library.insert(asset);
  expect([...at.assets.names()]).toEqual([asset.fileName]);
  expect(at.library.thumbnails.known(asset.id)).not.toBeNull();
});
