import type { AudioFormat } from '../shared/service/speech.ts';
import { audioEncoder } from './audio/audio-encoder.ts';
import { resample } from './audio/resample.ts';
import { setVolume } from './audio/volume.ts';
import type { Spoken } from './engines/voice/speak.ts';

/** A checked speech request, with every default filled in. */
export interface SpeechJob {
  readonly text: string;
  readonly voiceId: string;
  /** A factor. */
  readonly speed: number;
  /** A factor on each sample. */
  readonly volume: number;
  /** Semitones. */
  readonly pitch: number;
  readonly format: AudioFormat;
  /** Samples a second. */
  readonly sampleRate: number;
}

/** The properties of the audio, known once it is complete. */
export interface MadeSpeech {
  /** Samples that were spoken; without any there are no pieces either. */
  readonly samples: number;
  /** Stands at the beginning of the file in place of as many bytes; see `AudioEncoder.head`. */
  readonly head: Uint8Array<ArrayBuffer> | null;
  readonly lengthMs: number;
}

/** Who turns text into sound, a sentence at a time. */
export type Speaker = (
  request: Pick<SpeechJob, 'text' | 'voiceId' | 'speed' | 'pitch'>,
  signal: AbortSignal,
) => AsyncGenerator<Spoken>;

/** The first piece is short, so that something can be heard soon; others are a second long or less. */
const FIRST_SECONDS = 0.25;
const PIECE_SECONDS = 1;

/**
 * Speaks a text and encodes it: pieces of one file, in order. What the speaker throws goes through.
 * @param signal Ends the work between two pieces.
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
