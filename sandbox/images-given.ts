import { CHAT_MODELS } from '../shared/service/models.ts';
import type { Picture } from './engines/chat/prompt.ts';
import { ApiError } from './http-error.ts';
import { readImageHeader } from './image-header.ts';

/** Refuses an image for a model without vision, naming the model. */
export function requireVision(model: string, field: string): void {
  if (CHAT_MODELS.some(({ id, vision }) => id === model && vision)) return;
  throw new ApiError(
    400,
    `${field}: the model "${model}" does not take images; a vision model does, see GET /v1/models.`,
    {
      code: 'images_not_supported',
      param: field,
    },
  );
}

/** Reads the image of a Data URI; returns null for an http(s) URL, which is not loaded. Else throws a 400. */
export function pictureFromUrl(url: string, field: string): Picture | null {
  if (/^https?:\/\//i.test(url)) return null;
  const data = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(url)?.[1];
  if (data === undefined) {
    throw new ApiError(400, `${field}: must be an http(s) address or a Data URI "data:image/…;base64,…"`, {
      code: 'invalid_image',
      param: field,
    });
  }
  return pictureFromBase64(data, field);
}

/** Reads the bytes of an image; throws a 400 if they are not an image. */
export function pictureFromBase64(data: string, field: string): Picture {
  const compact = data.replace(/\s/g, '');
  const bytes = Buffer.from(compact, 'base64');
  const picture = /^[A-Za-z0-9+/_-]+={0,2}$/.test(compact) ? readImageHeader(bytes) : null;
  if (picture === null) {
    throw new ApiError(400, `${field}: these bytes are not a PNG, JPEG, GIF or WebP image`, {
      code: 'invalid_image',
      param: field,
    });
  }
  return picture;
}

/** Returns the tokens of an image: one per 750 pixels when fitted into 1568 × 1568; 85 for unseen ones and `low`. */
export function pictureTokens(picture: Picture | null, detail: 'auto' | 'low' | 'high' = 'auto'): number {
  if (picture === null || detail === 'low') return 85;
  const scale = Math.min(1, 1568 / Math.max(picture.width, picture.height));
  return Math.max(1, Math.ceil((picture.width * scale * picture.height * scale) / 750));
}
