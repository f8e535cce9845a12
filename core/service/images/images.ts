import type { ImageRequest } from '../../../shared/service/images.ts';
import type { JsonObject } from '../../../shared/service/json.ts';
import { DEADLINES } from '../../../shared/service/limits.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { notJsonError } from '../../http/errors/unexpected-body.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { quarantineBody } from '../../http/spool/spool.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import { openTaskQuery, type TaskQuery } from '../tasks/task-query.ts';
import { reportTask, UNKNOWN_TASK } from '../tasks/task-report.ts';
import type { ImageCallOptions, ImageCallResult, ImageQueryOptions, ImageTaskReport } from './image-task.ts';
import { judgeImages } from './judge-images.ts';
import { readImageAnswer } from './read-image-answer.ts';
import { type ReceivedImages, receiveImages } from './receive-images.ts';
import { answerMax, createReading, holdPaths, keepImages, withResponseFiles } from './response-files.ts';

/**
 * Generates images synchronously. Sent once; may be billed. The service may return a task instead.
 * @throws QuarantinedResponseError if the response has neither a usable image nor a task, and was kept; ServiceError otherwise:
 *   `invalid` if the connection's profile has no path.
 * @see SERVICE.md §2.9
 */
export function generateImages(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: ImageCallOptions,
): Promise<ImageCallResult> {
  const { imageSyncPath: path, imageHeadersTimeoutMs: headersMs } = connection.profile;
  return requestImages(transport, connection, request, { ...options, asked: 'picture', path, headersMs });
}

/**
 * Creates an image task. Sent once; may be billed. The service may return the images instead.
 * @throws as `generateImages`.
 * @see SERVICE.md §2.9
 */
export function createImageTask(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: ImageCallOptions,
): Promise<ImageCallResult> {
  const { imageAsyncPath: path } = connection.profile;
  return requestImages(transport, connection, request, { ...options, asked: 'task', path });
}

/**
 * Polls an image task as the connection's profile specifies. A response about another task gives an unknown state. Not
 * billed.
 * @throws ServiceError if the query itself failed, which says nothing about the task.
 * @see SERVICE.md §4
 */
export async function queryImageTask(
  transport: Transport,
  connection: ServiceConnection,
  taskId: string,
  options: ImageQueryOptions,
): Promise<ImageTaskReport> {
  const { signal, observer } = options;
  const query = imageTaskQuery(connection.profile);
  const redact = redactorOf(connection.key).text;
  return withResponseFiles(holdPaths(options), false, async (files) => {
    const maxBytes = answerMax(connection.profile);
    const queryOptions = { signal, observer, query, taskId, maxBytes };
    const answer = await openTaskQuery(transport, connection, queryOptions);
    try {
      const received = await receiveImages(answer, files, { redact, observer });
      const value = parseReceived(received, answer.status, redact);
      const read = readImageAnswer(value, createReading(connection, received, { asked: taskId }));
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
      await keepImages(files, pictures);
      return { ...report, pictures, message: report.message ?? problems[0] ?? null };
    } finally {
      answer.close();
    }
  });
}

/** Returns how a service is queried for an image task. @see SERVICE.md §4 */
export function imageTaskQuery(profile: EndpointProfile): TaskQuery {
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
export function imageRequestBody(profile: EndpointProfile, request: ImageRequest): JsonObject {
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
  options: ImageCallOptions & {
    readonly asked: 'picture' | 'task';
    readonly path: string | null;
    readonly headersMs?: number;
  },
): Promise<ImageCallResult> {
  const { asked, path, headersMs, quarantine, signal, observer, opId } = options;
  if (path === null) {
    throw fail('invalid', NO_PATH[asked], { action: 'settings' });
  }
  if (signal.aborted) throw fail('stopped', 'Stopped.');
  const redact = redactorOf(connection.key).text;
  return withResponseFiles(holdPaths(options), true, async (files) => {
    const answer = await transport.open({
      ...{ connection, method: 'POST', path, stream: false, signal, observer, opId },
      body: JSON.stringify(imageRequestBody(connection.profile, request)),
      maxBytes: answerMax(connection.profile),
      ...(headersMs === undefined ? {} : { headersMs }),
      overallMs: DEADLINES.overallMedia,
    });
    try {
      const received = await receiveImages(answer, files, { redact, observer });
      const reading = createReading(connection, received, { asked: null, sent: request.image });
      const verdict = judgeImages(received, {
        ...{ asked, status: answer.status, redact, holdsKey: reading.keyFilter.holdsKey },
        read: (value) => readImageAnswer(value, reading),
      });
      if ('error' in verdict) {
        if (!verdict.keep) throw verdict.error;
        throw await quarantineBody(verdict.error, files.spool, quarantine, redactorOf(connection.key));
      }
      const pictures = 'pictures' in verdict ? verdict.pictures : [];
      await keepImages(files, pictures);
      return verdict;
    } finally {
      answer.close();
    }
  });
}

function parseReceived(received: ReceivedImages, status: number, redact: (text: string) => string): unknown {
  const { broken, isComplete, kind, text, isAll } = received;
  if (broken !== null && !isComplete) throw broken;
  const json = isAll ? parseExactJson(text) : null;
  if (json?.ok !== true) throw notJsonError(kind, redact(text), status);
  return json.value;
}
