import { registerScripts, registerTakes, registerVoices } from './palette-speech.ts';
import { registerSpeechActions } from './speech-actions.ts';

/** Joins speech to the palette and the keys. The stores begin with their own code. */
export function beginSpeech(): void {
  registerSpeechActions();
  registerVoices();
  registerScripts();
  registerTakes();
}
