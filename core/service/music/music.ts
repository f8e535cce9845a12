import type { SongRequest } from '../../../shared/service/music.ts';
import { fail } from '../../http/errors/classify-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import type { BilledOptions, CallOptions } from '../call-options.ts';
import { keyFilterOf } from '../tasks/answer-address.ts';
import { requestBilled } from '../tasks/billed-request.ts';
import { queryTask, reportTask, type TaskReport, taskQuery, UNKNOWN_TASK } from '../tasks/task-query.ts';
import { type FoundSong, readSongAnswer } from './song-answer.ts';

/**
 * Creates a song task and returns the service's id for it. Sent once; may be billed.
 * @throws QuarantinedResponseError if the response has no task id, so that the outcome is unknown, and was kept; ServiceError
 *   otherwise.
 * @see SERVICE.md §2.7
 */
export async function createSong(
  transport: Transport,
  connection: ServiceConnection,
  request: SongRequest,
  options: BilledOptions,
): Promise<string> {
  const path = songPath(connection);
  // Songs in the response are not read, because the task is polled anyway.
  const read = () => ({ ...UNKNOWN_TASK, problems: [] });
  const given = { path, body: request, requested: 'task', holds: [], read } as const;
  const result = await requestBilled(transport, connection, given, options);
  if ('taskId' in result) return result.taskId;
  throw new Error('a song task gave images');
}

/** Returns the path of songs. @throws ServiceError `invalid` if the connection has none */
export function songPath({ profile }: Pick<ServiceConnection, 'profile'>): string {
  if (profile.songPath !== null) return profile.songPath;
  throw fail('invalid', 'This connection has no path for songs.', { action: 'settings' });
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
  { signal, observer }: Pick<CallOptions, 'signal' | 'observer'>,
): Promise<TaskReport<FoundSong>> {
  const { profile, key } = connection;
  const query = taskQuery(profile, 'song');
  const { value, text } = await queryTask(transport, connection, { signal, observer, taskId, query });
  const answer = readSongAnswer(value, {
    ...{ requested: taskId, statePlace: profile.songStatePlace, urlPlace: profile.songUrlPlace },
    keyFilter: keyFilterOf(key),
  });
  return reportTask(answer, { requested: taskId, value, text, redact: redactorOf(key).text, observer });
}
