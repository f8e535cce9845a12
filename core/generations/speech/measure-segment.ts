import { statSync } from 'node:fs';
import type { SpeechRequest } from '../../../shared/service/speech.ts';
import type { SegmentResult } from '../../db/generations/segment-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import type { SegmentFiles } from './segment-files.ts';
import { previewKeyOf } from './speech-request.ts';

/**
 * Measures a segment file, for its stored result.
 * @throws AudioError if it is not valid audio of its format; StorageError
 */
export async function measureSegment(
  audio: Pick<Audio, 'measure'>,
  parts: SegmentFiles,
  jobId: string,
  file: string,
  body: SpeechRequest,
): Promise<SegmentResult> {
  const path = parts.path(jobId, file);
  const { format = 'mp3', sample_rate: pcmRate } = body.audio_setting;
  const { durationMs, sampleRate, channels } = await audio.measure(path, format, pcmRate);
  const { text, voice_setting: voice } = body;
  const asked = { key: previewKeyOf(body), text, voiceId: voice.voice_id };
  return { file, format, durationMs, sampleRate, channels, bytes: statSync(path).size, ...asked };
}
