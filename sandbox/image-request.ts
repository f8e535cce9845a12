import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ImageRequest, imageRequest, parseImageSize } from '../shared/service/images.ts';
import { IMAGE_REFERENCE } from '../shared/service/limits.ts';
import { IMAGE_MODELS, type ImageModel } from '../shared/service/models.ts';
import { guide } from './engines/picture/guide.ts';
import type { PictureOrder } from './engines/picture/picture-order.ts';
import { withoutFaults } from './faults.ts';
import { ApiError } from './http-error.ts';
import { validate } from './http-validate.ts';
import { readImageHeader } from './image-header.ts';

/** A stored request: its size is resolved and its reference analysed. */
export const imageTask = z.object({
  prompt: z.string(),
  model: z.string(),
  width: z.int(),
  height: z.int(),
  guide: guide.nullable(),
  /** Number of earlier identical requests. */
  again: z.int().default(0),
});
export type ImageTask = z.infer<typeof imageTask>;

/** A validated request whose reference is not checked yet. */
export interface CheckedImageRequest {
  readonly request: ImageRequest;
  readonly width: number;
  readonly height: number;
}

/** Validates an image request; an ApiError names the field and its limit. @see SERVICE.md §2.9 */
export function readImageRequest(body: unknown): CheckedImageRequest {
  const request = validate(imageRequest, body);
  const model: ImageModel | undefined = IMAGE_MODELS.find(({ id }) => id === request.model);
  if (!model) {
    const known = IMAGE_MODELS.map(({ id }) => `"${id}"`).join(', ');
    throw new ApiError(404, `model: there is no model "${request.model}" for images; known: ${known}`, {
      code: 'model_not_found',
      param: 'model',
    });
  }
  const asked = request.size ?? model.sizes[0];
  const size = model.sizes.includes(asked) ? parseImageSize(asked) : null;
  if (!size) {
    const why = `size: the model "${model.id}" makes ${model.sizes.join(', ')}, not ${asked}`;
    throw new ApiError(400, why, { code: 'unsupported_size', param: 'size' });
  }
  return { request, ...size };
}

const refused = (why: string) =>
  new ApiError(400, `image: ${why}`, { code: 'invalid_image', param: 'image' });

/** Decodes a reference's Data URI; returns null for a URL. Throws a 400 for invalid Base64. */
export function referenceBytes(image: string): Buffer | null {
  const [, data] = /^data:[^,]*;base64,(.*)$/is.exec(image) ?? [];
  if (data === undefined) return null;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(data)) throw refused('the data of this Data URI is not Base64');
  return Buffer.from(data, 'base64');
}

/**
 * Checks a reference before it is decoded: the format in its first bytes, whatever its media type, its size in bytes,
 * and its size in pixels. Throws a 400 that names the limit.
 */
export function checkReference(bytes: Buffer): void {
  if (bytes.length > IMAGE_REFERENCE.bytes) {
    throw refused(`must be at most ${IMAGE_REFERENCE.bytes} bytes, and this one is ${bytes.length}`);
  }
  const header = readImageHeader(bytes);
  if (!header || header.format === 'GIF') throw refused('these bytes are not a PNG, JPEG or WebP image');
  const { width, height } = header;
  if (Math.max(width, height) > IMAGE_REFERENCE.side) {
    throw refused(
      `must be at most ${IMAGE_REFERENCE.side} pixels on each side, and this one is ${width} × ${height}`,
    );
  }
}

/** Error for a reference whose header is valid but whose data is not. */
export const unreadableReference = (): ApiError =>
  refused('this picture cannot be decoded: it is damaged or cut off');

/** Error for a URL on another server. @param origin Origin of this server. */
export const foreignReference = (origin: string): ApiError =>
  refused(
    `this sandbox loads no pictures from elsewhere, only its own (${origin}/files/…); send others as a Data URI`,
  );

/** Error for a URL on this server whose file does not exist or has expired. */
export const missingReference = (): ApiError =>
  refused('there is no picture at this address, or it has expired');

/**
 * Returns the order for one image. Its seed derives from the request and the number of identical earlier requests.
 */
export function pictureOrder(task: ImageTask, index: number, seed: number | null): PictureOrder {
  const { again, ...request } = task;
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([fields, index, seed, ...(again > 0 ? [again] : [])]))
    .digest();
  return { ...request, prompt: withoutFaults(task.prompt), seed: hash.readUInt32LE(0) };
}
