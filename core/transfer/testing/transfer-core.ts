import { readFileSync } from 'node:fs';
import type { OperationEvent } from '../../../shared/contract/operation-events.ts';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import type { TestCore } from '../../testing/test-core.ts';

const PIECE = 512 * 1024;

/** Uploads a file as a window does. @returns the upload's id. */
export async function uploaded(core: TestCore, bytes: Buffer): Promise<string> {
  const { id } = await core.api.uploads.begin({ purpose: 'conversations', bytes: bytes.length });
  for (let offset = 0; offset < bytes.length; ) {
    const chunk = bytes.subarray(offset, offset + PIECE).toString('base64');
    ({ offset } = await core.api.uploads.append({ id, offset, chunk }));
  }
  return id;
}

/** Returns the result of a watched operation. */
export async function resultOf<R>(steps: AsyncIterable<OperationEvent<R>>): Promise<R> {
  for await (const step of steps) if (step.type === 'done') return step.result;
  throw new Error('the work told no result');
}

export async function imported(core: TestCore, file: unknown): Promise<ImportReport> {
  const bytes = Buffer.isBuffer(file) ? file : Buffer.from(JSON.stringify(file));
  const uploadId = await uploaded(core, bytes);
  return resultOf(await core.api.transfer.import({ uploadId }));
}

/** Returns the bytes of a download. */
export async function downloaded(core: TestCore, url: string | null): Promise<Buffer> {
  const found = await core.core.media.resolve(String(url).slice(core.host.mediaBase.length));
  if (found === undefined) throw new Error(`nothing at ${url}`);
  return readFileSync(found.file);
}
