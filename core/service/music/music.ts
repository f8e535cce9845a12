import type { SongRequest } from '../../../shared/service/music.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { holdsKey, redactorOf, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../chat/chat.ts';
import { createTask, type TaskOptions } from '../tasks/task-creation.ts';
import { askAfterTask, type TaskQuery } from '../tasks/task-query.ts';
import { NOTHING_SAID, toldOfTask } from '../tasks/task-report.ts';
import { readSongAnswer } from './song-answer.ts';
import type { SongTask } from './song-task.ts';

/**
 * Asks for a song and gives the service's own name for the task. Sent once; may be billed.
 * @throws KeptAnswerError, which says that the answer was kept, where it names no task and nobody knows whether there is
 *   one; ServiceError otherwise.
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
 * Asks how far a song is, by the way the connection's profile says. An answer about another task says nothing: its state
 * is unknown. Bills nothing.
 * @throws ServiceError where the asking itself failed, which says nothing of the task.
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
  const { value, text } = await askAfterTask(transport, connection, {
    ...options,
    taskId,
    query: songQuery(profile),
  });
  const answer = readSongAnswer(value, {
    asked: taskId,
    statePlace: profile.songStatePlace,
    urlPlace: profile.songUrlPlace,
    words: { clean: redact, holdsKey: (words) => holdsKey(connection.key, words) },
  });
  const nothing = { ...NOTHING_SAID, songs: [] };
  return toldOfTask(answer, nothing, {
    ...{ asked: taskId, value, text, redact, observer: options.observer },
    hasResults: answer.songs.length > 0,
  });
}

/** How a service is asked after a song. @see SERVICE.md §4 */
export function songQuery(profile: EndpointProfile): TaskQuery {
  return {
    path: profile.songQueryPath,
    method: profile.songQueryMethod,
    placement: profile.songQueryPlacement,
    parameter: profile.songQueryParameter,
  };
}
