import type { ImageRequest } from '../../../shared/service/images.ts';
import type { JsonObject } from '../../../shared/service/json.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { notJsonError } from '../../http/errors/unexpected-body.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import { keyFilterOf } from '../tasks/answer-address.ts';
import { requestBilled } from '../tasks/billed-request.ts';
import { openTaskQuery, reportTask, type TaskReport, taskQuery } from '../tasks/task-query.ts';
import type { FoundImage, ImageCallOptions, ImageCallResult, ImageQueryOptions } from './image-task.ts';
import { type ImageReadOptions, readImageAnswer } from './read-image-answer.ts';
import { type ReceivedImages, receiveImages } from './receive-images.ts';
import { answerMax, holdPaths, keepImages, withResponseFiles } from './response-files.ts';

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
  return requestImages(transport, connection, request, options, 'picture');
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
  return requestImages(transport, connection, request, options, 'task');
}

/**
 * Polls an image task as the connection's profile specifies. A response about another task gives an unknown state. Not
 * billed. Files of images are kept only after the task has succeeded.
 * @throws ServiceError if the query itself failed, which says nothing about the task.
 * @see SERVICE.md §4
 */
export async function queryImageTask(
  transport: Transport,
  connection: ServiceConnection,
  taskId: string,
  options: ImageQueryOptions,
): Promise<TaskReport<FoundImage>> {
  const { signal, observer } = options;
  const redact = redactorOf(connection.key).text;
  const holds = holdPaths(options);
  return withResponseFiles({ spool: `${holds[0]}.raw.part`, holds, isBilled: false }, async (files) => {
    const answer = await openTaskQuery(transport, connection, {
      ...{ signal, observer, query: taskQuery(connection.profile, 'image'), taskId },
      maxBytes: answerMax(connection.profile),
    });
    try {
      const received = await receiveImages(answer, files, { redact, observer });
      const value = parseReceived(received, answer.status, redact);
      const { problems, ...read } = readImageAnswer(value, readOptions(connection, received, taskId));
      const task = { ...read, message: read.message ?? problems[0] ?? null };
      const { text } = received;
      const report = reportTask(task, { requested: taskId, value, text, redact, observer });
      const isDone = report.state === 'succeeded';
      const found = report.found.filter((image) => isDone || 'url' in image);
      await keepImages(files, found);
      return { ...report, found };
    } finally {
      answer.close();
    }
  });
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
  picture: 'This connection has no path for live images.',
  task: 'This connection has no path for background images.',
} as const;

/** Returns the path of images. @throws ServiceError `invalid` if the connection has none */
export function imagePath(
  { profile }: Pick<ServiceConnection, 'profile'>,
  requested: 'picture' | 'task',
): string {
  const path = requested === 'picture' ? profile.imageSyncPath : profile.imageAsyncPath;
  if (path !== null) return path;
  throw fail('invalid', NO_PATH[requested], { action: 'settings' });
}

async function requestImages(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: ImageCallOptions,
  requested: 'picture' | 'task',
): Promise<ImageCallResult> {
  const { profile } = connection;
  const path = imagePath(connection, requested);
  if (options.signal.aborted) throw fail('stopped', 'Stopped.');
  const given = {
    ...{ path, body: imageRequestBody(profile, request), requested, holds: holdPaths(options) },
    maxBytes: answerMax(profile),
    headersMs: requested === 'picture' ? profile.imageHeadersTimeoutMs : undefined,
    read: (value: unknown, received: ReceivedImages) =>
      readImageAnswer(value, { ...readOptions(connection, received, null), sent: request.image }),
  };
  return requestBilled(transport, connection, given, options);
}

function readOptions(
  { profile, key }: ServiceConnection,
  { inside }: ReceivedImages,
  requested: string | null,
): ImageReadOptions {
  const { imageStatePlace: statePlace, imageUrlPlace: urlPlace } = profile;
  return { requested, statePlace, urlPlace, inside, keyFilter: keyFilterOf(key) };
}

function parseReceived(received: ReceivedImages, status: number, redact: (text: string) => string): unknown {
  const { broken, isComplete, kind, text, isUncut } = received;
  if (broken !== null && !isComplete) throw broken;
  const json = isUncut ? parseExactJson(text) : null;
  if (json?.ok !== true) throw notJsonError(kind, redact(text), status);
  return json.value;
}
