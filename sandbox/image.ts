import type { Guide } from './engines/picture/guide.ts';
import { answerAlso } from './fault-answers.ts';
import { ApiError } from './http-error.ts';
import { hugeText } from './huge-answer.ts';
import { IMAGE_CRAFT, type ImageStudio } from './image-craft.ts';
import type { ImageOrder } from './image-making.ts';
import {
  type CheckedImageRequest,
  checkReference,
  foreignReference,
  type ImageTask,
  missingReference,
  readImageRequest,
  referenceBytes,
  unreadableReference,
} from './image-request.ts';
import type { Call } from './operation.ts';
import type { Task } from './task.ts';
import { answerCreated, answerQuery, askedFaults } from './task-answers.ts';
import { isTaskFile } from './task-file.ts';
import { resultsOf } from './task-wire.ts';
import type { TimesAsked } from './times-asked.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Places of faults that can show in the responses to an image request; a synchronous one has no visible task. */
const SYNC_PLACES = ['media', 'image'] as const;
const ASYNC_PLACES = ['task', ...SYNC_PLACES] as const;

/** Dependencies of the image operations. */
export interface ImageCall {
  readonly studio: ImageStudio;
  /** Pool that analyses references separately, so that requests with one do not wait behind images in progress. */
  readonly reader: WorkerPool<ImageOrder, Guide | null>;
  /** Reads a file of this sandbox by path; returns null if it does not exist or has expired. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>;
  readonly asked: TimesAsked;
}

/** Handles POST /v1/image/sync: generates an image and responds with its URL. @see SERVICE.md §2.9 */
export async function answerImageSync(call: Call, tools: ImageCall): Promise<void> {
  const { answer, elsewhere, origin } = call;
  const checked = readImageRequest(call.body);
  const { own, all } = askedFaults(call, checked.request.prompt, SYNC_PLACES);
  const request = await withGuide(call, checked, tools);
  if (await answerAlso(answer, own, elsewhere)) return;
  const task = tools.studio.acceptNow(request, all);
  // A request counts even if the client disconnects, so the image is still generated.
  if (!(await endedFor(task, answer.signal))) return;
  const { ended } = task.record;
  if (ended?.error) throw new ApiError(500, ended.error, { code: 'image_failed' });
  const faults = answer.faults.with(all);
  const huge = faults.number('huge');
  await answer.json(200, {
    created: Math.floor((ended?.at ?? 0) / 1000),
    data: resultsOf(task, IMAGE_CRAFT, faults, origin),
    ...(huge && { padding: hugeText(huge) }),
  });
}

/** Handles POST /v1/image/async: accepts an image task and responds with its id. @see SERVICE.md §2.9 */
export async function answerImageAsync(call: Call, tools: ImageCall): Promise<void> {
  const checked = readImageRequest(call.body);
  const faults = askedFaults(call, checked.request.prompt, ASYNC_PLACES);
  const request = await withGuide(call, checked, tools);
  await answerCreated(call, tools.studio, request, faults);
}

/** Handles GET /v1/image/pending?task_id=…: responds with the task's state and image. @see SERVICE.md §2.9 */
export const answerImagePending = (call: Call, { studio }: ImageCall): Promise<void> =>
  answerQuery(call, studio, 'data');

/** Analyses the reference of a request, so that damaged ones are refused before the task is accepted. */
async function withGuide(call: Call, checked: CheckedImageRequest, tools: ImageCall): Promise<ImageTask> {
  const { request, width, height } = checked;
  const { prompt, model, image } = request;
  const bytes = image === undefined ? null : await bytesOf(image, call.origin, tools);
  let guide: Guide | null = null;
  if (bytes !== null) {
    checkReference(bytes);
    guide = await tools.reader.make({ read: new Uint8Array(bytes) });
    if (guide === null) throw unreadableReference();
  }
  const whole = { prompt, model, width, height, guide };
  return { ...whole, again: tools.asked.next(whole) };
}

async function bytesOf(image: string, origin: string, { readFile }: ImageCall): Promise<Buffer> {
  const sent = referenceBytes(image);
  if (sent) return sent;
  const address = URL.parse(image);
  if (!address || address.origin !== origin || address.username !== '' || !isTaskFile(address.pathname)) {
    throw foreignReference(origin);
  }
  const kept = await readFile(address.pathname);
  if (kept === null) throw missingReference();
  return Buffer.from(kept);
}

/** Waits for the end of a task. @returns false if the client disconnected first */
async function endedFor(task: Task<ImageTask, unknown>, signal: AbortSignal): Promise<boolean> {
  const gone = Promise.withResolvers<void>();
  const onClosed = () => gone.resolve();
  signal.addEventListener('abort', onClosed, { once: true });
  if (signal.aborted) onClosed();
  await Promise.race([task.whenEnded, gone.promise]);
  signal.removeEventListener('abort', onClosed);
  return !signal.aborted;
}
