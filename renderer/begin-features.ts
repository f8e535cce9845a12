import { beginImages } from './images/begin-images.ts';
import { registerLibraryActions } from './library/library-actions.ts';
import { beginMusic } from './music/begin-music.ts';
import { beginSpeech } from './speech/speech-actions.ts';

let begun = false;

/** Registers the actions, shortcuts and search results of the areas except chat, once. */
export function beginFeatures(): void {
  if (begun) return;
  begun = true;
  beginSpeech();
  beginMusic();
  beginImages();
  registerLibraryActions();
}
