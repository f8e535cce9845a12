import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeechRequest } from '../../shared/service/speech.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Transport } from '../http/transport.ts';
import {
  type SpeechOptions,
  type SpokenFile,
  synthesize,
  synthesizeStreaming,
} from '../service/speech/speech.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The two ways to the same audio. */
export const WAYS = ['whole', 'stream'] as const;
export type Way = (typeof WAYS)[number];

export const SPEECH_REQUEST: SpeechRequest = {
  model: 'vendor-tts-1.5-260319',
  text: 'hello',
  voice_setting: { voice_id: 'v-1' },
  audio_setting: { format: 'mp3', sample_rate: 44_100 },
};

/** The result of a speech call, and the files it left on disk. */
export interface Spoken {
  readonly file: SpokenFile | null;
  readonly error: ServiceError | null;
  /** Names in the folder it was given: `audio.part` and `raw` are the ones it may make. */
  readonly left: readonly string[];
  /** Returns the contents of a file. */
  bytes(name: string): Buffer;
}

/** Makes one call into a separate folder. An error other than a ServiceError is a defect and is rethrown. */
export async function speak(
  transport: Transport,
  connection: ServiceConnection,
  options: Partial<SpeechOptions> & { readonly way?: Way; readonly request?: SpeechRequest } = {},
): Promise<Spoken> {
  const { way = 'whole', request = SPEECH_REQUEST, ...more } = options;
  const folder = temporaryFolder().path;
  const call = way === 'whole' ? synthesize : synthesizeStreaming;
  const given: SpeechOptions = {
    signal: new AbortController().signal,
    path: join(folder, 'audio.part'),
    quarantine: join(folder, 'raw'),
    ...more,
  };
  let file: SpokenFile | null = null;
  let error: ServiceError | null = null;
  try {
    file = await call(transport, connection, request, given);
  } catch (failure) {
    if (!(failure instanceof ServiceError)) throw failure;
    error = failure;
  }
  return {
    file,
    error,
    left: readdirSync(folder).sort(),
    bytes: (name) => readFileSync(join(folder, name)),
  };
}
