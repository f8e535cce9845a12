import type { DatabaseSync } from 'node:sqlite';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import type { ReferenceStore } from '../../db/generations/reference-store.ts';
import type { ImageSettings, StoredImageGeneration } from '../../db/generations/shapes.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { CallContext, JobContext } from '../../jobs/job-handler.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock, Logger } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { FoundImage, ImageCallResult } from '../../service/images/image-task.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { type BilledCallPorts, billedCall } from '../billed-call.ts';
import type { FetchedFiles } from '../fetched-files.ts';
import type { TaskGenerations } from '../task-generations.ts';
import { imageBody, referencePlaceholder } from './image-request.ts';
import type { ReferenceFiles } from './reference-files.ts';

export interface SendImagesPorts extends BilledCallPorts {
  readonly db: DatabaseSync;
  readonly jobs: Pick<JobStore, 'noteTask' | 'get'>;
  readonly changes: Changes;
  readonly references: ReferenceStore;
  readonly referenceFiles: ReferenceFiles;
  readonly files: FetchedFiles<string>;
  readonly calls: Pick<ServiceCalls, 'generateImages' | 'createImageTask'>;
  readonly clock: Clock;
  readonly logger: Logger;
  generations(): TaskGenerations<ImageSettings, object, ImageGeneration, FoundImage>;
}

/**
 * Requests images in the chosen mode. The task id or the images' locations are on disk before anything else happens. If
 * the user stops a request that was already sent, and may be billed, its response is still awaited and stored, so that
 * it need not be requested again.
 * @throws ServiceError
 */
export async function sendImages(
  ports: SendImagesPorts,
  context: JobContext,
  call: CallContext,
  generation: StoredImageGeneration,
): Promise<object> {
  const { id } = generation;
  const request = imageBody(generation, await imageOf(ports, generation));
  return billedCall(ports, { ...call, ...abortOnlyUnsent(call) }, async (options) => {
    const make =
      generation.settings.way === 'wait' ? ports.calls.generateImages : ports.calls.createImageTask;
    const hold = (n: number) => ports.files.beginHeld(id, n);
    const answer = await make(call.connection, request, { ...options, hold });
    if (context.signal.aborted) storeLateResponse(ports, context, id, answer);
    else if ('taskId' in answer) context.acceptTask(answer.taskId);
    else ports.generations().handler.keepFound(id, answer.pictures);
    return 'taskId' in answer ? { taskId: answer.taskId } : { pictures: answer.pictures.length };
  });
}

/** Stores a response that arrived after the job was stopped. */
function storeLateResponse(
  ports: SendImagesPorts,
  context: JobContext,
  id: string,
  answer: ImageCallResult,
): void {
  const { jobs, changes, logger } = ports;
  const generations = ports.generations();
  const { store, handler } = generations;
  try {
    const now = store.get(id);
    if (now && now.deletedAt === null && now.jobId !== context.job.id) {
      storeSeparately(ports, context, now, answer);
      return;
    }
    if ('taskId' in answer) {
      jobs.noteTask(context.job.id, answer.taskId);
      const job = jobs.get(context.job.id);
      if (job) changes.publish({ type: 'job', job });
    } else handler.keepFound(id, answer.pictures);
    generations.publish(id);
    // The URL may expire.
    if ('pictures' in answer) handler.fetchLate(context, id);
  } catch (error) {
    // The generation was purged meanwhile, or the app has quit.
    logger.info('a response after a stop could not be stored', { jobId: context.job.id, error });
  }
}

/**
 * Stores a late response in a generation of its own beside the original, which was retried meanwhile, so that the two
 * responses are not confused. If the program is quitting, the next start resumes its job.
 */
function storeSeparately(
  { db, files, clock, generations }: SendImagesPorts,
  { job, connection }: JobContext,
  generation: StoredImageGeneration,
  answer: ImageCallResult,
): void {
  const images = generations();
  const now = clock.now();
  const fresh = { ...generation, id: newId(now), jobId: newId(now) };
  const known = { retryOf: job.id, ...('taskId' in answer ? answer : { result: {} }) };
  const written = transaction(db, () => {
    const inserted = images.insert(newId(now), fresh, connection, known);
    if ('pictures' in answer) {
      const found = answer.pictures.map((one) =>
        'file' in one ? { ...one, file: files.moveHeld(one.file, fresh.id) } : one,
      );
      images.handler.keepFound(fresh.id, found);
    }
    return inserted;
  });
  if (!images.handler.isClosing) images.begin(written, connection);
}

async function imageOf(
  { references, referenceFiles }: SendImagesPorts,
  { referenceId }: StoredImageGeneration,
): Promise<string | null> {
  const stored = referenceId === null ? undefined : references.get(referenceId);
  if (!stored) return null;
  return stored.kind === 'file' ? referenceFiles.dataUri(stored) : referencePlaceholder(stored);
}

/** Returns a context whose signal aborts an unsent request only. */
function abortOnlyUnsent({ signal, observer }: CallContext): Pick<CallContext, 'signal' | 'observer'> {
  const off = new AbortController();
  let hasLeft = false;
  const stop = () => {
    if (!hasLeft) off.abort(signal.reason);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    signal: off.signal,
    observer: {
      ...observer,
      onSending() {
        hasLeft = true;
        observer.onSending?.();
      },
    },
  };
}
