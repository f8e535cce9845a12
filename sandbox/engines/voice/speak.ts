/// <reference path="./web-assembly.d.ts" />

import { setImmediate } from 'node:timers/promises';
import { compileFlite } from './compile-flite.ts';
import { planPieces } from './plan.ts';
import { RENDER_RATE, render } from './render.ts';
import { speakable } from './speakable.ts';
import { VOICES } from './voices.ts';

export { UnspeakableText } from './speakable.ts';

/** A segment of speech. */
export interface Spoken {
  /** Mono, −1…1, never over 0.9. */
  readonly samples: Float32Array;
  /** Samples a second. */
  readonly sampleRate: number;
}

export interface SpeakRequest {
  readonly text: string;
  /** The id of one of {@link VOICES}. */
  readonly voiceId: string;
  /** Factor, 0.5–2. */
  readonly speed: number;
  /** Semitones, −12…12. */
  readonly pitch: number;
}

let program: Promise<WebAssembly.Module> | null = null;

/**
 * Speaks a text: one piece for each sentence, in order, the first as soon as it is made. Put one after the other they
 * are the whole; the rest between two sentences is at the start of the later one. Each voice speaks English and
 * Mandarin, also within a sentence: a text in the other language is heard in the voice's own timbre, with an accent.
 *
 * The same request gives the same samples.
 * @param signal stops the work after the piece that is being made; the generator then throws its reason
 * @throws UnspeakableText before the first piece, when the text or a part of it cannot be spoken
 * @throws RangeError when there is no such voice
 */
export async function* speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<Spoken, void, void> {
  const voice = VOICES.find(({ id }) => id === request.voiceId);
  if (!voice) throw new RangeError(`there is no voice "${request.voiceId}"`);
  signal.throwIfAborted();
  const plan = planPieces(speakable(request.text));
  program ??= compileFlite();
  const module = await program;
  for (const parts of plan) {
    const samples = await render(module, { voice, speed: request.speed, pitch: request.pitch, parts });
    // Rendering is plain computing: an abort that came in the meantime is heard only when other work has its turn.
    await setImmediate();
    signal.throwIfAborted();
    if (samples.length > 0) yield { samples, sampleRate: RENDER_RATE };
    signal.throwIfAborted();
  }
}
