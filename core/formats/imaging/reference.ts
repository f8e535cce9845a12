import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IMAGE_REFERENCE, UPLOAD_REFERENCE_MAX } from '../../../shared/service/limits.ts';
import { atomicWrite } from '../../platform/files/atomic-write.ts';
import { fitImage } from './fit-image.ts';
import type { Attachment, ImageBounds, ReferenceFile } from './imaging-results.ts';
import { loadImage } from './load-image.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** Longest prefix of a data URI, before its data. */
const DATA_URI_PREFIX = 32;

/** Implements `Imaging.reference`. */
export async function makeReference(
  path: string,
  folder: string,
  bounds: ImageBounds,
): Promise<ReferenceFile> {
  const { content, ...facts } = fitImage(await loadImage(path, UPLOAD_REFERENCE_MAX), bounds);
  const fileName = `${randomBytes(16).toString('hex')}.${EXTENSIONS[facts.mimeType]}`;
  atomicWrite(join(folder, fileName), content);
  return { fileName, bytes: content.length, ...facts };
}

/** Implements `Imaging.attachment`. */
export async function makeAttachment(path: string, maxBytes: number): Promise<Attachment> {
  const bytes = Math.floor((maxBytes - DATA_URI_PREFIX) / 4) * 3;
  const bounds = { bytes, side: IMAGE_REFERENCE.side };
  const { content, mimeType, width, height } = fitImage(await loadImage(path), bounds);
  return { url: `data:${mimeType};base64,${content.toString('base64')}`, width, height };
}
