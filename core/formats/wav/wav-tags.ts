import { fstatSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';
import type { FileSegment } from '../../platform/files/write-segments.ts';
import type { AudioTags } from '../audio/audio-file.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { wavLayout } from './wav-layout.ts';

/** Returns the segments of a wav file with corrected lengths; a LIST chunk replaces whatever follows the samples. */
export function tagWav(file: number, tags: AudioTags): readonly FileSegment[] {
  const { data } = wavLayout(file);
  const samples = data.end - data.start;
  const head = readAt(file, 0, data.start);
  const pad = new Uint8Array(samples % 2);
  const metadata = metadataChunks(tags);
  const total = data.start + samples + pad.length + metadata.length;
  // The format cannot express lengths over 4 GiB; such a file is copied unchanged.
  if (total > 0xffff_ffff) return [{ start: 0, end: fstatSync(file).size }];
  head.writeUInt32LE(total - 8, 4);
  head.writeUInt32LE(samples, data.start - 4);
  return [head, { start: data.start, end: data.end }, pad, metadata];
}

/** Builds the LIST INFO chunk and ours. @see https://www.robotplanet.dk/audio/wav_meta_data/ */
function metadataChunks({ title, text, model, artist, genre, comment, date, recipe }: AudioTags): Buffer {
  const fields = [
    ['INAM', title],
    ['ICRD', date],
    ['ISFT', `Quartet, ${model}`],
    // There is only one comment field: the spoken text comes first.
    ['ICMT', comment === null ? text : `${text}\n\n${comment}`.trim()],
    ...(artist === null ? [] : [['IART', artist] as const]),
    ...(genre === null ? [] : [['IGNR', genre] as const]),
  ] as const;
  const body = Buffer.concat([
    Buffer.from('INFO'),
    ...fields.map(([name, value]) => chunk(name, Buffer.from(`${value}\0`, 'utf8'))),
  ]);
  const recipeChunk = recipe === null ? [] : [chunk(RECIPE_CHUNK, Buffer.from(recipeText(recipe), 'utf8'))];
  return Buffer.concat([Buffer.from('LIST'), uint32(body.length), body, ...recipeChunk]);
}

/** Builds a chunk, padded to an even length. */
function chunk(name: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), uint32(bytes.length), bytes, Buffer.alloc(bytes.length % 2)]);
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
}

/** The RIFF chunk that holds the recipe. */
const RECIPE_CHUNK = 'qrtt';
const LENGTH_MAX = 16 * 1024 * 1024;
const CHUNKS_MAX = 100;

/** Returns the text of the recipe in a wav file; null if there is none. */
export function recipeInWav(file: number): string | null {
  const { size } = fstatSync(file);
  for (let at = 12, n = 0; at + 8 <= size && n < CHUNKS_MAX; n++) {
    const head = readAt(file, at, 8);
    if (head.length < 8) return null;
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === RECIPE_CHUNK) {
      return length > LENGTH_MAX ? null : readAt(file, at + 8, length).toString('utf8');
    }
    at += 8 + length + (length % 2);
  }
  return null;
}
