import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRecipe } from '../../testing/a-recipe.ts';
import { noise, readAudioFile, writeAudioFile } from '../../testing/audio-files.ts';
import { eachDamaged } from '../../testing/damaged-copies.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { AudioTags } from './audio-file.ts';
import { copyTagged } from './copy-tagged.ts';
import { readAudioRecipe } from './read-audio-recipe.ts';

const FORMATS = ['mp3', 'flac', 'wav'] as const;
const recipe = aRecipe({ kind: 'speech' });
const TAGS: AudioTags = {
  ...{ title: 'Good morning', text: '早上好。', model: 'speech-01', voice: 'Calm voice', genre: null },
  ...{ artist: 'Calm voice', cover: null },
  ...{ comment: null, date: '2026-01-31T14:05:00+08:00', recipe },
};
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
const at = (name: string) => join(folder, name);

async function tagged(format: (typeof FORMATS)[number], tags = TAGS): Promise<string> {
  const source = await writeAudioFile({ path: at(`${format}-source`), format }, [noise(0.4, 24_000)], 24_000);
  await copyTagged(source, at(format), tags);
  return at(format);
}

describe('an audio file with a recipe', () => {
  it.each(FORMATS)('%s returns it unchanged', async (format) => {
    expect(JSON.parse(readAudioRecipe(await tagged(format)) ?? '')).toEqual(recipe);
  });

  it.each(FORMATS)('%s has the same samples', async (format) => {
    const path = await tagged(format);
    const [before, after] = [
      await readAudioFile(`${path}-source`, format),
      await readAudioFile(path, format),
    ];
    expect(after.sampleRate).toBe(before.sampleRate);
    expect(Buffer.from(after.first.buffer).equals(Buffer.from(before.first.buffer))).toBe(true);
  });

  it.each(FORMATS)('%s stores the longest recipe', async (format) => {
    const long = aRecipe({ kind: 'song', prompt: '猫"'.repeat(200_000) });
    const path = await tagged(format, { ...TAGS, recipe: long });
    expect(JSON.parse(readAudioRecipe(path) ?? '')).toEqual(long);
  });

  it.each(FORMATS)('%s: a second recipe replaces the first', async (format) => {
    const first = await tagged(format, { ...TAGS, recipe: aRecipe({ prompt: 'the first prompt' }) });
    await copyTagged({ path: first, format }, at('second'), TAGS);
    expect(JSON.parse(readAudioRecipe(at('second')) ?? '')).toEqual(recipe);
    const bytes = readFileSync(at('second'));
    expect(bytes.includes('the first') || bytes.includes(Buffer.from('the first', 'utf16le'))).toBe(false);
  });

  it.each(FORMATS)('%s without a recipe has none', async (format) => {
    expect(readAudioRecipe(await tagged(format, { ...TAGS, recipe: null }))).toBeNull();
    expect(readAudioRecipe(at(`${format}-source`))).toBeNull();
  });

  it.runIf(has('ffprobe')).each(FORMATS)('%s: other programs still read all other tags', async (format) => {
    const args = [
      '-v',
      'error',
      '-show_entries',
      'format_tags:stream_tags',
      '-of',
      'json',
      await tagged(format),
    ];
    const said = execFileSync('ffprobe', args, { encoding: 'utf8' });
    for (const part of ['Good morning', 'Calm voice', 'speech-01', '早上好。']) expect(said).toContain(part);
  });

  it.each(FORMATS)('%s damaged anywhere is read or not, in bounded time', async (format) => {
    const whole = readFileSync(await tagged(format));
    eachDamaged(whole, at('broken'), () =>
      expect(['string', 'object']).toContain(typeof readAudioRecipe(at('broken'))),
    );
  });
});

function has(program: string): boolean {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
