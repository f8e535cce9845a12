import { fstatSync } from 'node:fs';
import { ID3Writer } from 'browser-id3-writer';
import type { Stretch } from '../files/copy-stretches.ts';
import { readAt } from '../files/read-chunks.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import type { AudioTags } from './audio-task.ts';
import { id3Length } from './mp3-frame.ts';
import { RECIPE_NAME } from './mp3-recipe.ts';

/** An mp3 file with our ID3v2.3 tag in the place of the one it may have. */
export function mp3Tagged(file: number, tags: AudioTags): readonly Stretch[] {
  const { title, text, model, voice, genre, comment, date, recipe } = tags;
  const { size } = fstatSync(file);
  const old = Math.min(size, id3Length(readAt(file, 0, 10)));
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  const writer = new ID3Writer(new ArrayBuffer(0))
    .setFrame('TIT2', title)
    .setFrame('TYER', Number(year))
    .setFrame('TDAT', `${day}${month}`)
    .setFrame('USLT', { description: '', lyrics: text })
    .setFrame('TXXX', { description: 'Model', value: model })
    .setFrame('TXXX', { description: 'Date', value: date });
  if (voice !== null) {
    writer.setFrame('TPE1', [voice]).setFrame('TXXX', { description: 'Voice', value: voice });
  }
  if (genre !== null) writer.setFrame('TCON', [genre]);
  if (comment !== null) writer.setFrame('COMM', { description: '', text: comment });
  if (recipe !== null) writer.setFrame('TXXX', { description: RECIPE_NAME, value: recipeText(recipe) });
  return [new Uint8Array(writer.addTag()), { start: old, end: size }];
}
