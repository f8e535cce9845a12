import type { ImageRequest } from '../../shared/service/images.ts';
import type { JsonObject } from '../../shared/service/json.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { DrawOptions, PictureAnswer, PictureQueryOptions, PictureTask } from './picture-task.ts';
import type { ServiceConnection } from './service-connection.ts';
import type { TaskQuery } from './task-query.ts';
import type { Transport } from './transport.ts';

/**
 * Has a picture made and waits for it. Sent once; may be billed. A service may answer with a task all the same.
 * @throws KeptAnswerError, which says that the answer was kept, where there is no usable picture in it and no task;
 *   ServiceError otherwise: `invalid` when the connection's profile names no path.
 * @see SERVICE.md §2.9
 */
export function drawNow(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: DrawOptions,
): Promise<PictureAnswer> {
  throw new Error(
    `not yet ${String(transport)} ${connection.baseUrl} ${request.model} ${options.quarantine}`,
  );
}

/**
 * Has the service take a picture as a task. Sent once; may be billed. A service may answer with the picture all the same.
 * @throws as `drawNow`
 * @see SERVICE.md §2.9
 */
export function createPictureTask(
  transport: Transport,
  connection: ServiceConnection,
  request: ImageRequest,
  options: DrawOptions,
): Promise<PictureAnswer> {
  throw new Error(
    `not yet ${String(transport)} ${connection.baseUrl} ${request.model} ${options.quarantine}`,
  );
}

/**
 * Asks how far a picture is, by the way the connection's profile says. An answer about another task says nothing: its
 * state is unknown. Bills nothing.
 * @throws ServiceError where the asking itself failed, which says nothing of the task.
 * @see SERVICE.md §4
 */
export function queryPicture(
  transport: Transport,
  connection: ServiceConnection,
  taskId: string,
  options: PictureQueryOptions,
): Promise<PictureTask> {
  throw new Error(`not yet ${String(transport)} ${connection.baseUrl} ${taskId} ${String(options)}`);
}

/** How a service is asked after a picture. @see SERVICE.md §4 */
export function pictureQuery(profile: EndpointProfile): TaskQuery {
  return {
    path: profile.imageQueryPath,
    method: profile.imageQueryMethod,
    placement: profile.imageQueryPlacement,
    parameter: profile.imageQueryParameter,
  };
}

/**
 * What is sent for a picture: the request under the names the connection's profile has for its fields. What is left to
 * the service is not sent.
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
