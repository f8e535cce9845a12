import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngChunk, pngChunks } from '../formats/image/png.ts';
import { Secret } from '../http/secret.ts';
import { encodedKeys, keyIn } from '../testing/key-encodings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { removeKeyFromFile } from './remove-key.ts';

const KEY = 'qk-live+7/Qx%zR2~mW9vK4tB8nH3j';
const HEAD = Buffer.from('00000004000000040802000000', 'hex');
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  pngChunk('IHDR', HEAD),
  pngChunk('IDAT', deflateSync(Buffer.alloc(52))),
  pngChunk('IEND', Buffer.alloc(0)),
]);

const text = (value: Buffer) => Buffer.concat([Buffer.from('Comment\0'), value]);
const packed = (value: Buffer) => Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(value)]);
const international = (value: Buffer) =>
  Buffer.concat([Buffer.from('Comment\0\x01\0en\0\0'), deflateSync(value)]);

async function without(bytes: Buffer, key = new Secret(KEY)): Promise<Buffer> {
  const path = join(temporaryFolder().path, 'x.png');
  writeFileSync(path, bytes);
  await removeKeyFromFile(path, key);
  return readFileSync(path);
}

/** Returns the image with more chunks before its pixels. */
function withChunks(...chunks: Buffer[]): Buffer {
  const first = pngChunks(PNG).find(({ type }) => type === 'IDAT')?.start ?? 0;
  return Buffer.concat([PNG.subarray(0, first), ...chunks, PNG.subarray(first)]);
}

it.each(encodedKeys(KEY))(
  'empties a PNG text that contains the key ($name), compressed or not',
  async ({ bytes }) => {
    const value = Buffer.concat([Buffer.from('said: '), bytes, Buffer.from(' end')]);
    const kept = pngChunk('tEXt', text(Buffer.from('harmless')));
    const given = withChunks(
      pngChunk('tEXt', text(value)),
      pngChunk('zTXt', packed(value)),
      pngChunk('iTXt', international(value)),
      pngChunk('quXx', value),
      kept,
    );
    const left = await without(Buffer.concat([given, Buffer.from('after the end '), value]));
    expect(keyIn(left, KEY)).toEqual([]);
    const chunks = pngChunks(left);
    expect(chunks.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['zTXt', 'iTXt', 'quXx']));
    expect(left.includes(kept)).toBe(true);
    const pixels = (png: Buffer) => pngChunks(png).filter(({ type }) => type === 'IDAT');
    expect(pixels(left).map(({ data }) => data)).toEqual(pixels(PNG).map(({ data }) => data));
  },
);

it('leaves images without the key, and any image for a very short key, unchanged', async () => {
  const harmless = withChunks(pngChunk('tEXt', text(Buffer.from('a prompt'))));
  expect((await without(harmless)).equals(harmless)).toBe(true);
  const short = withChunks(pngChunk('tEXt', text(Buffer.from('abcd'))));
  expect((await without(short, new Secret('abcd'))).equals(short)).toBe(true);
});

it.each([
  ['JPEG', '\xff\xd8\xff\xfe'],
  ['MP3', 'ID3\x04\0\0\0\0\x02\0COMM'],
])('overwrites the key in the metadata of a %s file in place', async (_, head) => {
  const file = Buffer.from(`${head} comment ${KEY} and \xff\xfb what follows`, 'latin1');
  const left = await without(file);
  expect(keyIn(left, KEY)).toEqual([]);
  expect(left.length).toBe(file.length);
});
