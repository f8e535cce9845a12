import { fstatSync, readFileSync } from 'node:fs';
import { ID3Writer } from 'browser-id3-writer';
import { readAt } from '../../platform/files/read-chunks.ts';
import type { FileSegment } from '../../platform/files/write-segments.ts';
import type { AudioTags } from '../audio/audio-file.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { id3Frames } from './id3-frames.ts';
import { id3Length } from './mp3-frame.ts';

/** ID3v2.3 picture type of the front cover. */
const FRONT_COVER = 3;
/** Padding after the frames, in bytes, so that later edits fit in place. */
const PADDING = 4096;
const PADDING_MAX = 65_536;

/**
 * Returns the segments of an mp3 file with its ID3v2 tag replaced. A new tag that fits in the old one's space is padded
 * to its size, so that audio frames keep their offsets, e.g. while the file is playing.
 */
export function tagMp3(file: number, tags: AudioTags): readonly FileSegment[] {
  const { title, text, model, artist, voice, genre, comment, cover, date, recipe } = tags;
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
  if (artist !== null) writer.setFrame('TPE1', [artist]);
  if (voice !== null) writer.setFrame('TXXX', { description: 'Voice', value: voice });
  if (genre !== null) writer.setFrame('TCON', [genre]);
  if (comment !== null) writer.setFrame('COMM', { description: '', text: comment });
  if (recipe !== null) writer.setFrame('TXXX', { description: RECIPE_NAME, value: recipeText(recipe) });
  if (cover !== null) {
    writer.setFrame('APIC', { type: FRONT_COVER, data: readArrayBuffer(cover), description: '' });
  }
  // The type definitions lack this property.
  const setPadding = (padding: number) => Object.assign(writer, { padding });
  setPadding(0);
  const room = old - writer.addTag().byteLength;
  setPadding(room >= 0 && room <= PADDING_MAX ? room : PADDING);
  return [new Uint8Array(writer.addTag()), { start: old, end: size }];
}

function readArrayBuffer(path: string): ArrayBuffer {
  return new Uint8Array(readFileSync(path)).buffer;
}

/** The description of the TXXX frame that holds the recipe. */
const RECIPE_NAME = 'quartet';

/** Returns the text of the recipe in an mp3 file's ID3v2.3 or 2.4 tag; null if there is none. */
export function recipeInMp3(file: number): string | null {
  for (const { name, body } of id3Frames(file)) {
    const text = name === 'TXXX' ? recipeValue(body) : null;
    if (text !== null) return text;
  }
  return null;
}

/** Parses a TXXX frame (encoding, description, zero, value); null unless the description is ours. */
function recipeValue(frame: Buffer): string | null {
  const isUtf16 = frame[0] === 1;
  const body = frame.subarray(1);
  const text = isUtf16 ? body.toString('utf16le') : body.toString('utf8');
  const [name = '', value] = text.split('\0', 2);
  // Both may begin with a byte order mark.
  const withoutBom = (part: string) => part.replace(/^\ufeff/, '');
  return withoutBom(name) === RECIPE_NAME && value !== undefined ? withoutBom(value) : null;
}
