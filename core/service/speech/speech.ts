import { DEADLINES } from '../../../shared/service/limits.ts';
import type { AudioFormat, SpeechExtraInfo, SpeechRequest } from '../../../shared/service/speech.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { withBillingNote } from '../../http/errors/with-billing-note.ts';
import { createPart, PartFile } from '../../http/part-file.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Spool } from '../../http/spool/spool.ts';
import { redactorOf, type Transport, WHOLE_ANSWER_FACTOR } from '../../http/transport.ts';
import type { CallOptions } from '../chat/chat.ts';
import { receiveSpeech } from './receive-speech.ts';

/** The audio a successful call left on disk. */
export interface SpokenFile {
  readonly bytes: number;
  /** By its bytes, whatever it is called; the one asked for where one was. */
  readonly format: AudioFormat;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly extra: SpeechExtraInfo | null;
  readonly statusMsg: string | null;
}

export interface SpeechOptions extends CallOptions {
  /** A file that is not there yet: made before anything is sent, gone again when the call fails. */
  readonly path: string;
  /** The path at which a billed answer that cannot be used is kept, at most 64 MiB of it; otherwise no file is there. */
  readonly quarantine: string;
  /** Bytes of audio so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Speaks a text into a file: the audio goes to disk as it comes and is whole, checked and durable when this resolves.
 * @throws ServiceError `storage` before anything is sent when the file cannot be made; SpeechError, which says what was
 *   kept, once the answer had begun; ServiceError otherwise.
 * @see SERVICE.md §2.1
 */
export function synthesize(
  transport: Transport,
  connection: ServiceConnection,
  request: SpeechRequest,
  options: SpeechOptions,
): Promise<SpokenFile> {
  return speak(transport, connection, request, { ...options, way: connection.profile.speechPath });
}

/**
 * The same by the streaming endpoint, which the connection's profile must name. Complete only with the event that says
 * it is the last.
 * @throws as `synthesize`; ServiceError `invalid` when the profile names no path.
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
    throw fail('invalid', 'The connection names no path for streaming speech.', { action: 'settings' });
  }
  return speak(transport, connection, request, { ...options, way: path, stream: true });
}

async function speak(
  transport: Transport,
  connection: ServiceConnection,
  request: SpeechRequest,
  options: SpeechOptions & { readonly way: string; readonly stream?: boolean },
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
    throw error instanceof ServiceError && error.data.class === 'storage' ? withBillingNote(error) : error;
  } finally {
    await spool.remove();
  }

  async function callAndReceive(): Promise<SpokenFile> {
    const { profile } = connection;
    const answer = await transport.open({
      connection,
      method: 'POST',
      path: options.way,
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
      const asked = request.audio_setting.format ?? null;
      const redactor = redactorOf(connection.key);
      const receiving = { asked, redactor, quarantine, observer, onBytes: options.onBytes };
      const { facts, said } = await receiveSpeech(answer, { spool, audio }, receiving);
      const { bytes, sha256 } = facts;
      // No known format is a failure.
      return { bytes, format: facts.format ?? 'pcm', sha256, extra: said.extra, statusMsg: said.statusMsg };
    } finally {
      answer.close();
    }
  }
}
