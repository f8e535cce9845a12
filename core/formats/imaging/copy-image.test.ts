import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { EMBEDDED_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { aRecipe } from '../../testing/a-recipe.ts';
import { IMAGE_KINDS, imageFile, pixelsOf, turnedFile } from '../../testing/image-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { jpegSegment } from '../image/jpeg.ts';
import { webpChunk } from '../image/webp.ts';
import { sidecar } from '../recipe/sidecar.ts';
import { Imaging } from './imaging.ts';

const imaging = new Imaging();
afterAll(() => imaging.close());
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
const INSIDE = ['png', 'jpeg', 'webp', 'gif'] as const;
const recipe = aRecipe();
const hasExiftool = (() => {
  try {
    execFileSync('exiftool', ['-ver']);
    return true;
  } catch {
    return false;
  }
})();

/** A copy with a recipe. */
async function copied(bytes: Buffer, given: Recipe | null = recipe, name = 'copy') {
  writeFileSync(join(folder, `${name}-source`), bytes);
  const path = join(folder, name);
  const facts = await imaging.copy(join(folder, `${name}-source`), path, given);
  return { path, facts, bytes: readFileSync(path) };
}

/** Asserts that both images decode to the same pixels. */
async function expectSamePixels(a: Buffer, b: Buffer): Promise<void> {
  const [before, after] = [await pixelsOf(a), await pixelsOf(b)];
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  expect(Buffer.from(after.data.buffer).equals(Buffer.from(before.data.buffer))).toBe(true);
}

/** The texts of a PNG file by their names, read by the standard alone; each chunk's check sum must be right. */
function pngTexts(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  let pixels = false;
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(crc32(body)).toBe(bytes.readUInt32BE(at + 8 + length));
    const type = body.toString('latin1', 0, 4);
    pixels ||= type === 'IDAT';
    if (type === 'iTXt') {
      expect(pixels).toBe(false);
      const name = body.subarray(4, body.indexOf(0, 4)).toString('latin1');
      texts.set(name, body.toString('utf8', 4 + name.length + 5));
    }
    at += length + 12;
  }
  return texts;
}

/** Returns the text between two marks, with XML's entities resolved. */
function between(text: string, begin: string, end: string): string {
  const start = text.indexOf(begin) + begin.length;
  const found = text.slice(start, text.indexOf(end, start));
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return found.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '');
}

