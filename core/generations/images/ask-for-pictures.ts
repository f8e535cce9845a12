import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DrawingStore, StoredDrawing } from '../../db/generations/drawing-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import type { ReferenceStore } from '../../db/generations/reference-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { PictureKind } from '../../formats/sniff/picture-kind.ts';
import type { CallContext, JobContext } from '../../jobs/job-handler.ts';
import type { Logger } from '../../platform/host.ts';
import type { FoundPicture, PictureAnswer } from '../../service/images/picture-task.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { type BilledCallPorts, billedCall } from '../billed-call.ts';
import type { FetchedFiles } from '../fetched-files.ts';
import type { DrawingWriter } from './drawing-writer.ts';
import { drawingBody, shownReference } from './image-request.ts';
import type { PictureViews } from './picture-views.ts';
import type { ReferenceFiles } from './reference-files.ts';

export interface AskPorts extends BilledCallPorts {
  readonly db: DatabaseSync;
  readonly jobs: Pick<JobStore, 'noteTask'>;
  readonly pictures: PictureStore;
  readonly references: ReferenceStore;
  readonly referenceFiles: ReferenceFiles;
  readonly files: FetchedFiles<PictureKind>;
  readonly views: PictureViews;
  readonly calls: Pick<ServiceCalls, 'drawNow' | 'createPictureTask'>;
  readonly logger: Logger;
  /** Pictures came for a drawing whose job was stopped meanwhile: what can be lost of them is to be fetched. */
  readonly onLate: (context: JobContext, drawingId: string) => void;
  readonly drawings: Pick<DrawingStore, 'get'>;
  readonly writeBeside: DrawingWriter['writeBeside'];
  /** Nothing new is begun. */
  readonly isClosing: () => boolean;
}

/** Most pictures of one drawing: more than any service makes. */
const PICTURES_MAX = 20;

/**
 * Asks the service for a drawing, in the way it was wished for. What it answers with is on disk before anything else is
 * done with it: its task, or where its pictures are. What had left when the user stopped it is waited for all the same,
 * for it may be charged: what comes then is written down, to be had without asking again.
 * @throws ServiceError
 */
export async function askForPictures(
  ports: AskPorts,
  context: JobContext,
  call: CallContext,
  drawing: StoredDrawing,
): Promise<object> {
  const image = await imageOf(ports, drawing);
  const request = drawingBody(drawing, image);
  const { connection } = call;
  const leaving = untilItLeaves(call);
  return billedCall(ports, { ...call, ...leaving }, async (options) => {
    const make = drawing.way === 'wait' ? ports.calls.drawNow : ports.calls.createPictureTask;
    const hold = (n: number) => ports.files.beginHeld(drawing.id, n);
    const answer = await make(connection, request, { ...options, hold });
    if (!context.signal.aborted) return take(ports, context, drawing.id, answer);
    takeLate(ports, context, drawing.id, answer);
    return {};
  });
}

/** Writes down pictures that were found, behind those that are known. */
export function keepFound(
  { db, pictures }: Pick<AskPorts, 'db' | 'pictures'>,
  drawingId: string,
  found: readonly FoundPicture[],
): void {
  transaction(db, () => {
    const next = (pictures.of(drawingId).at(-1)?.n ?? -1) + 1;
    for (const [i, picture] of found.slice(0, PICTURES_MAX).entries()) {
      const place =
        'file' in picture
          ? { address: null, heldFile: basename(picture.file) }
          : { address: picture.url, heldFile: null };
      pictures.insert({ drawingId, n: next + i, ...place });
    }
  });
}

function take(ports: AskPorts, context: JobContext, drawingId: string, answer: PictureAnswer): object {
  if ('taskId' in answer) {
    context.acceptTask(answer.taskId);
    return { taskId: answer.taskId };
  }
  keepFound(ports, drawingId, answer.pictures);
  return { pictures: answer.pictures.length };
}

function takeLate(ports: AskPorts, context: JobContext, drawingId: string, answer: PictureAnswer): void {
  const { jobs, views, logger } = ports;
  try {
    const now = ports.drawings.get(drawingId);
    if (now && now.deletedAt === null && now.jobId !== context.job.id) {
      takeBeside(ports, context, now, answer);
      return;
    }
    if ('taskId' in answer) jobs.noteTask(context.job.id, answer.taskId);
    else keepFound(ports, drawingId, answer.pictures);
    views.publish(drawingId);
    if ('pictures' in answer) ports.onLate(context, drawingId);
  } catch (error) {
    // Deleted for good by now, or the program has ended.
    logger.info('what came after a stop could not be kept', { jobId: context.job.id, error });
  }
}

/** It has been asked for anew by now. */
function takeBeside(
  ports: AskPorts,
  context: JobContext,
  drawing: StoredDrawing,
  answer: PictureAnswer,
): void {
  const write = (id: string) => {
    if (!('pictures' in answer)) return;
    const found = answer.pictures.map((picture) => {
      return 'file' in picture ? { ...picture, file: ports.files.moveHeld(picture.file, id) } : picture;
    });
    keepFound(ports, id, found);
  };
  const { job, connection } = context;
  const begin = ports.writeBeside(drawing, job, connection, 'taskId' in answer ? answer : { write });
  if (!ports.isClosing()) begin();
}

async function imageOf(
  { references, referenceFiles }: AskPorts,
  { settings }: StoredDrawing,
): Promise<string | null> {
  const stored = settings.referenceId === null ? undefined : references.get(settings.referenceId);
  if (!stored) return null;
  return stored.kind === 'file' ? referenceFiles.dataUri(stored) : shownReference(stored);
}

/** A stop takes back what has not left; what has left is not called off. */
function untilItLeaves({ signal, observer }: CallContext): Pick<CallContext, 'signal' | 'observer'> {
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
