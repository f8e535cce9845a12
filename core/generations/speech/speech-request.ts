import { createHash } from 'node:crypto';
import type { JobRequest } from '../../../shared/domain/job.ts';
import { countCharacters } from '../../../shared/domain/price.ts';
import type { SpeechSettings } from '../../../shared/domain/take.ts';
import { isPause } from '../../../shared/script/pauses.ts';
import type { Segment } from '../../../shared/script/plan-segments.ts';
import { type JsonObject, json, jsonObject } from '../../../shared/service/json.ts';
import type { SpeechRequest } from '../../../shared/service/speech.ts';
import type { StoredTake } from '../../db/generations/shapes.ts';
import { ACCEPT_STREAM, storedRequest } from '../../http/request-headers.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { speechPath } from '../../service/speech/speech.ts';

/**
 * Returns the request of one segment; unset options are omitted. A pause has one too, which is never sent.
 * @param pronounce returns a text as it is sent, see `pronouncer`
 * @see SERVICE.md §2.1
 */
export function speechBody(
  segment: Segment,
  settings: SpeechSettings,
  pronounce?: (text: string) => string,
): SpeechRequest {
  const { model, speed, vol, pitch, format, sampleRate } = settings;
  return {
    model,
    text: (!isPause(segment.text) ? pronounce?.(segment.text) : undefined) ?? segment.text,
    voice_setting: {
      voice_id: segment.voiceId,
      ...(speed === null ? {} : { speed }),
      ...(vol === null ? {} : { vol }),
      ...(pitch === null ? {} : { pitch }),
    },
    audio_setting: { format, sample_rate: sampleRate },
  };
}

/** Returns the request metadata of a take, without text and model, under the service's names, with the cast. */
export function takeRecipe({ settings }: Pick<StoredTake, 'settings'>): JsonObject {
  const { voiceId, cast } = settings;
  const { model: _model, text: _text, ...rest } = speechBody({ text: '', voiceId }, settings);
  return jsonObject.parse(cast === null ? rest : { ...rest, cast });
}

/**
 * Returns the request to store and show: complete except for the key. @param streamed whether to use the connection's
 * streaming path, if it has one.
 * @see SERVICE.md §4
 */
export function speechJobRequest(
  connection: ServiceConnection,
  body: SpeechRequest | null,
  opId: string,
  streamed: boolean,
): JobRequest {
  const streamPath = streamed ? connection.profile.speechStreamPath : null;
  const path = streamPath ?? speechPath(connection);
  return storedRequest(connection, {
    ...{ path, body: body === null ? null : json.parse(body), stream: streamPath !== null, opId },
  });
}

/** Returns whether a call was meant to be streamed, and still can be. */
export function isStreamed(request: JobRequest, { profile }: ServiceConnection): boolean {
  return request.headers.accept === ACCEPT_STREAM && profile.speechStreamPath !== null;
}

/** Returns a key that identifies a request, even after its body was deleted. */
export function previewKeyOf(body: SpeechRequest): string {
  const { model, text, voice_setting: voice, audio_setting: audio } = body;
  const parts = [model, text, voice.voice_id, voice.speed ?? null, voice.vol ?? null, voice.pitch ?? null];
  return createHash('sha256')
    .update(JSON.stringify([...parts, audio.format ?? null, audio.sample_rate ?? null]))
    .digest('hex');
}

/** Returns what a request may be charged for. */
export function speechCharge({ model, text }: SpeechRequest) {
  return { kind: 'speech', model, units: countCharacters(text) };
}