describe('a copy with a recipe', () => {
  it.each(INSIDE)('%s: returns the recipe, and has the same pixels', async (kind) => {
    for (const source of [imageFile(kind), imageFile(kind, { width: 301, height: 77, clear: true })]) {
      const { path, bytes, facts } = await copied(source, recipe, `${source.length}`);
      expect(facts).toEqual({
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        needsSidecar: false,
      });
      expect(await imaging.readRecipe(path)).toEqual(recipe);
      expect(await imaging.measure(path)).toEqual(await imaging.measure(`${path}-source`));
      await expectSamePixels(source, bytes);
    }
  });

  it('PNG: texts for other programs precede the pixels', async () => {
    const { bytes } = await copied(imageFile('png'));
    const texts = pngTexts(bytes);
    expect(Object.fromEntries([...texts].filter(([name]) => name !== 'quartet'))).toEqual({
      Title: recipe.title,
      Description: recipe.prompt,
      Software: 'Quartet, vendor-image-1.0',
      'Creation Time': 'Sat, 31 Jan 2026 14:05:00 GMT',
    });
    expect(JSON.parse(texts.get('quartet') ?? '')).toEqual(recipe);
  });

  it.each(['jpeg', 'webp'] as const)('%s: other programs can read the XMP', async (kind) => {
    const { bytes } = await copied(imageFile(kind));
    const text = bytes.toString('utf8');
    expect(between(text, '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">', '</rdf:li>')).toBe(
      recipe.prompt,
    );
    expect(between(text, '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">', '</rdf:li>')).toBe(recipe.title);
    expect(JSON.parse(between(text, '<quartet:recipe>', '</quartet:recipe>'))).toEqual(recipe);
  });

  it('GIF: a comment that other programs show', async () => {
    const { bytes } = await copied(imageFile('gif'));
    expect(bytes.toString('utf8').replaceAll(/(?!\n)\p{Cc}/gu, '')).toContain(recipe.title);
    expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a');
    expect(bytes.at(-1)).toBe(0x3b);
  });

  it.runIf(hasExiftool).each(INSIDE)('%s: exiftool shows the prompt and finds no error', async (kind) => {
    const { path } = await copied(imageFile(kind));
    const run = (...args: string[]) => execFileSync('exiftool', [...args, path], { encoding: 'utf8' });
    expect(run('-j')).toContain('一只猫 😀 ]]> é');
    expect(run('-s3', '-validate')).toBe('OK\n');
  });

  it('AVIF: has no place for a recipe, and is unchanged', async () => {
    const source = imageFile('avif');
    const { path, bytes, facts } = await copied(source);
    expect(facts.needsSidecar).toBe(true);
    expect(bytes.equals(source)).toBe(true);
    expect(await imaging.readRecipe(path)).toBeNull();
    sidecar.write(path, recipe);
    expect(await imaging.readRecipe(path)).toEqual(recipe);
  });

  it.each(IMAGE_KINDS)('%s: without a recipe, the file is unchanged', async (kind) => {
    const source = imageFile(kind);
    const { bytes, facts, path } = await copied(source, null);
    expect(bytes.equals(source)).toBe(true);
    expect(facts.needsSidecar).toBe(false);
    expect(await imaging.readRecipe(path)).toBeNull();
  });

  it.each(INSIDE)('%s: a second recipe replaces the first', async (kind) => {
    const first = await copied(
      imageFile(kind),
      aRecipe({ prompt: 'the first prompt', title: 'the first title' }),
    );
    const second = await copied(first.bytes, recipe, 'second');
    expect(await imaging.readRecipe(second.path)).toEqual(recipe);
    for (const trace of ['the first prompt', 'the first title'])
      expect(second.bytes.includes(trace)).toBe(false);
    const atOnce = await copied(imageFile(kind), recipe, 'once');
    expect(second.bytes.equals(atOnce.bytes)).toBe(true);
  });

  it.each(INSIDE)('%s: stores the longest prompt', async (kind) => {
    const long = aRecipe({ prompt: '猫&'.repeat(EMBEDDED_PROMPT_MAX / 2) });
    const source = imageFile(kind);
    const { path, bytes } = await copied(source, long);
    expect(await imaging.readRecipe(path)).toEqual(long);
    await expectSamePixels(source, bytes);
    const again = await copied(bytes, recipe, 'again');
    expect(await imaging.readRecipe(again.path)).toEqual(recipe);
    expect(again.bytes.length).toBeLessThan(source.length + 10_000);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('%s: all other metadata stays', async (kind) => {
    const source = turnedFile(kind, 6);
    const { path, bytes } = await copied(source);
    expect(bytes.includes('GPSPLACE')).toBe(true);
    expect(await imaging.measure(path)).toMatchObject({ width: 32, height: 64 });
    await expectSamePixels(source, bytes);
  });

  it.each(['jpeg', 'webp'] as const)('%s: XMP of other programs stays', async (kind) => {
    const foreign =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">made by a machine</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>';
    const { path, bytes } = await copied(withXmp(kind, foreign));
    expect(bytes.includes('made by a machine')).toBe(true);
    expect(await imaging.readRecipe(path)).toEqual(recipe);
    const count = bytes.toString('latin1').split('<x:xmpmeta').length - 1;
    expect(count).toBe(1);
  });

  it.each([
    ['jpeg', 'an XMP packet that is none'],
    ['webp', 'an XMP packet that is none'],
    ['jpeg', '<rdf:RDF><xmpNote:HasExtendedXMP>0123</xmpNote:HasExtendedXMP></rdf:RDF>'],
  ] as const)('%s: without a place in XMP, the recipe is stored beside it', async (kind, packet) => {
    const source = withXmp(kind, packet);
    const { bytes, facts } = await copied(source);
    expect(facts.needsSidecar).toBe(true);
    expect(bytes.equals(source)).toBe(true);
  });

  it('a simple WebP becomes an extended one that declares its contents', async () => {
    for (const type of ['VP8 ', 'VP8L']) {
      const source = simpleWebp(type);
      const { path, bytes } = await copied(source, recipe, type.trim());
      expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
      expect((bytes[20] ?? 0) & 0x04).toBe(0x04);
      expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
      expect(await imaging.readRecipe(path)).toEqual(recipe);
      await expectSamePixels(source, bytes);
    }
  });

  it('rejects a file that is not an image, and never overwrites one', async () => {
    writeFileSync(join(folder, 'text'), 'hello');
    await expect(imaging.copy(join(folder, 'text'), join(folder, 'to'), recipe)).rejects.toMatchObject({
      reason: 'not_a_picture',
    });
    expect(existsSync(join(folder, 'to'))).toBe(false);
    const { path } = await copied(imageFile('png'));
    await expect(imaging.copy(path, path, recipe)).rejects.toMatchObject({ name: 'StorageError' });
    expect(await imaging.readRecipe(path)).toEqual(recipe);
    expect(readdirSync(folder).sort()).toEqual(['copy', 'copy-source', 'text']);
  });
});

describe('reading a recipe', () => {
  it.each(INSIDE)('%s: implausible values are ignored', async (kind) => {
    const { bytes } = await copied(imageFile(kind));
    for (const [from, to] of [
      ['"form":1', '"form":9'],
      ['Quartet', 'Qvartet'],
      ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '../../../../../etc/passwd00'.slice(0, 26)],
    ] as const) {
      const other = Buffer.from(
        bytes.toString('latin1').replaceAll(from, to).replaceAll(escaped(from), escaped(to)),
        'latin1',
      );
      writeFileSync(join(folder, 'other'), other);
      expect(await imaging.readRecipe(join(folder, 'other'))).toBeNull();
    }
  });

  it('other files have none', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from('ID3\x03'),
      Buffer.from('fLaC'),
      Buffer.from('RIFF....WAVE'),
    ]) {
      writeFileSync(join(folder, 'x'), bytes);
      expect(await imaging.readRecipe(join(folder, 'x'))).toBeNull();
    }
    await expect(imaging.readRecipe(join(folder, 'none'))).rejects.toMatchObject({ reason: 'gone' });
  });
});

