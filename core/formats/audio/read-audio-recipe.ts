import { readAt } from '../../platform/files/read-chunks.ts';
import { withFile } from '../../platform/files/with-file.ts';
import { recipeInFlac } from '../flac/flac-tags.ts';
import { recipeInMp3 } from '../mp3/mp3-tags.ts';
import { recipeInWav } from '../wav/wav-tags.ts';

/** Returns the text of the recipe embedded in an audio file; null if there is none or it is another file. */
export function readAudioRecipe(path: string): string | null {
  return withFile(path, 'r', (file) => {
    const head = readAt(file, 0, 12).toString('latin1');
    if (head.startsWith('ID3')) return recipeInMp3(file);
    if (head.startsWith('fLaC')) return recipeInFlac(file);
    return head.startsWith('RIFF') && head.endsWith('WAVE') ? recipeInWav(file) : null;
  });
}
