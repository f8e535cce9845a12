import { fstatSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { readAt } from '../../platform/files/read-chunks.ts';
import type { FileSegment } from '../../platform/files/write-segments.ts';
import type { AudioTags } from '../audio/audio-file.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { FLAC_BLOCK, flacBlock } from './flac-blocks.ts';

const { streamInfo: STREAM_INFO, comment: COMMENT, picture: PICTURE } = FLAC_BLOCK;
/** Picture type of the front cover. */
const FRONT_COVER = 3;
/** Longest block: its length has 24 bits. */
const BLOCK_MAX = 0xff_ffff;
const BLOCKS_MAX = 100;

/**
 * Returns the segments of a FLAC file with its Vorbis comments replaced, also the cover if one is given, and with the
 * number of samples filled in if missing. A file that cannot be parsed is copied unchanged.
 */
export function tagFlac(file: number, tags: AudioTags): readonly FileSegment[] {
  const { size } = fstatSync(file);
  const unchanged = [{ start: 0, end: size }];
  if (readAt(file, 0, 4).toString('latin1') !== 'fLaC') return unchanged;
  const cover = tags.cover === null ? [] : [pictureBlock(tags.cover)];
  const replaced: number[] = cover.length === 0 ? [COMMENT] : [COMMENT, PICTURE];
  const kept: FileSegment[] = [];
  for (let at = 4, n = 0; n < BLOCKS_MAX; n++) {
    const head = readAt(file, at, 4);
    if (head.length < 4) return unchanged;
    const type = head.readUInt8(0);
    const end = at + 4 + head.readUIntBE(1, 3);
    if (end > size) return unchanged;
    // Clear the last-block flag: the comments become the last block.
    if ((type & 0x7f) === STREAM_INFO) {
      kept.push(Uint8Array.of(STREAM_INFO), streamInfo(readAt(file, at + 1, end - at - 1), tags.durationMs));
    } else if (!replaced.includes(type & 0x7f)) {
      kept.push(Uint8Array.of(type & 0x7f), { start: at + 1, end });
    }
    if (type & 0x80) {
      return [Buffer.from('fLaC'), ...kept, ...cover, comments(tags), { start: end, end: size }];
    }
    at = end;
  }
  return unchanged;
}

/**
 * Fills in STREAMINFO's number of samples, which a streaming encoder cannot know. Without it players show no length.
 * @param block the block's 24-bit length and body.
 */
function streamInfo(block: Buffer, durationMs: number | undefined): Buffer {
  if (block.length < 37 || durationMs === undefined) return block;
  const sampleRate = block.readUIntBE(13, 3) >> 4;
  // The number has 36 bits; the upper four share a byte with the sample size.
  const isUnknown = (block.readUInt8(16) & 0x0f) === 0 && block.readUInt32BE(17) === 0;
  if (!isUnknown) return block;
  const samples = Math.round((durationMs / 1000) * sampleRate);
  const filled = Buffer.from(block);
  filled.writeUInt8((block.readUInt8(16) & 0xf0) | (Math.floor(samples / 2 ** 32) & 0x0f), 16);
  filled.writeUInt32BE(samples % 2 ** 32, 17);
  return filled;
}

function comments({ title, text, model, artist, voice, genre, comment, date, recipe }: AudioTags): Buffer {
  const lines = [
    `TITLE=${title}`,
    `DATE=${date}`,
    `MODEL=${model}`,
    ...(artist === null ? [] : [`ARTIST=${artist}`]),
    ...(voice === null ? [] : [`VOICE=${voice}`]),
    ...(genre === null ? [] : [`GENRE=${genre}`]),
    ...(comment === null ? [] : [`COMMENT=${comment}`]),
    `LYRICS=${text}`,
    ...(recipe === null ? [] : [`${RECIPE_FIELD}=${recipeText(recipe)}`]),
  ];
  const body = Buffer.concat([lengthPrefixed('Quartet'), uint32(lines.length), ...lines.map(lengthPrefixed)]);
  return block(0x80 | COMMENT, body);
}

/** Builds the PICTURE block of the front cover. The file's extension gives its type; pixel sizes are left at 0. */
function pictureBlock(path: string): Buffer {
  const mimeType = Buffer.from(`image/${extname(path).slice(1)}`);
  const bytes = readFileSync(path);
  const [noDescription, width, height, depth, colors] = [0, 0, 0, 0, 0];
  const body = Buffer.concat([
    ...[uint32BE(FRONT_COVER), uint32BE(mimeType.length), mimeType],
    ...[noDescription, width, height, depth, colors, bytes.length].map(uint32BE),
    bytes,
  ]);
  return block(PICTURE, body);
}

function block(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(type, 0);
  head.writeUIntBE(Math.min(BLOCK_MAX, body.length), 1, 3);
  return Buffer.concat([head, body]);
}

function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32BE(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
}

/** The Vorbis comment that holds the recipe. */
const RECIPE_FIELD = 'QUARTET';

/** Returns the text of the recipe in a FLAC file's Vorbis comments; null if there is none. */
export function recipeInFlac(file: number): string | null {
  const comments = flacBlock(file, FLAC_BLOCK.comment);
  return comments && findRecipe(comments);
}

function findRecipe(block: Buffer): string | null {
  const field = Buffer.from(`${RECIPE_FIELD}=`, 'latin1');
  if (block.length < 4) return null;
  // Skip the vendor string and the number of comments.
  for (let at = 4 + block.readUInt32LE(0) + 4; at + 4 <= block.length; ) {
    const end = at + 4 + block.readUInt32LE(at);
    if (end > block.length) return null;
    const comment = block.subarray(at + 4, end);
    if (comment.subarray(0, field.length).equals(field)) return comment.toString('utf8', field.length);
    at = end;
  }
  return null;
}
