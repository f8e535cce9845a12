import { serveTasks } from '../../platform/task-thread.ts';
import { ImageError } from '../image/image-error.ts';
import { copyCover } from './copy-cover.ts';
import { copyImage } from './copy-image.ts';
import { readRecipe } from './read-recipe.ts';
import { makeAttachment, makeReference } from './reference.ts';
import { makeThumbnail, measureImage } from './thumbnail.ts';

const procedures = {
  measure: measureImage,
  thumbnail: makeThumbnail,
  reference: makeReference,
  attachment: makeAttachment,
  copy: copyImage,
  readRecipe,
  copyCover,
};
export type ImagingProcedures = typeof procedures;

serveTasks(procedures, (error) => (error instanceof ImageError ? error.reason : null));
