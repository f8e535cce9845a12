import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import type { SavedFile } from '../../shared/contract/library.ts';
import { LoudnessMeter } from '../formats/audio/loudness-meter.ts';
import { readAudioRecipe } from '../formats/audio/read-audio-recipe.ts';
import { readAudioFile, tone, writeAudioFile } from '../testing/audio-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { assetFacts, testLibrary } from '../testing/test-library.ts';

type At = ReturnType<typeof testLibrary>;

async function quietTake(at: At, seconds = 2): Promise<string> {
  const source = { path: join(temporaryFolder().path, 'made'), format: 'mp3' } as const;
  await writeAudioFile(source, [tone(seconds, 24_000, 1000, 0.02)], 24_000);
  const asset = await at.library.keep(source.path, assetFacts('mp3'));
  at.library.insert(asset);
  return asset.id;
}

async function saveAs(at: At, id: string): Promise<Partial<SavedFile>> {
  for await (const step of at.work.saveAs(id, undefined)) if (step.type === 'done') return step.result;
  return {};
}

async function loudness(path: string): Promise<number> {
  const { samples, sampleRate, channels } = await readAudioFile(path, 'mp3');
  const meter = new LoudnessMeter({ sampleRate, channels });
  meter.push(samples);
  return meter.end().loudness;
}

test('a saved take has the same loudness as all, and the file in the library is unchanged', async () => {
  const at = testLibrary({ settings: { sameLoudness: true } });
  const id = await quietTake(at);
  const before = await loudness(at.library.path(id));
  let saved = 0;
  Object.assign(at.host, {
    saveFile: async (from: string, name: string) => {
      expect(name).toMatch(/\.mp3$/);
      expect(readAudioRecipe(from)).toContain(id);
      saved = await loudness(from);
      return true;
    },
  });
  expect(await saveAs(at, id)).toEqual({ saved: true, url: null });
  expect(Math.abs(saved + 16)).toBeLessThan(0.3);
  expect(await loudness(at.library.path(id))).toBe(before);
  expect(readdirSync(join(at.folder, 'exports'))).toEqual([]);
});

it('gives the window an address where the host has no dialog', async () => {
  const at = testLibrary({ settings: { sameLoudness: true } });
  delete (at.host as { saveFile?: unknown }).saveFile;
  const { saved, url } = await saveAs(at, await quietTake(at));
  expect(saved).toBe(false);
  const found = await at.media.resolve(url?.slice('/media/'.length) ?? '');
  expect(found).toMatchObject({ mimeType: 'audio/mpeg' });
  expect(Math.abs((await loudness(found?.file ?? '')) + 16)).toBeLessThan(0.3);
});

it('leaves files as they are unless the user wants it', async () => {
  const at = testLibrary();
  const id = await quietTake(at);
  expect(await saveAs(at, id)).toEqual({ saved: true, url: null });
  expect(at.host.saved.map(({ source }) => source)).toEqual([at.library.path(id)]);
});

it('changes the files of an export, too', async () => {
  const at = testLibrary({ settings: { sameLoudness: true } });
  const id = await quietTake(at);
  const folder = temporaryFolder().path;
  Object.assign(at.host, { pickFolder: async () => folder });
  for await (const step of at.work.export({ ids: [id], form: 'folder' }, undefined)) {
    if (step.type === 'done') expect(step.result).toMatchObject({ files: 1, missing: 0, saved: true });
  }
  const [made = ''] = readdirSync(folder);
  const [sound = ''] = readdirSync(join(folder, made)).filter((name) => name.endsWith('.mp3'));
  expect(Math.abs((await loudness(join(folder, made, sound))) + 16)).toBeLessThan(0.3);
  expect(readdirSync(join(at.folder, 'exports'))).toEqual([]);
});

test('the change of the loudness reports its progress, and ends without files when it is left', async () => {
  const at = testLibrary({ settings: { sameLoudness: true } });
  const id = await quietTake(at, 60);
  const abort = new AbortController();
  const steps = at.work.saveAs(id, abort.signal);
  const { value: first } = await steps.next();
  expect(first).toMatchObject({ type: 'progress', of: 100 });
  abort.abort();
  const rest = async () => {
    for await (const step of steps) expect(step.type).toBe('progress');
  };
  await expect(rest()).rejects.toThrow('aborted');
  expect(at.host.saved).toEqual([]);
  expect(readdirSync(join(at.folder, 'exports'))).toEqual([]);
});
