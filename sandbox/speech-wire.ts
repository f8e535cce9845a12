import type { Faults } from './faults.ts';
import type { ApiError } from './http-error.ts';
import type { MadeSpeech, SpeechJob } from './speech-render.ts';

/** Bytes converted to hexadecimal at a time, so that the response text is never held as a whole. */
const STEP = 64 * 1024;

/** Audio as a response or event contains it. */
export interface Hex {
  /** Number of hexadecimal digits. */
  readonly length: number;
  /** Yields the digits in chunks. */
  digits(): Generator<string>;
}

/** Returns the bytes in hexadecimal with the faults applied: empty, odd, invalid or endless. @see SERVICE.md §2.2 */
export function hexOf(audio: readonly Uint8Array[], faults: Faults): Hex {
  const size = audio.reduce((sum, piece) => sum + piece.length, 0);
  const huge = faults.number('huge');
  // Each byte has two digits: an odd number would be a different fault.
  const whole = huge === undefined ? size * 2 : huge + (huge % 2);
  const length = faults.has('empty-audio') || size === 0 ? 0 : whole - (faults.has('odd-hex') ? 1 : 0);
  const bad = faults.has('bad-hex') ? Math.floor(length / 2) : -1;
  return {
    length,
    *digits() {
      let at = 0;
      for (const piece of steps(audio, length / 2)) {
        const digits = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
          .toString('hex')
          .slice(0, length - at);
        const place = bad - at;
        yield place >= 0 && place < digits.length
          ? `${digits.slice(0, place)}x${digits.slice(place + 1)}`
          : digits;
        at += digits.length;
      }
    },
  };
}

/** Repeats the audio up to this many bytes. */
function* steps(audio: readonly Uint8Array[], bytes: number): Generator<Uint8Array> {
  for (let come = 0; come < bytes; ) {
    for (const piece of audio) {
      for (let at = 0; at < piece.length && come < bytes; at += STEP) {
        const step = piece.subarray(at, at + STEP);
        yield step;
        come += step.length;
      }
    }
  }
}

/**
 * Returns the audio properties of an answer.
 * @see SERVICE.md §2.2
 */
export const extraInfo = (job: SpeechJob, made: MadeSpeech, bytes: number) => ({
  audio_length: Math.round(made.lengthMs),
  audio_sample_rate: job.sampleRate,
  audio_size: bytes,
  word_count: wordCount(job.text),
});

export const SUCCESS = { status_code: 0, status_msg: 'success' } as const;

/** Returns a refusal in the speech format; its code is the HTTP status of other operations. @see SERVICE.md §7 */
export const refusalBody = (error: ApiError) => ({
  base_resp: { status_code: error.status, status_msg: error.message },
});

/** Counts words: a run of letters and digits, or one Han character. */
export function wordCount(text: string): number {
  return (
    text.match(
      /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'’-])*/gu,
    )?.length ?? 0
  );
}
