import { setImmediate } from 'node:timers/promises';
import { compileFlite } from './compile-flite.ts';
import { planPieces } from './plan.ts';
import { RENDER_RATE, render } from './render.ts';
import { speakable } from './speakable.ts';
import { VOICES } from './voices.ts';

export { UnspeakableText } from './speakable.ts';

/** A segment of speech. */
export interface Spoken {
  /** Mono samples, −1…1, with no peak above 0.9. */
  readonly samples: Float32Array;
  /** Sample rate in Hz. */
  readonly sampleRate: number;
}

export interface SpeakRequest {
  readonly text: string;
  /** Id of an entry of {@link VOICES}. */
  readonly voiceId: string;
  /** Speed factor, 0.5–2. */
  readonly speed: number;
  /** Pitch shift in semitones, −12…12. */
  readonly pitch: number;
}

/**
 * Speaks a text: yields one segment for each sentence, in order, as soon as it is rendered. The segments
 * concatenate to the whole; the pause between two sentences is at the start of the later one. Each voice speaks
 * English and Mandarin, also within a sentence, with its own timbre and with an accent in the other language. The
 * same request returns the same samples.
 * @param signal stops the work after the segment being rendered; the generator then throws its reason
 * @throws UnspeakableText before the first segment, when the text or a part of it cannot be spoken
 * @throws RangeError when there is no such voice
 */
export async function* speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<Spoken, void, void> {
  const voice = VOICES.find(({ id }) => id === request.voiceId);
  if (!voice) throw new RangeError(`there is no voice "${request.voiceId}"`);
  signal.throwIfAborted();
  const plan = planPieces(speakable(request.text));
  const module = await compileFlite();
  for (const parts of plan) {
    const samples = await render(module, { voice, speed: request.speed, pitch: request.pitch, parts });
    // Rendering blocks the event loop, so a pending abort is noticed only after yielding to it.
    await setImmediate();
    signal.throwIfAborted();
    if (samples.length > 0) yield { samples, sampleRate: RENDER_RATE };
    signal.throwIfAborted();
  }
}
