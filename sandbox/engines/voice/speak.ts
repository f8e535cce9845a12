import { planPieces } from './plan.ts';
import { type Order, type Part, RENDER_RATE } from './render.ts';
import { speakable } from './speakable.ts';
import { VOICES } from './voices.ts';
import { renderInWorker } from './worker-pool.ts';

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

/** Pieces made ahead of the one that is asked for. */
const AHEAD = 1;

/**
 * Speaks a text: one piece for each sentence, in order, the first as soon as it is made. Put one after the other they
 * are the whole; the rest between two sentences is at the start of the later one. Each voice speaks English and
 * Mandarin, also within a sentence: a text in the other language is heard in the voice's own timbre, with an accent.
 *
 * The same request gives the same samples.
 * @param signal stops all work at once; the generator then throws its reason
 * @throws UnspeakableText before the first piece, when the text or a part of it cannot be spoken
 * @throws RangeError when there is no such voice
 */
export async function* speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<Spoken, void, void> {
  const voice = VOICES.find(({ id }) => id === request.voiceId);
  if (!voice) throw new RangeError(`there is no voice "${request.voiceId}"`);
  signal.throwIfAborted();
  const plan = planPieces(speakable(request.text));
  // Its own stop, for a reader who leaves before the end.
  const left = new AbortController();
  const stop = AbortSignal.any([signal, left.signal]);
  const ahead: Promise<Float32Array>[] = [];
  const order = (parts: readonly Part[]): Order => ({
    voice,
    speed: request.speed,
    pitch: request.pitch,
    parts,
  });
  try {
    for (;;) {
      while (ahead.length <= AHEAD) {
        const next = plan.next();
        if (next.done) break;
        const piece = renderInWorker(order(next.value), stop);
        // The segment's consumer receives its error; until then it must not end the program as an unhandled rejection.
        piece.catch(() => {});
        ahead.push(piece);
      }
      const first = ahead.shift();
      if (!first) return;
      const samples = await first;
      if (samples.length > 0) yield { samples, sampleRate: RENDER_RATE };
      signal.throwIfAborted();
    }
  } finally {
    left.abort(new Error('nobody listens any more'));
  }
}
