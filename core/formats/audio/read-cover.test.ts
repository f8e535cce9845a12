import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { aRecipe } from '../../testing/a-recipe.ts';
import { noise, writeAudioFile } from '../../testing/audio-files.ts';
import { eachDamaged } from '../../testing/damaged-copies.ts';
import { imageFile } from '../../testing/image-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { copyCover } from '../imaging/copy-cover.ts';
import { copyTagged } from './copy-tagged.ts';
import { readCover } from './read-cover.ts';

const FORMATS = ['mp3', 'flac'] as const;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
const at = (name: string) => join(folder, name);

async function tagged(format: (typeof FORMATS)[number] | 'wav', cover: Buffer | null, kind = 'png') {
  const source = await writeAudioFile({ path: at(`source.${format}`), format }, [noise(0.2, 24_000)], 24_000);
  if (cover !== null) writeFileSync(at(`cover.${kind}`), cover);
  const words = { title: 'T', text: '', model: 'm', artist: null, voice: null, genre: null, comment: null };
  const tags = { ...words, cover: cover && at(`cover.${kind}`), date: '2026-01-31T14:05' };
  await copyTagged(source, at(format), { ...tags, recipe: aRecipe({ kind: 'song' }) });
  return at(format);
}

it.each(
  FORMATS.flatMap((format) => (['png', 'jpeg', 'webp'] as const).map((kind) => [format, kind] as const)),
)('reads the cover of a %s file byte by byte as %s', async (format, kind) => {
  const path = await tagged(format, imageFile(kind), kind);
  expect(readCover(path)?.equals(imageFile(kind))).toBe(true);
  expect(copyCover(path, at('copied'))).toBe(kind);
  expect(readFileSync(at('copied')).equals(imageFile(kind))).toBe(true);
});

it.each([...FORMATS, 'wav'] as const)('a %s file without a cover has none', async (format) => {
  expect(readCover(await tagged(format, null))).toBeNull();
});

it.each(FORMATS)('does not copy a cover of a %s file that is not an image', async (format) => {
  const cover = Buffer.concat([imageFile('png').subarray(0, 8), Buffer.from('<svg onload="alert(1)"/>')]);
  const path = await tagged(format, cover);
  expect(readCover(path)?.equals(cover)).toBe(true);
  expect(copyCover(path, at('copied'))).toBeNull();
  expect(() => readFileSync(at('copied'))).toThrow();
});

it.each(FORMATS)('a %s file damaged anywhere is read or not, in bounded time', async (format) => {
  const whole = readFileSync(await tagged(format, imageFile('png')));
  eachDamaged(whole, at('broken'), (bytes) => {
    const found = readCover(at('broken'));
    expect(found === null || found.length <= bytes.length).toBe(true);
  });
});
