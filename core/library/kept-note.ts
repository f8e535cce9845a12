import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { asset } from '../../shared/domain/asset.ts';
import { atomicWrite } from '../host-kit/atomic-write.ts';
import type { NewAsset } from '../store/asset-store.ts';

const FILE = 'kept.json';

const note = z.object({
  id: z.string(),
  kind: asset.shape.kind,
  title: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  durationMs: z.number(),
  sampleRate: z.int(),
  channels: z.int(),
  peaks: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  createdAt: z.int(),
});

/**
 * What a job is about to put into the library, written beside its pieces: a crash after the file has its name and before
 * it has its row would else leave a file that nobody knows, and a second one beside it.
 */
export const keptNote = {
  file: FILE,

  write(path: string, kept: NewAsset): void {
    atomicWrite(path, JSON.stringify({ ...kept, peaks: Buffer.from(kept.peaks).toString('base64') }));
  },

  /** Undefined where there is none, or none that can be read. */
  read(path: string): NewAsset | undefined {
    try {
      return note.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return undefined;
    }
  },
};
