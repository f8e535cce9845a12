import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import type { AudioFormat } from '../../shared/service/speech.ts';
import { readAudioFile, tone, writeAudioFile } from '../testing/audio-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { assetFacts, KEPT_AT, testLibrary } from '../testing/test-library.ts';

const DAY = 86_400_000;
const hasFfprobe = (() => {
  try {
    execFileSync('ffprobe', ['-version']);
    return true;
  } catch {
    return false;
  }
})();

async function made(format: AudioFormat, seconds = 0.5): Promise<string> {
  const path = join(temporaryFolder().path, `made.${format}`);
  await writeAudioFile({ path, format }, [tone(seconds, 24_000)], 24_000);
  return path;
}

async function kept(at: ReturnType<typeof testLibrary>, format: AudioFormat = 'mp3', title?: string) {
  const asset = await at.library.keep(await made(format), assetFacts(format, title));
  at.library.insert(asset);
  return asset;
}

describe('storing an audio file', () => {
  it('a discarded file is gone at once, so that a retry stores it anew', async () => {
    const at = testLibrary();
    const asset = await at.library.keep(await made('mp3'), assetFacts('mp3'));
    expect(at.library.isKept(asset)).toBe(true);
    const discarding = at.library.discard(asset);
    expect(at.library.isKept(asset)).toBe(false);
    await discarding;
  });

  it.each(AUDIO_FORMATS)(
    '%s: uses a readable name, measures the audio and hashes the stored file',
    async (format) => {
      const at = testLibrary();
      const source = await made(format);
      const asset = await at.library.keep(source, assetFacts(format));
      expect(asset.fileName).toBe(`Good morning - 2026-01-31 14-05.${format}`);
      const bytes = readFileSync(at.place(asset.fileName));
      expect(asset.bytes).toBe(bytes.length);
      expect(asset.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(asset).toMatchObject({ durationMs: 500, sampleRate: 24_000, channels: 1 });
      expect(existsSync(source)).toBe(true);
      expect(at.library.get(asset.id)).toBeUndefined();
      at.library.insert(asset);
      expect(at.library.get(asset.id)).toMatchObject({ id: asset.id, missing: false, title: 'Good morning' });
      const beside = format === 'pcm' ? [`${asset.fileName}.json`] : [];
      expect(readdirSync(at.host.libraryFolder)).toEqual([asset.fileName, ...beside]);
    },
  );

  it.each(['mp3', 'wav', 'flac'] as const)(
    '%s: the audio samples are the same after tagging',
    async (format) => {
      const at = testLibrary();
      const source = await made(format);
      const { fileName } = await at.library.keep(source, assetFacts(format));
      const [before, after] = [
        await readAudioFile(source, format),
        await readAudioFile(at.place(fileName), format),
      ];
      expect(Buffer.from(after.first.buffer).equals(Buffer.from(before.first.buffer))).toBe(true);
    },
  );

  it.runIf(hasFfprobe).each(['mp3', 'wav', 'flac'] as const)(
    '%s: ffprobe reads title, voice, model, year and text from the tags',
    async (format) => {
      const at = testLibrary();
      const { fileName } = await at.library.keep(await made(format), assetFacts(format));
      const args = [
        '-v',
        'error',
        '-show_entries',
        'format_tags:stream_tags',
        '-of',
        'json',
        at.place(fileName),
      ];
      const said = execFileSync('ffprobe', args, { encoding: 'utf8' });
      for (const part of ['Good morning', 'Calm voice', 'speech-01', '2026', '早上好。'])
        expect(said).toContain(part);
    },
  );

  it.runIf(hasFfprobe).each(['mp3', 'wav', 'flac'] as const)(
    '%s: the tags of a song contain its genre, and the model as its artist',
    async (format) => {
      const at = testLibrary();
      const facts = assetFacts(format);
      const song = {
        artist: 'music-1',
        voice: null,
        genre: 'folk, slow',
        comment: 'a song about rain (music-1)',
      };
      const { fileName } = await at.library.keep(await made(format), {
        ...{ ...facts, kind: 'song' },
        tags: { ...facts.tags, ...song },
      });
      const args = [
        '-v',
        'error',
        '-show_entries',
        'format_tags:stream_tags',
        '-of',
        'json',
        at.place(fileName),
      ];
      const said = execFileSync('ffprobe', args, { encoding: 'utf8' });
      for (const part of ['Good morning', 'folk, slow', 'a song about rain (music-1)', '早上好。'])
        expect(said).toContain(part);
      expect(said).toMatch(/"artist": "music-1"/i);
      for (const part of ['null', 'Voice']) expect(said).not.toContain(part);
    },
  );

  it('replaces existing tags when a file is tagged again', async () => {
    const at = testLibrary();
    for (const format of ['mp3', 'wav', 'flac'] as const) {
      const first = await kept(at, format, 'First title');
      const again = await at.library.keep(at.place(first.fileName), assetFacts(format, 'Other title'));
      const bytes = readFileSync(at.place(again.fileName));
      expect(bytes.includes('First title') || bytes.includes(Buffer.from('First title', 'utf16le'))).toBe(
        false,
      );
      expect(bytes.includes('Other title') || bytes.includes(Buffer.from('Other title', 'utf16le'))).toBe(
        true,
      );
    }
  });

  it('numbers duplicate names, including that of a missing file', async () => {
    const at = testLibrary();
    const names = [await kept(at), await kept(at)].map(({ fileName }) => fileName);
    for (const name of names) rmSync(at.place(name));
    names.push((await kept(at)).fileName);
    expect(names).toEqual(['', ' (2)', ' (3)'].map((n) => `Good morning - 2026-01-31 14-05${n}.mp3`));
  });

  it('gives many simultaneous files different names', async () => {
    const at = testLibrary();
    const source = await made('wav', 0.1);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => at.library.keep(source, assetFacts('wav'))),
    );
    expect(new Set(all.map(({ fileName }) => fileName)).size).toBe(8);
    expect(readdirSync(at.host.libraryFolder)).toHaveLength(8);
  });

  it('refuses a file that is not audio, and leaves no files', async () => {
    const at = testLibrary();
    const bad = join(at.folder, 'bad');
    writeFileSync(bad, '<html>');
    await expect(at.library.keep(bad, assetFacts('mp3'))).rejects.toMatchObject({ name: 'AudioError' });
    expect(existsSync(at.host.libraryFolder)).toBe(false);
  });
});

