import { BYTE_CAPS } from '../../shared/service/limits.ts';
import type { SongRequest } from '../../shared/service/music.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { CallOptions } from './chat.ts';
import { cutText, plainText } from './plain-text.ts';
import { plainRefusal } from './refusal-in-words.ts';
import type { ServiceConnection } from './service-connection.ts';
import { ServiceError } from './service-error.ts';
import { readSongAnswer } from './song-answer.ts';
import type { SongTask } from './song-task.ts';
import { createTask, type TaskOptions } from './task-creation.ts';
import { askAfterTask, type TaskQuery } from './task-query.ts';
import { holdsKey, redactorOf, type Transport } from './transport.ts';

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
  const raw = redact(text.slice(0, BYTE_CAPS.errorBody));
  if (answer.taskId !== null && answer.taskId !== taskId) {
    options.observer?.onIgnored?.('an answer about another task');
    return { ...NOTHING, taskId: cutText(redact(answer.taskId), ID_MAX), raw };
  }
  const says = (words: string | null): string | null =>
    words === null ? null : plainText(redact(words), false) || null;
  const stateText = says(answer.stateText);
  if (stateText === null && answer.songs.length === 0) {
    const refusal = plainRefusal(value, text, redact);
    if (refusal !== null) throw asking(refusal);
  }
  return { ...answer, stateText, message: says(answer.message), raw };
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

/** Longest name of another task that is told, in UTF-16 units. */
const ID_MAX = 256;
const NOTHING = { state: null, stateText: null, progress: null, songs: [], message: null } as const;

/** What is only guessed to be about the request is no reason never to ask again. */
function asking(refusal: ServiceError): ServiceError {
  if (refusal.data.class !== 'bad_request') return refusal;
  return new ServiceError({ ...refusal.data, class: 'service', action: 'retry' }, { cause: refusal });
}
