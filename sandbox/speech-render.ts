import type { AudioFormat } from '../shared/service/speech.ts';
import { audioEncoder } from './audio/audio-encoder.ts';
import { resample } from './audio/resample.ts';
import type { Spoken } from './engines/voice/speak.ts';

/** A validated speech request with every default filled in. */
export interface SpeechJob {
  readonly text: string;
  readonly voiceId: string;
  /** Speed factor. */
  readonly speed: number;
  /** Factor applied to each sample. */
  readonly volume: number;
  /** Pitch in semitones. */
  readonly pitch: number;
  readonly format: AudioFormat;
  /** Sample rate in samples per second. */
  readonly sampleRate: number;
}

/** Properties of the audio, known once it is complete. */
export interface MadeSpeech {
  /** Number of samples; without any there are no chunks either. */
  readonly samples: number;
  /** Bytes that replace the beginning of the file; see `AudioEncoder.head`. */
  readonly head: Uint8Array<ArrayBuffer> | null;
  readonly lengthMs: number;
}

/** Synthesises a text, one sentence at a time. */
export type Speaker = (
  request: Pick<SpeechJob, 'text' | 'voiceId' | 'speed' | 'pitch'>,
  signal: AbortSignal,
) => AsyncGenerator<Spoken>;

/** The first chunk is short, so that playback can start soon; others are at most a second long. */
const FIRST_SECONDS = 0.25;
const PIECE_SECONDS = 1;

/**
 * Speaks a text and encodes it as consecutive chunks of one file. Errors of the speaker propagate.
 * @param signal Cancels the work between two chunks.
 */
export async function* renderSpeech(
  job: SpeechJob,
  speaker: Speaker,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, MadeSpeech> {
  const encoder = await audioEncoder(job.format, job.sampleRate);
  try {
    let seconds = FIRST_SECONDS;
    let samples = 0;
    for await (const spoken of speaker(job, signal)) {
      const sound = resample(spoken.samples, spoken.sampleRate, job.sampleRate);
      setVolume(sound, job.volume);
      samples += sound.length;
      for (let at = 0; at < sound.length; ) {
        signal.throwIfAborted();
        const end = at + Math.ceil(seconds * job.sampleRate);
        const bytes = encoder.encode(sound.subarray(at, end));
        if (bytes.length > 0) yield bytes;
        at = end;
        seconds = PIECE_SECONDS;
      }
    }
    const rest = encoder.finish();
    if (samples > 0 && rest.length > 0) yield rest;
    return { samples, head: encoder.head(), lengthMs: encoder.lengthMs() };
  } finally {
    encoder.close();
  }
}

/** Level up to which the gain is exact; higher peaks are soft-clipped so that none reaches 1. */
const KNEE = 0.8;

/**
 * Changes the volume in place.
 * @param factor Gain of each sample: 2 is 6 dB. Peaks beyond the range are soft-clipped.
 */
export function setVolume(samples: Float32Array, factor: number): void {
  for (let i = 0; i < samples.length; i += 1) samples[i] = softly((samples[i] ?? 0) * factor);
}

function softly(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  return Math.sign(sample) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)));
}
