import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../service/limits.ts';

export const IMAGE_STYLES_MAX = 100;
export const IMAGE_STYLE_MAX_LENGTH = 1000;

/** A style of images: words added after a prompt, or around it where they hold `{{prompt}}`. */
export const imageStyle = z.object({
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  text: z.string().trim().min(1).max(IMAGE_STYLE_MAX_LENGTH),
});
export type ImageStyle = z.infer<typeof imageStyle>;
