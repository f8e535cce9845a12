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
  // Notes of older versions lack these.
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
 * Stores, beside a job's segments, the asset that it is about to add to the library: a crash between naming the file
 * and inserting its row would otherwise leave an unknown file, and a second copy of it.
 */
export const pendingAsset = {
  file: FILE,

  write(path: string, kept: NewAsset): void {
    const peaks = kept.kind === 'picture' ? {} : { peaks: Buffer.from(kept.peaks).toString('base64') };
    atomicWrite(path, JSON.stringify({ ...kept, ...peaks }));
  },

  /** Returns undefined if there is none, or it is unreadable. */
  read(path: string): NewAsset | undefined {
    try {
      return note.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return undefined;
    }
  },
};