describe('the library folder', () => {
  it('is created when first needed, but not again after it disappeared with files', async () => {
    const at = testLibrary();
    await kept(at);
    rmSync(at.host.libraryFolder, { recursive: true });
    await expect(kept(at)).rejects.toMatchObject({ name: 'StorageError', reason: 'gone' });
    expect(existsSync(at.host.libraryFolder)).toBe(false);
    mkdirSync(at.host.libraryFolder);
    await kept(at);
    expect(readdirSync(at.host.libraryFolder)).toHaveLength(1);
  });

  it('causes an error with a message if a file is in its place', async () => {
    const at = testLibrary();
    writeFileSync(at.host.libraryFolder, 'a file in its place');
    await expect(at.library.keep(await made('mp3'), assetFacts('mp3'))).rejects.toMatchObject({
      name: 'StorageError',
      message: expect.stringMatching(/\.$/),
    });
  });
});

describe('a stored file', () => {
  it('is missing after it is deleted on disk, and is found when it returns', async () => {
    const at = testLibrary();
    const { id, fileName } = await kept(at);
    const bytes = readFileSync(at.place(fileName));
    rmSync(at.place(fileName));
    expect(at.library.get(id)?.missing).toBe(true);
    expect(() => at.library.files.showInFolder(id)).toThrow(`no asset ${id}`);
    await expect(at.library.files.saveAs(id)).rejects.toThrow(`no asset ${id}`);
    writeFileSync(at.place(fileName), bytes);
    expect(at.library.get(id)?.missing).toBe(false);
  });

  it('is missing when a symbolic link replaces it', async () => {
    const at = testLibrary();
    const { id, fileName } = await kept(at);
    rmSync(at.place(fileName));
    symlinkSync('/etc/hostname', at.place(fileName));
    expect(at.library.get(id)?.missing).toBe(true);
    const url = at.media.url('asset', id);
    expect(await at.media.resolve(url.slice('/media/'.length))).toBeUndefined();
  });

  it('is saved and shown through the host, by its id', async () => {
    const at = testLibrary();
    const { id, fileName } = await kept(at);
    expect(await at.library.files.saveAs(id)).toEqual({ saved: true });
    expect(at.host.saved).toEqual([{ source: at.place(fileName), suggestedName: fileName }]);
    expect(at.library.files.showInFolder(id)).toEqual({ shown: true });
    expect(at.host.shown).toEqual([at.place(fileName)]);
    expect(() => at.library.files.showInFolder('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toThrow('no asset');
  });
});

describe('the trash', () => {
  it('keeps a file until it expires, then removes row and file', async () => {
    const at = testLibrary();
    const [gone, restored, stays] = [await kept(at), await kept(at), await kept(at)];
    at.library.remove(gone.id, KEPT_AT);
    at.library.remove(restored.id, KEPT_AT);
    at.library.restore(restored.id);
    expect(await at.library.purge(KEPT_AT - 1)).toBe(0);
    expect(existsSync(at.place(gone.fileName))).toBe(true);
    expect(await at.library.purge(KEPT_AT)).toBe(1);
    expect(at.library.get(gone.id)).toBeUndefined();
    expect(readdirSync(at.host.libraryFolder).sort()).toEqual([restored.fileName, stays.fileName].sort());
  });

  it('deletes no file outside the library folder, even if a row names one', async () => {
    const at = testLibrary();
    const asset = await kept(at);
    const outside = join(at.folder, 'outside.mp3');
    writeFileSync(outside, 'precious');
    at.db.prepare('UPDATE asset SET file_name = ? WHERE id = ?').run('../outside.mp3', asset.id);
    at.library.remove(asset.id, KEPT_AT);
    expect(await at.library.purge(KEPT_AT)).toBe(1);
    expect(readFileSync(outside, 'utf8')).toBe('precious');
  });
});

it('removes only partial files of its own that are a day old', async () => {
  const at = testLibrary();
  mkdirSync(at.host.libraryFolder);
  const names = ['a.0123456789ab.part', 'b.0123456789ab.part', 'movie.part', 'song.mp3'];
  for (const name of names) writeFileSync(at.place(name), '');
  const old = (Date.now() - DAY - 60_000) / 1000;
  for (const name of ['a.0123456789ab.part', 'movie.part', 'song.mp3']) utimesSync(at.place(name), old, old);
  await at.library.cleanUp();
  expect(readdirSync(at.host.libraryFolder).sort()).toEqual(names.slice(1).sort());
});
