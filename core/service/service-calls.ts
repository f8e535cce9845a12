import { fetchFile } from '../http/fetch-file.ts';
import type { Transport } from '../http/transport.ts';
import { completeChat, createMessage } from './chat/chat.ts';
import { listModels } from './chat/models.ts';
import { createImageTask, generateImages, queryImageTask } from './images/images.ts';
import { createSong, querySong } from './music/music.ts';
import { synthesize, synthesizeStreaming } from './speech/speech.ts';
import { listVoices } from './speech/voices.ts';

/** All calls to a service, bound to a transport. Each throws ServiceError. */
export type ServiceCalls = Readonly<ReturnType<typeof serviceCalls>>;

/** Binds the calls to a transport. */
export function serviceCalls(transport: Transport) {
  return {
    completeChat: completeChat.bind(null, transport),
    createMessage: createMessage.bind(null, transport),
    listModels: listModels.bind(null, transport),
    synthesize: synthesize.bind(null, transport),
    synthesizeStreaming: synthesizeStreaming.bind(null, transport),
    listVoices: listVoices.bind(null, transport),
    createSong: createSong.bind(null, transport),
    querySong: querySong.bind(null, transport),
    generateImages: generateImages.bind(null, transport),
    createImageTask: createImageTask.bind(null, transport),
    queryImageTask: queryImageTask.bind(null, transport),
    fetchFile: fetchFile.bind(null, transport),
  };
}
