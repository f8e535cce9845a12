import type { AudioFormat } from '../../../shared/service/speech.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { cutText } from '../../http/errors/plain-text.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { describeUnexpectedBody } from '../../http/errors/unexpected-body.ts';
import type { MediaFault } from '../../http/spool/decode-media.ts';
import type { SpeechReader } from './speech-reader.ts';

/** The audio of a complete response. */
export interface AudioFacts {
  /** Bytes on disk. */
  readonly bytes: number;
  readonly fault: MediaFault | null;
  /** The detected format; null if unknown. */
  readonly format: AudioFormat | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Everything known about a complete response. */
export interface SpeechFindings {
  readonly kind: 'json' | 'sse' | 'html' | 'unknown';
  readonly facts: AudioFacts;
  readonly reader: SpeechReader;
  /** The requested format; null if none was. */
  readonly requested: AudioFormat | null;
  readonly status: number;
}

/** An error, and what to keep in the quarantine: the raw `body` or the decoded `audio`. */
export interface Verdict {
  readonly error: ServiceError;
  readonly keep: 'body' | 'audio' | 'nothing';
}

const FAULTS = {
  cut: 'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
  alien: 'The audio cannot be decoded: it contains characters that are not hexadecimal digits.',
} as const;

/**
 * Returns why a response failed; null for success. Only complete, decoded audio of the requested format counts as
 * success, whatever the status. The service's error message takes precedence over ours.
 * @see SERVICE.md §2.2
 */
export function speechFailure(findings: SpeechFindings): Verdict | null {
  const { kind, facts, reader, requested, status } = findings;
  const at = { phase: 'answering', status } as const;
  if (kind === 'html' || kind === 'unknown') {
    const message = describeUnexpectedBody(kind, reader.text);
    return { error: fail('bad_answer', message, { ...at, action: 'settings' }), keep: 'body' };
  }
  if (reader.refusal !== null && (kind === 'sse' || facts.bytes === 0)) {
    return facts.bytes === 0
      ? { error: reader.refusal, keep: 'nothing' }
      : { error: interruptedError(reader.refusal), keep: 'body' };
  }
  if (reader.tentativeRefusal !== null && facts.bytes === 0)
    return { error: reader.tentativeRefusal, keep: 'nothing' };
  if (facts.fault !== null) return { error: fail('unusable', FAULTS[facts.fault], at), keep: 'body' };
  // The stated size may prove that nothing is missing.
  if (kind === 'sse' && reader.isMalformed && reader.audioSize !== facts.bytes) {
    const message = 'An event of the stream cannot be read: some of the audio may be missing.';
    return { error: fail('unusable', message, at), keep: 'body' };
  }
  if (!(kind === 'sse' ? reader.isLast : reader.isComplete)) {
    const message = 'The response ended before it was complete.';
    return { error: fail('interrupted', message, at), keep: 'body' };
  }
  if (facts.bytes === 0) return { error: withoutAudio(reader, at), keep: 'body' };
  if (facts.format === null || (requested !== null && facts.format !== requested)) {
    return { error: fail('unusable', wrongFormat(requested, facts.format), at), keep: 'audio' };
  }
  return null;
}

/** Converts an error after audio has arrived to `interrupted`, whatever the reason. */
function interruptedError(refusal: ServiceError): ServiceError {
  return new ServiceError({ ...refusal.data, class: 'interrupted', action: 'retry' }, { cause: refusal });
}

function withoutAudio(reader: SpeechReader, at: { phase: 'answering'; status: number }): ServiceError {
  if (reader.isMalformed) return fail('bad_answer', 'The response is not valid JSON.', at);
  if (reader.hasAudio) return fail('unusable', 'The service sent empty audio.', at);
  const suffix =
    reader.statusMsg === null ? '' : `, though the service says “${cutText(reader.statusMsg, 100)}”`;
  return fail('unusable', `The response contains no audio${suffix}.`, at);
}

function wrongFormat(requested: AudioFormat | null, format: AudioFormat | null): string {
  if (requested === null) return 'The service sent an unknown audio format. It is saved as received.';
  // Raw samples have no signature, so `pcm` only means that no other format was detected.
  const found = format === null || format === 'pcm' ? 'something else' : format;
  return `Requested ${requested}, but the service sent ${found}. It is saved as received.`;
}
