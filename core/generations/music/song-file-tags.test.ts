import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Song } from '../../../shared/domain/song.ts';
import { newId } from '../../platform/new-id.ts';
import { readAudioFile, tone, writeAudioFile } from '../../testing/audio-files.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { testImageBytes } from '../../testing/image-server.ts';
import { LaterClock } from '../../testing/short-waits.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, PNG, sendFile, sendJson } from '../../testing/song-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

const clock = new LaterClock();
let here: SongCore;
afterEach(async () => {
  clock.ahead = 0;
  await here.close();
});

type Format = 'mp3' | 'flac';
/** The image frame or block of each format: front cover, its type, and the image data. */
const IMAGES: Record<Format, Buffer> = {
  mp3: Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), PNG]),
  flac: Buffer.concat([Buffer.from([0, 0, 0, 3, 0, 0, 0, 9]), Buffer.from('image/png')]),
};

/** Starts a service whose songs have this format and whose covers arrive when the test says so. */
async function serving(format: Format, coverIsReady: Promise<void> = Promise.resolve()) {
  here = await songCore({ host: fakeHost({ clock }) });
  const path = join(temporaryFolder().path, `song.${format}`);
  await writeAudioFile({ path, format }, [tone(1, 24_000)], 24_000);
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 1, true));
  here.server.file = async (response, name) => {
    if (!name.endsWith('.png')) return sendFile(response, readFileSync(path), `audio/${format}`);
    await coverIsReady;
    sendFile(response, PNG, 'image/png');
  };
  return path;
}

const fileOf = (song: Song): string => join(here.host.libraryFolder, song.versions[0]?.asset?.fileName ?? '');
/** Returns whether the file has this title tag; its recipe may state another title. */
const isTitled = (bytes: Buffer, title: string): boolean =>
  bytes.includes(`TITLE=${title}`) ||
  bytes.includes(Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(title, 'utf16le')]));

it.each(['mp3', 'flac'] as const)(
  'the %s file of a song contains its cover, and the model as artist',
  async (format) => {
    await serving(format);
    const song = await here.finished(await here.create());
    const bytes = readFileSync(fileOf(song));
    expect(bytes.includes(IMAGES[format])).toBe(true);
    expect(bytes.includes(PNG)).toBe(true);
    const artist = format === 'mp3' ? Buffer.from('TPE1') : Buffer.from(`ARTIST=${song.settings.model}`);
    expect(bytes.includes(artist)).toBe(true);
  },
);

it('a song is playable before its cover arrives, which is then added to its file', async () => {
  const cover = Promise.withResolvers<void>();
  const source = await serving('mp3', cover.promise);
  const asked = await here.create();
  await until(async () => (await here.api.music.get({ id: asked.id })).versions[0]?.asset != null);
  const early = await here.api.music.get({ id: asked.id });
  expect(readFileSync(fileOf(early)).includes(PNG)).toBe(false);
  cover.resolve();
  const song = await here.finished(asked);
  const bytes = readFileSync(fileOf(song));
  expect(bytes.includes(IMAGES.mp3)).toBe(true);
  const after = await readAudioFile(fileOf(song), 'mp3');
  expect(after.first.length).toBe((await readAudioFile(source, 'mp3')).first.length);
});

it.each(['mp3', 'flac'] as const)('renaming a song changes the title in its %s file too', async (format) => {
  await serving(format);
  const song = await here.finished(await here.create({ title: 'First title' }));
  const before = readFileSync(fileOf(song));
  expect(isTitled(before, 'First title')).toBe(true);
  await here.api.music.rename({ id: song.id, title: 'Another one' });
  await until(() => isTitled(readFileSync(fileOf(song)), 'Another one'));
  const after = readFileSync(fileOf(song));
  expect(isTitled(after, 'First title')).toBe(false);
  expect(after.includes(IMAGES[format])).toBe(true);
  // It may be playing: in an MP3 file each audio frame stays in its place.
  if (format === 'mp3') expect(after.length).toBe(before.length);
  const renamed = await here.api.music.get({ id: song.id });
  expect(renamed.versions[0]?.asset).toMatchObject({
    title: 'Another one',
    bytes: after.length,
    missing: false,
  });
  expect(here.files('library')).toHaveLength(1);
});

it('a song renamed twice at once ends with the last title in its file', async () => {
  await serving('mp3');
  const song = await here.finished(await here.create({ title: 'First title' }));
  await Promise.all([
    here.api.music.rename({ id: song.id, title: 'Second' }),
    here.api.music.rename({ id: song.id, title: 'Third' }),
  ]);
  await until(() => isTitled(readFileSync(fileOf(song)), 'Third'));
  expect(isTitled(readFileSync(fileOf(song)), 'Second')).toBe(false);
});

it.each(['mp3', 'flac'] as const)(
  'the %s file of a song contains the cover that the user chose',
  async (format) => {
    await serving(format);
    const song = await here.finished(await here.create());
    const image = testImageBytes(2);
    const { id: uploadId } = await here.api.uploads.begin({ purpose: 'reference', bytes: image.length });
    await here.api.uploads.append({ id: uploadId, offset: 0, chunk: image.toString('base64') });
    const from = { from: 'upload', uploadId, name: 'cover.png' } as const;
    const changed = await here.api.music.setCover({ id: song.id, n: 0, from });
    const { coverUrl, asset } = changed.versions[0] ?? {};
    expect(coverUrl).not.toBe(song.versions[0]?.coverUrl);
    const path = coverUrl?.slice(here.host.mediaBase.length).split('?')[0] ?? '';
    const cover = readFileSync((await here.core.media.resolve(path))?.file ?? '');
    const file = readFileSync(fileOf(changed));
    expect(file.includes(cover)).toBe(true);
    expect(file.includes(PNG)).toBe(false);
    expect(asset?.bytes).toBe(file.length);
    expect(here.files('covers')).toHaveLength(1);
    expect(here.files('uploads')).toEqual([]);
    // A clean-up deletes what a crash left of another one, and keeps this one.
    writeFileSync(join(here.host.dataFolder, 'covers', `${song.id}-0-deadbeef.png`), PNG);
    await here.core.stop();
    clock.ahead = 1;
    const { host, server, connectionId } = here;
    here = await songCore({ host, server, connectionId });
    await until(() => here.files('covers').length === 1);
    const again = await here.api.music.get({ id: song.id });
    const there = again.versions[0]?.coverUrl?.slice(host.mediaBase.length).split('?')[0] ?? '';
    expect(readFileSync((await here.core.media.resolve(there))?.file ?? '')).toEqual(cover);
  },
);

it('a cover that is no image, or of no version, changes nothing', async () => {
  await serving('mp3');
  const song = await here.finished(await here.create());
  const before = readFileSync(fileOf(song));
  const text = Buffer.from('not an image');
  const { id: uploadId } = await here.api.uploads.begin({ purpose: 'reference', bytes: text.length });
  await here.api.uploads.append({ id: uploadId, offset: 0, chunk: text.toString('base64') });
  const bad = { from: 'upload', uploadId, name: 'x' } as const;
  await expect(here.api.music.setCover({ id: song.id, n: 0, from: bad })).rejects.toMatchObject({
    data: { class: 'invalid' },
  });
  const gone = { from: 'picture', assetId: newId(1) } as const;
  await expect(here.api.music.setCover({ id: song.id, n: 0, from: gone })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(here.api.music.setCover({ id: song.id, n: 5, from: gone })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(readFileSync(fileOf(song))).toEqual(before);
  expect(here.files('covers')).toHaveLength(1);
});
