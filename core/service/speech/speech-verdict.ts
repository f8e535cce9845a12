import type { AudioFormat } from '../../../shared/service/speech.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { cutText } from '../../http/errors/plain-text.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { describeUnexpectedBody } from '../../http/errors/stranger-sentence.ts';
import type { MediaFault } from '../../http/spool/decode-media.ts';
import type { SpeechReader } from './speech-reader.ts';

/** The facts of the audio in a whole answer. */
export interface AudioFacts {
  /** Bytes on disk. */
  readonly bytes: number;
  readonly fault: MediaFault | null;
  /** The format by the bytes; null when they are no known audio. */
  readonly format: AudioFormat | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Everything known of an answer that has come to its end. */
export interface SpeechFindings {
  readonly kind: 'json' | 'sse' | 'html' | 'unknown';
  readonly facts: AudioFacts;
  readonly said: SpeechReader;
  /** The format asked for, null when none was. */
  readonly asked: AudioFormat | null;
  readonly status: number;
}

/** A failure, and what is kept of the answer in the quarantine: the `body` as it came, or the decoded `audio`. */
export interface Verdict {
  readonly error: ServiceError;
  readonly keep: 'body' | 'audio' | 'nothing';
}

const FAULTS = {
  cut: 'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
  alien: 'The audio cannot be decoded: it holds characters that are no hexadecimal digits.',
} as const;

/**
 * Why an answer is none, or null when it is one. Only audio that is there, whole, decoded and of the format asked for
 * is a success: no status says so. The service's own words come before ours.
 * @see SERVICE.md §2.2
 */
export function speechFailure(findings: SpeechFindings): Verdict | null {
  const { kind, facts, said, asked, status } = findings;
  const at = { phase: 'answering', status } as const;
  if (kind === 'html' || kind === 'unknown') {
    const message = describeUnexpectedBody(kind, said.text);
    return { error: fail('bad_answer', message, { ...at, action: 'settings' }), keep: 'body' };
  }
  if (said.refusal !== null && (kind === 'sse' || facts.bytes === 0)) {
    return facts.bytes === 0
      ? { error: said.refusal, keep: 'nothing' }
      : { error: brokenOff(said.refusal), keep: 'body' };
  }
  if (said.complaint !== null && facts.bytes === 0) return { error: said.complaint, keep: 'nothing' };
  if (facts.fault !== null) return { error: fail('unusable', FAULTS[facts.fault], at), keep: 'body' };
  // Unless it is known that none is missing.
  if (kind === 'sse' && said.isMalformed && said.audioSize !== facts.bytes) {
    const message = 'An event of the stream cannot be read: some of the audio may be missing.';
    return { error: fail('unusable', message, at), keep: 'body' };
  }
  if (!(kind === 'sse' ? said.isLast : said.isComplete)) {
    const message = 'The answer ended before it was complete.';
    return { error: fail('interrupted', message, at), keep: 'body' };
  }
  if (facts.bytes === 0) return { error: withoutAudio(said, at), keep: 'body' };
  if (facts.format === null || (asked !== null && facts.format !== asked)) {
    return { error: fail('unusable', wrongFormat(asked, facts.format), at), keep: 'audio' };
  }
  return null;
}

/** After content has come the answer is interrupted, whatever the reason. */
function brokenOff(refusal: ServiceError): ServiceError {
  return new ServiceError({ ...refusal.data, class: 'interrupted', action: 'retry' }, { cause: refusal });
}

function withoutAudio(said: SpeechReader, at: { phase: 'answering'; status: number }): ServiceError {
  if (said.isMalformed) return fail('bad_answer', 'The answer is not valid JSON.', at);
  if (said.hasAudio) return fail('unusable', 'The service sent audio without a single byte.', at);
  const though = said.statusMsg === null ? '' : `, though the service says “${cutText(said.statusMsg, 100)}”`;
  return fail('unusable', `The answer holds no audio${though}.`, at);
}

function wrongFormat(asked: AudioFormat | null, format: AudioFormat | null): string {
  if (asked === null) return 'The service sent something that is no known audio. It is kept as it came.';
  // Raw samples carry no mark: that bytes are nothing else says little.
  const found = format === null || format === 'pcm' ? 'something else' : format;
  return `The service was asked for ${asked} and sent ${found}. It is kept as it came.`;
}
