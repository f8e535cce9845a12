import { registerTakes, registerVoices } from './palette-speech.ts';
import { registerSpeechActions } from './speech-actions.ts';

let begun = false;

/** Joins speech to the palette and the keys, once; the stores begin with their own code. */
export function beginSpeech(): void {
  if (begun) return;
  begun = true;
  registerSpeechActions();
  registerVoices();
  registerTakes();
}
