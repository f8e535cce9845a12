import type { ModelOffer } from '../../shared/contract/connections.ts';
import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { ChatRequest } from '../../shared/service/chat.ts';
import type { ImageRequest } from '../../shared/service/images.ts';
import type { MessagesRequest } from '../../shared/service/messages.ts';
import type { SongRequest } from '../../shared/service/music.ts';
import type { SpeechRequest } from '../../shared/service/speech.ts';
import { type FetchedFile, type FetchOptions, fetchFile } from '../http/fetch-file.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Transport } from '../http/transport.ts';
import { type CallOptions, completeChat } from './chat/chat.ts';
import { listModels } from './chat/models.ts';
import type {
  ImageCallOptions,
  ImageCallResult,
  ImageQueryOptions,
  ImageTaskReport,
} from './images/image-task.ts';
import { createImageTask, generateImages, queryImageTask } from './images/images.ts';
import { createMessage } from './messages/messages.ts';
import { createSong, querySong } from './music/music.ts';
import type { SongTask } from './music/song-task.ts';
import { type SpeechOptions, type SpokenFile, synthesize, synthesizeStreaming } from './speech/speech.ts';
import { type ListedVoice, listVoices } from './speech/voices.ts';
import type { TaskOptions } from './tasks/task-creation.ts';

/** All calls to a service, bound to a transport. Each throws ServiceError. */
export interface ServiceCalls {
  completeChat(
    connection: ServiceConnection,
    request: ChatRequest,
    options: CallOptions,
  ): AsyncIterable<AnswerEvent>;
  createMessage(
    connection: ServiceConnection,
    request: MessagesRequest,
    options: CallOptions,
  ): AsyncIterable<AnswerEvent>;
  listModels(connection: ServiceConnection, options: { signal: AbortSignal }): Promise<ModelOffer>;
  synthesize(
    connection: ServiceConnection,
    request: SpeechRequest,
    options: SpeechOptions,
  ): Promise<SpokenFile>;
  /** Requires a path in the connection's profile. */
  synthesizeStreaming(
    connection: ServiceConnection,
    request: SpeechRequest,
    options: SpeechOptions,
  ): Promise<SpokenFile>;
  /** Null if the connection's profile has no path for the list. */
  listVoices(connection: ServiceConnection, options: { signal: AbortSignal }): Promise<ListedVoice[] | null>;
  /** Returns the service's id of the task. */
  createSong(connection: ServiceConnection, request: SongRequest, options: TaskOptions): Promise<string>;
  querySong(
    connection: ServiceConnection,
    taskId: string,
    options: Pick<CallOptions, 'signal' | 'observer'>,
  ): Promise<SongTask>;
  /** Generates images synchronously; the service may return a task instead. */
  generateImages(
    connection: ServiceConnection,
    request: ImageRequest,
    options: ImageCallOptions,
  ): Promise<ImageCallResult>;
  /** Creates an image task; the service may return the images instead. */
  createImageTask(
    connection: ServiceConnection,
    request: ImageRequest,
    options: ImageCallOptions,
  ): Promise<ImageCallResult>;
  queryImageTask(
    connection: ServiceConnection,
    taskId: string,
    options: ImageQueryOptions,
  ): Promise<ImageTaskReport>;
  /** Downloads a result file from its URL, without sending the key. */
  fetchFile(options: FetchOptions): Promise<FetchedFile>;
}

/** Binds the calls to a transport. */
export function serviceCalls(transport: Transport): ServiceCalls {
  return {
    completeChat: (connection, request, options) => completeChat(transport, connection, request, options),
    createMessage: (connection, request, options) => createMessage(transport, connection, request, options),
    listModels: (connection, options) => listModels(transport, connection, options),
    synthesize: (connection, request, options) => synthesize(transport, connection, request, options),
    synthesizeStreaming: (connection, request, options) =>
      synthesizeStreaming(transport, connection, request, options),
    listVoices: (connection, options) => listVoices(transport, connection, options),
    createSong: (connection, request, options) => createSong(transport, connection, request, options),
    querySong: (connection, taskId, options) => querySong(transport, connection, taskId, options),
    generateImages: (connection, request, options) => generateImages(transport, connection, request, options),
    createImageTask: (connection, request, options) =>
      createImageTask(transport, connection, request, options),
    queryImageTask: (connection, taskId, options) => queryImageTask(transport, connection, taskId, options),
    fetchFile: (options) => fetchFile(transport, options),
  };
}
