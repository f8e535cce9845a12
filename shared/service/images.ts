import { z } from 'zod';
import { parseImageSize } from './image-size.ts';
import { IMAGE_PROMPT_MAX, IMAGE_REFERENCE, IMAGE_SIDE } from './limits.ts';
import { codePointLength } from './lyrics/code-points.ts';

// In a module of its own, so that the window can parse a size without loading the schemas.
export { parseImageSize };

/** Image types that a reference may have. SVG is excluded: it is a program, not pixels. */
export const REFERENCE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The head of a reference's data URI. */
const DATA_HEAD = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;
/** Longest data URI: four characters for three bytes, and its head. */
const DATA_URI_MAX = Math.ceil(IMAGE_REFERENCE.bytes / 3) * 4 + 64;
const ADDRESS_MAX = 4096;

const size = z
  .string()
  .refine(
    (text) => parseImageSize(text) !== null,
    `size must be WIDTHxHEIGHT in pixels, each side from ${IMAGE_SIDE.min} to ${IMAGE_SIDE.max}, like 1024x768`,
  );

/** An http(s) address, or a data URI with a supported image type. Its bytes are not checked. */
const reference = z.string().superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  const type = DATA_HEAD.exec(text)?.[1]?.toLowerCase();
  if (type !== undefined) {
    if (!REFERENCE_TYPES.some((known) => known === type)) {
      refuse(`image must be one of ${REFERENCE_TYPES.join(', ')}, not ${type.slice(0, 100)}`);
    } else if (text.length > DATA_URI_MAX) {
      refuse(`image must be at most ${IMAGE_REFERENCE.bytes} bytes`);
    }
  } else if (!/^https?:\/\/[^\s]+$/i.test(text)) {
    refuse('image must be an http(s) address or a Data URI "data:image/…;base64,…"');
  } else if (text.length > ADDRESS_MAX) {
    refuse(`image must be an address of at most ${ADDRESS_MAX} characters`);
  }
});

/**
 * The request body of both the synchronous and the asynchronous operation. An absent field has the service's default;
 * which sizes a model supports is the service's decision.
 * @see SERVICE.md §2.9
 */
export const imageRequest = z.strictObject({
  model: z.string().min(1),
  prompt: z
    .string()
    .refine((text) => text.trim() !== '', 'prompt must not be empty')
    .refine(
      (text) => codePointLength(text) <= IMAGE_PROMPT_MAX,
      `prompt must be at most ${IMAGE_PROMPT_MAX} code points`,
    ),
  size: size.exactOptional(),
  image: reference.exactOptional(),
});
export type ImageRequest = z.infer<typeof imageRequest>;
