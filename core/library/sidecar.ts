import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { asset } from '../../shared/domain/asset.ts';
import { jsonObject } from '../../shared/service/json.ts';
import type { NewAsset } from '../db/library/asset-store.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';

const FILE = 'kept.json';

const common = {
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  createdAt: z.int(),
  // Notes of older versions do not say these.
  listed: z.boolean().default(true),
  model: z.string().default(''),
  about: z.string().default(''),
  prompt: z.string().default(''),
  settings: jsonObject.nullable().default(null),
};

const note = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: asset.shape.kind,
    durationMs: z.number(),
    sampleRate: z.int(),
    channels: z.int(),
    peaks: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  }),
  z.object({
    ...common,
    kind: z.literal('picture'),
    width: z.int(),
    height: z.int(),
    colour: z.string().nullable(),
  }),
]);

/**
 * What a job is about to put into the library, written beside its pieces: a crash after the file has its name and before
 * it has its row would else leave a file that nobody knows, and a second one beside it.
 */
export const readSidecar = {
  file: FILE,

  write(path: string, kept: NewAsset): void {
    const peaks = kept.kind === 'picture' ? {} : { peaks: Buffer.from(kept.peaks).toString('base64') };
    atomicWrite(path, JSON.stringify({ ...kept, ...peaks }));
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
