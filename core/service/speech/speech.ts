import { DEADLINES } from '../../../shared/service/limits.ts';
import type { AudioFormat, SpeechExtraInfo, SpeechRequest } from '../../../shared/service/speech.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { markCharged, ServiceError } from '../../http/errors/service-error.ts';
import { createPart, PartFile } from '../../http/part-file.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Spool } from '../../http/spool/spool.ts';
import { redactorOf, type Transport, WHOLE_ANSWER_FACTOR } from '../../http/transport.ts';
import type { CallOptions } from '../call-options.ts';
import { receiveSpeech } from './receive-speech.ts';

/** The audio file of a successful call. */
export interface SpokenFile {
  readonly bytes: number;
  /** The detected format, which is the requested one if any. */
  readonly format: AudioFormat;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly extra: SpeechExtraInfo | null;
  readonly statusMsg: string | null;
}

/** Options of a speech call. */
export interface SpeechOptions extends CallOptions {
  /** Path of the audio; must not exist. Created before sending, deleted if the call fails. */
  readonly path: string;
  /** Path in the quarantine for an unusable but billed response, at most 64 MiB of it. */
  readonly quarantine: string;
  /** Reports the bytes of audio so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Synthesizes speech into a file. When this resolves, the audio is complete, checked and durable.
 * @throws QuarantinedResponseError if the response was unusable and was kept; ServiceError otherwise, `storage` before
 *   sending if the file cannot be created.
 * @see SERVICE.md §2.1
 */
export function synthesize(
  transport: Transport,
  connection: ServiceConnection,
  request: SpeechRequest,
  options: SpeechOptions,
): Promise<SpokenFile> {
  return callSpeech(transport, connection, request, { ...options, endpoint: speechPath(connection) });
}

/** Returns the path of speech. @throws ServiceError `invalid` if the connection has none */
export function speechPath({ profile }: Pick<ServiceConnection, 'profile'>): string {
  if (profile.speechPath !== null) return profile.speechPath;
  throw fail('invalid', 'This connection has no path for speech.', { action: 'settings' });
}

/**
 * Like `synthesize`, with the streaming endpoint of the connection's profile. Complete only after the event marked as
 * the last.
 * @throws as `synthesize`; ServiceError `invalid` if the profile has no path.
 * @see SERVICE.md §4
 */
export async function synthesizeStreaming(
  transport: Transport,
  connection: ServiceConnection,
  request: SpeechRequest,
  options: SpeechOptions,
): Promise<SpokenFile> {
  const path = connection.profile.speechStreamPath;
  if (path === null) {
    throw fail('invalid', 'This connection has no path for streaming speech.', { action: 'settings' });
  }
  return callSpeech(transport, connection, request, { ...options, endpoint: path, stream: true });
}

async function callSpeech(
  transport: Transport,
  connection: ServiceConnection,
  request: SpeechRequest,
  options: SpeechOptions & { readonly endpoint: string; readonly stream?: boolean },
): Promise<SpokenFile> {
  const { path, quarantine, observer, signal, stream = false } = options;
  if (signal.aborted) throw fail('stopped', 'Stopped.');
  const audio = await PartFile.make(path, { opens: createPart }).catch((error: ServiceError) => {
    throw new ServiceError({ ...error.data, phase: 'before' }, { cause: error });
  });
  const spool = new Spool(`${path}.raw.part`);
  try {
    return await callAndReceive();
  } catch (error) {
    await audio.remove();
    throw error instanceof ServiceError && error.data.class === 'storage' ? markCharged(error) : error;
  } finally {
    await spool.remove();
  }

  async function callAndReceive(): Promise<SpokenFile> {
    const { profile } = connection;
    const answer = await transport.open({
      connection,
      method: 'POST',
      path: options.endpoint,
      body: JSON.stringify(request),
      stream,
      signal,
      observer,
      opId: options.opId,
      maxBytes: profile.speechBodyMax,
      headersMs: profile.headersTimeoutMs * WHOLE_ANSWER_FACTOR,
      overallMs: DEADLINES.overallMedia,
    });
    try {
      const requested = request.audio_setting.format ?? null;
      const redactor = redactorOf(connection.key);
      const receiving = { requested, redactor, quarantine, observer, onBytes: options.onBytes };
      const { facts, reader } = await receiveSpeech(answer, { spool, audio }, receiving);
      const { bytes, sha256 } = facts;
      // The verdict has already rejected an unknown format.
      return {
        bytes,
        format: facts.format ?? 'pcm',
        sha256,
        extra: reader.extra,
        statusMsg: reader.statusMsg,
      };
    } finally {
      answer.close();
    }
  }
}
