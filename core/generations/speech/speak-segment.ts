import { type SpeechExtraInfo, speechRequest } from '../../../shared/service/speech.ts';
import type { SegmentResult } from '../../db/generations/segment-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import type { CallContext } from '../../jobs/job-handler.ts';
import { rethrowAsServiceError, withServiceErrors } from '../../library/as-service-error.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { type BilledCallPorts, billedCall } from '../billed-call.ts';
import { measureSegment, type SegmentFiles } from './segment-files.ts';
import { isStreamed } from './speech-request.ts';

export interface SpeakPorts extends BilledCallPorts {
  readonly calls: Pick<ServiceCalls, 'synthesize' | 'synthesizeStreaming'>;
  readonly segmentFiles: SegmentFiles;
  readonly audio: Pick<Audio, 'measure'>;
}

/**
 * Makes one segment: sends the request, saves the file and measures it.
 * @param written the segment as the user wrote it, if that is known
 * @throws ServiceError
 */
export async function speakSegment(
  ports: SpeakPorts,
  context: CallContext,
  written: string | undefined,
): Promise<SegmentResult> {
  const { calls, segmentFiles, audio } = ports;
  const { call, connection } = context;
  const { jobId } = call;
  const request = speechRequest.parse(call.request.body);
  const file = `${call.n}.${request.audio_setting.format ?? 'mp3'}`;
  const { extra } = await billedCall(ports, context, async (options) => {
    const path = withServiceErrors('before', () => segmentFiles.begin(jobId, file));
    const speak = isStreamed(call.request, connection) ? calls.synthesizeStreaming : calls.synthesize;
    return speak(connection, request, { ...options, path });
  });
  withServiceErrors('answering', () => segmentFiles.finish(jobId, file));
  const segment = await measureSegment(audio, segmentFiles, jobId, file, request, written).catch(
    rethrowAsServiceError('answering'),
  );
  return { ...segment, ...statedOf(extra) };
}

function statedOf(extra: SpeechExtraInfo | null): Pick<SegmentResult, 'words' | 'statedMs'> {
  const { word_count: words, audio_length: statedMs } = extra ?? {};
  return { ...(words != null && { words }), ...(statedMs != null && { statedMs }) };
}
