import { join } from 'node:path';
import { type SpeechExtraInfo, speechRequest } from '../../../shared/service/speech.ts';
import type { SegmentResult } from '../../db/generations/segment-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import type { CallContext } from '../../jobs/job-handler.ts';
import { rawName } from '../../jobs/quarantine.ts';
import { rethrowAsServiceError, withServiceErrors } from '../../library/as-service-error.ts';
import type { Library } from '../../library/library.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { assertSpace } from '../../platform/files/space.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { SpeechError } from '../../service/speech/speech-error.ts';
import { measureSegment } from './measure-segment.ts';
import type { SegmentFiles } from './segment-files.ts';
import { isStreamed } from './speech-request.ts';

export interface SpeakPorts {
  readonly calls: Pick<ServiceCalls, 'synthesize' | 'synthesizeStreaming'>;
  readonly segmentFiles: SegmentFiles;
  readonly audio: Pick<Audio, 'measure'>;
  readonly library: Pick<Library, 'assertSpace'>;
  readonly dataFolder: string;
  /** Folder for unusable responses. */
  readonly quarantineFolder: string;
}

/**
 * Makes one segment, after checking the disk space: sends the request, saves the file and measures it.
 * @throws ServiceError
 */
export async function speakSegment(
  ports: SpeakPorts,
  jobId: string,
  context: CallContext,
): Promise<SegmentResult> {
  const { call, connection, signal, observer, opId } = context;
  const request = speechRequest.parse(call.request.body);
  const format = request.audio_setting.format ?? 'mp3';
  const file = `${call.n}.${format}`;
  const quarantined = rawName(jobId, call.n);
  await assertSpace(ports.dataFolder).catch(rethrowAsServiceError('before'));
  await ports.library.assertSpace().catch(rethrowAsServiceError('before'));
  const path = withServiceErrors('before', () => {
    makeFolder(ports.quarantineFolder);
    return ports.segmentFiles.begin(jobId, file);
  });
  let extra: SpeechExtraInfo | null;
  try {
    const quarantine = join(ports.quarantineFolder, quarantined);
    const options = { signal, observer, opId, path, quarantine };
    const asked = isStreamed(call.request, connection)
      ? ports.calls.synthesizeStreaming(connection, request, options)
      : ports.calls.synthesize(connection, request, options);
    ({ extra } = await asked);
  } catch (error) {
    if (error instanceof SpeechError && error.quarantined) context.keepRaw(quarantined);
    throw error;
  }
  withServiceErrors('answering', () => ports.segmentFiles.finish(jobId, file));
  const part = await measureSegment(ports.audio, ports.segmentFiles, jobId, file, request).catch(
    rethrowAsServiceError('answering'),
  );
  return { ...part, ...statedOf(extra) };
}

function statedOf(extra: SpeechExtraInfo | null): Pick<SegmentResult, 'words' | 'statedMs'> {
  const { word_count: words, audio_length: statedMs } = extra ?? {};
  return { ...(words != null && { words }), ...(statedMs != null && { statedMs }) };
}
