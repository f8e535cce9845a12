import type { ImageRequest } from '../../../shared/service/images.ts';
import type { JsonObject } from '../../../shared/service/json.ts';
import { DEADLINES } from '../../../shared/service/limits.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { notJsonError } from '../../http/errors/no-json.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { keepBody } from '../../http/spool/spool.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import { openTaskQuery, type TaskQuery } from '../tasks/task-query.ts';
import { reportTask, UNKNOWN_TASK } from '../tasks/task-report.ts';
import { readPictureAnswer } from './picture-answer.ts';
import { answerMax, createReading, holdPaths, keepPictures, withPictureFiles } from './picture-call.ts';
import type { DrawOptions, PictureAnswer, PictureQueryOptions, PictureTask } from './picture-task.ts';
import { judgePictures } from './picture-verdict.ts';
import { type ReceivedPictures, receivePictures } from './receive-pictures.ts';

/**
 * Generates images synchronously. Sent once; may be billed. The service may return a task instead.
 * @throws KeptAnswerError if the response has neither a usable image nor a task, and was kept; ServiceError otherwise:
 *   `invalid` if the connection's profile has no path.
 * @see SERVICE.md §2.9
 */
export function drawNow(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: DrawOptions,
): Promise<PictureAnswer> {
  const { imageSyncPath: path, imageHeadersTimeoutMs: headersMs } = connection.profile;
  return requestImages(transport, connection, request, { ...options, asked: 'picture', path, headersMs });
}

/**
 * Creates an image task. Sent once; may be billed. The service may return the images instead.
 * @throws as `drawNow`.
 * @see SERVICE.md §2.9
 */
export function createPictureTask(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: DrawOptions,
): Promise<PictureAnswer> {
  const { imageAsyncPath: path } = connection.profile;
  return requestImages(transport, connection, request, { ...options, asked: 'task', path });
}

/**
 * Polls an image task as the connection's profile specifies. A response about another task gives an unknown state. Not
 * billed.
 * @throws ServiceError if the query itself failed, which says nothing about the task.
 * @see SERVICE.md §4
 */
export async function queryPicture(
  transport: Transport,
  connection: ServiceConnection,
  taskId: string,
  options: PictureQueryOptions,
): Promise<PictureTask> {
  const { signal, observer } = options;
  const query = pictureQuery(connection.profile);
  const redact = redactorOf(connection.key).text;
  return withPictureFiles(holdPaths(options), false, async (files) => {
    const maxBytes = answerMax(connection.profile);
    const queryOptions = { signal, observer, query, taskId, maxBytes };
    const answer = await openTaskQuery(transport, connection, queryOptions);
    try {
      const received = await receivePictures(answer, files, { redact, observer });
      const value = parseReceived(received, answer.status, redact);
      const read = readPictureAnswer(value, createReading(connection, received, { asked: taskId }));
      const { problems, ...report } = reportTask(
        read,
        { ...UNKNOWN_TASK, pictures: [], problems: [] },
        {
          ...{ asked: taskId, value, text: received.text, redact, observer },
          hasResults: read.pictures.length > 0,
        },
      );
      const isDone = report.state === 'succeeded';
      const pictures = report.pictures.filter((picture) => isDone || 'url' in picture);
      await keepPictures(files, pictures);
      return { ...report, pictures, message: report.message ?? problems[0] ?? null };
    } finally {
      answer.close();
    }
  });
}

/** Returns how a service is queried for an image task. @see SERVICE.md §4 */
export function pictureQuery(profile: EndpointProfile): TaskQuery {
  return {
    path: profile.imageQueryPath,
    method: profile.imageQueryMethod,
    placement: profile.imageQueryPlacement,
    parameter: profile.imageQueryParameter,
  };
}

/**
 * Builds the body of an image request, with the field names of the connection's profile. Unset options are omitted.
 * @see SERVICE.md §2.9
 */
export function pictureBody(profile: EndpointProfile, request: ImageRequest): JsonObject {
  return {
    ...(request.size === undefined ? {} : { [profile.imageSizeField]: request.size }),
    ...(request.image === undefined ? {} : { [profile.imageReferenceField]: request.image }),
    [profile.imageModelField]: request.model,
    [profile.imagePromptField]: request.prompt,
  };
}

const NO_PATH = {
  picture: 'The connection names no path for pictures that are waited for.',
  task: 'The connection names no path for pictures that are queued.',
} as const;

/** Sends a request for images or a task, which may be billed. */
async function requestImages(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: DrawOptions & {
    readonly asked: 'picture' | 'task';
    readonly path: string | null;
    readonly headersMs?: number;
  },
): Promise<PictureAnswer> {
  const { asked, path, headersMs, quarantine, signal, observer, opId } = options;
  if (path === null) {
    throw fail('invalid', NO_PATH[asked], { action: 'settings' });
  }
  if (signal.aborted) throw fail('stopped', 'Stopped.');
  const redact = redactorOf(connection.key).text;
  return withPictureFiles(holdPaths(options), true, async (files) => {
    const answer = await transport.open({
      ...{ connection, method: 'POST', path, stream: false, signal, observer, opId },
      body: JSON.stringify(pictureBody(connection.profile, request)),
      maxBytes: answerMax(connection.profile),
      ...(headersMs === undefined ? {} : { headersMs }),
      overallMs: DEADLINES.overallMedia,
    });
    try {
      const received = await receivePictures(answer, files, { redact, observer });
      const reading = createReading(connection, received, { asked: null, sent: request.image });
      const verdict = judgePictures(received, {
        ...{ asked, status: answer.status, redact, holdsKey: reading.keyFilter.holdsKey },
        read: (value) => readPictureAnswer(value, reading),
      });
      if ('error' in verdict) {
        if (!verdict.keep) throw verdict.error;
        throw await keepBody(verdict.error, files.spool, quarantine, redactorOf(connection.key));
      }
      const pictures = 'pictures' in verdict ? verdict.pictures : [];
      await keepPictures(files, pictures);
      return verdict;
    } finally {
      answer.close();
    }
  });
}

function parseReceived(
  received: ReceivedPictures,
  status: number,
  redact: (text: string) => string,
): unknown {
  const { broken, isComplete, kind, text, isAll } = received;
  if (broken !== null && !isComplete) throw broken;
  const json = isAll ? parseExactJson(text) : null;
  if (json?.ok !== true) throw notJsonError(kind, redact(text), status);
  return json.value;
}
