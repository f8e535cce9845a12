import type { SongRequest } from '../../../shared/service/music.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { holdsKey, redactorOf, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../chat/chat.ts';
import { createTask, type TaskOptions } from '../tasks/task-creation.ts';
import { queryTask, type TaskQuery } from '../tasks/task-query.ts';
import { reportTask, UNKNOWN_TASK } from '../tasks/task-report.ts';
import { readSongAnswer } from './song-answer.ts';
import type { SongTask } from './song-task.ts';

/**
 * Creates a song task and returns the service's id for it. Sent once; may be billed.
 * @throws QuarantinedResponseError if the response has no task id, so that the outcome is unknown, and was kept; ServiceError
 *   otherwise.
 * @see SERVICE.md §2.7
 */
export function createSong(
  transport: Transport,
  connection: ServiceConnection,
  request: SongRequest,
  options: TaskOptions,
): Promise<string> {
  return createTask(transport, connection, { path: connection.profile.songPath, request, ...options });
}

/**
 * Polls a song task as the connection's profile specifies. A response about another task gives an unknown state. Not
 * billed.
 * @throws ServiceError if the query itself failed, which says nothing about the task.
 * @see SERVICE.md §4
 */
export async function querySong(
  transport: Transport,
  connection: ServiceConnection,
  taskId: string,
  options: Pick<CallOptions, 'signal' | 'observer'>,
): Promise<SongTask> {
  const { profile } = connection;
  const redact = redactorOf(connection.key).text;
  const { value, text } = await queryTask(transport, connection, {
    ...options,
    taskId,
    query: songQuery(profile),
  });
  const answer = readSongAnswer(value, {
    asked: taskId,
    statePlace: profile.songStatePlace,
    urlPlace: profile.songUrlPlace,
    keyFilter: { clean: redact, holdsKey: (text) => holdsKey(connection.key, text) },
  });
  const nothing = { ...UNKNOWN_TASK, songs: [] };
  return reportTask(answer, nothing, {
    ...{ asked: taskId, value, text, redact, observer: options.observer },
    hasResults: answer.songs.length > 0,
  });
}

/** Returns how a service is queried for a song task. @see SERVICE.md §4 */
export function songQuery(profile: EndpointProfile): TaskQuery {
  return {
    path: profile.songQueryPath,
    method: profile.songQueryMethod,
    placement: profile.songQueryPlacement,
    parameter: profile.songQueryParameter,
  };
}
