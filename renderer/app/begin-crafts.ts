import { beginImages } from '../images/begin-images.ts';
import { beginLibrary } from '../library/begin-library.ts';
import { beginMusic } from '../music/begin-music.ts';
import { beginSpeech } from '../speech/begin-speech.ts';

/** Joins the crafts that are not in view to the palette and the keys. */
export function beginCrafts(): void {
  beginSpeech();
  beginMusic();
  beginImages();
  beginLibrary();
}
