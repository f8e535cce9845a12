import { isMainThread, parentPort } from 'node:worker_threads';
import { ImageError } from '../image/image-error.ts';
import { copyCover } from './copy-cover.ts';
import { copyImage } from './copy-image.ts';
import type { ImagingFailure, ImagingReply, ImagingResults, ImagingTask } from './imaging-task.ts';
import { readRecipe } from './read-recipe.ts';
import { makeAttachment, makeReference } from './reference.ts';
import { makeThumbnail, measureImage } from './thumbnail.ts';

/** The thread's program: one reply for each task. It is asked for one at a time. */
if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  port.on('message', ({ id, task }: { id: number; task: ImagingTask }) => {
    perform(task)
      .then((result) => ({ id, result }) satisfies ImagingReply)
      .catch((error: unknown) => ({ id, failure: failureOf(error) }) satisfies ImagingReply)
      .then((reply: ImagingReply) => port.postMessage(reply));
  });
}

async function perform(task: ImagingTask): Promise<ImagingResults[ImagingTask['type']]> {
  switch (task.type) {
    case 'measure':
      return measureImage(task.path);
    case 'thumbnail':
      return makeThumbnail(task.path, task.to);
    case 'reference':
      return makeReference(task.path, task.folder, task.bounds);
    case 'attachment':
      return makeAttachment(task.path, task.maxBytes);
    case 'copy':
      return copyImage(task.source, task.to, task.recipe);
    case 'readRecipe':
      return readRecipe(task.path);
    case 'copyCover':
      return copyCover(task.sound, task.to);
    default:
      return task satisfies never;
  }
}

function failureOf(error: unknown): ImagingFailure {
  if (error instanceof ImageError) return { kind: 'picture', reason: error.reason, message: error.message };
  if (!(error instanceof Error)) return { kind: 'defect', message: String(error) };
  const { message } = error;
  return 'code' in error && 'syscall' in error && typeof error.code === 'string'
    ? { kind: 'storage', code: error.code, message }
    : { kind: 'defect', message: error.stack ?? message };
}
