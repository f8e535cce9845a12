import { resample } from '../../audio/resample.ts';
import { equalise, level, trim } from './finish.ts';
import { FLITE_RATE, flite } from './flite.ts';
import { type Phrase, sayMandarin } from './mandarin/say.ts';
import type { SandboxVoice } from './voices.ts';

/** A part of a segment. */
export type Part =
  | { readonly kind: 'english'; readonly text: string }
  | ({ readonly kind: 'mandarin' } & Phrase)
  /** Duration in seconds at speed 1. */
  | { readonly kind: 'pause'; readonly seconds: number };

/** The complete input for rendering one segment. */
export interface Order {
  readonly voice: SandboxVoice;
  /** Speed factor. */
  readonly speed: number;
  /** Pitch shift in semitones. */
  readonly pitch: number;
  readonly parts: readonly Part[];
}

/** Sample rate of the rendered speech, in Hz. */
export const RENDER_RATE = FLITE_RATE;

/** Renders one segment. @returns an empty array if nothing is audible */
export async function render(module: WebAssembly.Module, order: Order): Promise<Float32Array> {
  const { voice, speed, parts } = order;
  const tuning = {
    pitchHz: (voice.pitchHz * 2 ** (order.pitch / 12)) / voice.formants,
    stretch: voice.formants / (speed * voice.pace),
  };
  const english = { ...tuning, voice: voice.base, melodyHz: tuning.pitchHz * voice.melody };
  const sounds: Float32Array[] = [];
  for (const part of parts) {
    switch (part.kind) {
      case 'pause':
        sounds.push(new Float32Array(Math.round((part.seconds / speed) * FLITE_RATE)));
        break;
      case 'english':
        sounds.push(finish((await flite(module, { ...english, say: part })).samples, voice));
        break;
      case 'mandarin':
        sounds.push(finish(await sayMandarin(module, part, voice, tuning), voice));
        break;
      default:
        part satisfies never;
    }
  }
  return joined(sounds);
}

/** Normalises each part to the same level, so that two languages in one sentence are equally loud. */
function finish(samples: Float32Array, voice: SandboxVoice): Float32Array {
  // Faster playback raises pitch and formants alike, so the pitch was requested lower to compensate.
  const person = resample(samples, Math.round(voice.formants * 100), 100);
  return level(trim(equalise(person, FLITE_RATE, voice.brightness), FLITE_RATE), FLITE_RATE);
}

function joined(sounds: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return whole;
}