const escaped = (text: string) => text.replaceAll('"', '&quot;');

function withXmp(kind: 'jpeg' | 'webp', packet: string): Buffer {
  const bytes = imageFile(kind);
  if (kind === 'jpeg') {
    const data = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`, 'utf8');
    return Buffer.concat([bytes.subarray(0, 2), jpegSegment(0xe1, data), bytes.subarray(2)]);
  }
  const out = Buffer.concat([bytes, webpChunk('XMP ', Buffer.from(packet, 'utf8'))]);
  out.writeUInt32LE(out.length - 8, 4);
  out.writeUInt8((out[20] ?? 0) | 4, 20);
  return out;
}

/** The pixels of a WebP file as a file of their own. */
function simpleWebp(type: string): Buffer {
  const canvas = createCanvas(32, 16);
  canvas.getContext('2d').fillRect(0, 0, 16, 16);
  // At the highest quality, the library encodes losslessly.
  const bytes = type === 'VP8 ' ? imageFile('webp') : canvas.encodeSync('webp', 100);
  const start = bytes.indexOf(type);
  const length = bytes.readUInt32LE(start + 4);
  const out = webpChunk(type, bytes.subarray(start + 8, start + 8 + length));
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(out.length + 4, 4);
  return Buffer.concat([head, out]);
}
