import { z } from 'zod';
import type { Craft } from './craft.ts';
import type { ImageOrder, ImageProduct } from './image-making.ts';
import { type ImageTask, imageTask, pictureOrder } from './image-request.ts';
import { taskRecord } from './task-record.ts';
import type { TaskStudio } from './task-studio.ts';

/** An image has no reported fields except its URL. */
const imageTold = z.object({});
type ImageTold = z.infer<typeof imageTold>;

/** Images: one PNG or JPEG each. @see SERVICE.md §2.9 */
export const IMAGE_CRAFT: Craft<ImageTask, ImageOrder, ImageProduct, ImageTold> = {
  name: 'image',
  many: 'images',
  record: taskRecord(imageTask, imageTold),
  order: (task, index, seed) => ({ draw: pictureOrder(task, index, seed) }),
  files: (product) => [product],
  told: () => ({}),
  answerOf: () => 'file',
  result({ files: [file] }, address) {
    const url = file ? address(file.kind) : null;
    return url === null ? {} : { url };
  },
};

export type ImageStudio = TaskStudio<ImageTask, ImageOrder, ImageProduct, ImageTold>;
