import type { Job } from '../../../shared/domain/job.ts';
import type { StoredDrawing } from '../../db/generations/drawing-store.ts';
import { transaction } from '../../db/transaction.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { BILLED_CALLS, type JobContext, type JobHandler, type JobOutcome } from '../../jobs/job-handler.ts';
import { NotFound } from '../../platform/refusal.ts';
import { pictureQuery } from '../../service/images/images.ts';
import type { FoundPicture } from '../../service/images/picture-task.ts';
import { followTask, type TaskAsking } from '../follow-task.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { type AskPorts, askForPictures, keepFound } from './ask-for-pictures.ts';
import { drawingId } from './drawing-id.ts';
import { type FetchPorts, fetchLate, fetchPictures } from './fetch-pictures.ts';

export type DrawingJobPorts = Omit<AskPorts, 'onLate' | 'isClosing'> &
  FetchPorts & {
    retry(job: Job, opId: string): Promise<Job>;
  };

/**
 * The job that makes one drawing: one call that answers with pictures or gives a task, which is asked after until it is
 * done; then its files are fetched. What came is on disk before any of it is fetched, and each picture has its row as soon
 * as it is in the library.
 */
export function drawingJob(ports: DrawingJobPorts): JobHandler & { close(): void } {
  const { db, drawings, pictures, views } = ports;
  /** Jobs whose task has failed at the service. */
  const over = new Set<string>();
  const one = new OneAtATime();
  const closing = new AbortController();

  function drawingOf(job: Job): StoredDrawing {
    const id = drawingId(job);
    const drawing = drawings.get(id);
    if (!drawing) throw new NotFound('drawing', id);
    return drawing;
  }

  /** Not waited for: the drawing says how it stands, and what cannot be had now may be had when somebody asks for it. */
  function onLate(context: JobContext, id: string): void {
    const { signal } = closing;
    const fetching = () => fetchLate(ports, context, id, signal);
    one.run(id, signal, fetching).catch((error: unknown) => {
      ports.logger.info('what came after a stop was not fetched', { jobId: context.job.id, error });
    });
  }

  async function asked(context: JobContext, drawing: StoredDrawing): Promise<void> {
    const { job } = context;
    if (context.taskId === null) {
      const askPorts = { ...ports, onLate, isClosing: () => closing.signal.aborted };
      await context.call(0, (call) => askForPictures(askPorts, context, call, drawing), 'task');
    } else if (job.state === 'queued') context.move('accepted');
    if (context.taskId === null) return;
    const end = await followTask(asking(ports, drawing.id), context);
    if (end.isOver) over.add(job.id);
    if (end.failure) throw end.failure;
    transaction(db, () => {
      keepFound(ports, drawing.id, end.found);
      context.move('fetching');
    });
  }

  async function make(context: JobContext, drawing: StoredDrawing): Promise<void> {
    // Known from an earlier run or job: there is nothing left to ask.
    if (pictures.of(drawing.id).length === 0) await asked(context, drawing);
    // What came was looked at before, and could not be opened.
    if (pictures.of(drawing.id).length === 0)
      throw fail('unusable', 'What came was not a picture.', ANSWERED);
    context.move('fetching');
    views.publish(drawing.id);
    await fetchPictures(ports, context, drawing.id);
  }

  return {
    policy: BILLED_CALLS,

    run: (context) =>
      one.run(drawingId(context.job), context.signal, () => make(context, drawingOf(context.job))),

    settle({ job }: JobOutcome) {
      if (over.has(job.id)) drawings.setTaskOver(drawingId(job));
    },

    started: (job) => views.publish(drawingId(job)),
    settled(job) {
      over.delete(job.id);
      views.publish(drawingId(job));
    },

    hasAnswer: (job) => pictures.of(drawingId(job)).length > 0,

    recover(job, calls) {
      // Not asked where an answer is missing. With a task, or with a call that has ended, nothing is left to send.
      return job.polls === null && calls.some((call) => call.state === 'queued') ? 'hold' : 'resume';
    },

    retry: ports.retry,

    close: () => closing.abort(),
  };
}

const ANSWERED = { phase: 'answering' } as const;

function asking({ calls, files }: DrawingJobPorts, id: string): TaskAsking<FoundPicture> {
  return {
    query: ({ profile }) => pictureQuery(profile),
    async ask({ connection, signal, pollObserver: observer }, taskId) {
      const hold = (n: number) => files.beginHeld(id, n);
      const task = await calls.queryPicture(connection, taskId, { signal, observer, hold });
      return { ...task, found: task.pictures };
    },
    madeNone: 'The service made no picture',
    nowhere: 'The service says that the picture is done, but not where it is.',
  };
}
