import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { FILE_LIFE_MS } from './task-life.ts';
import {
  askAfterImage,
  createImage,
  dataUri,
  fetched,
  IMAGE_ASYNC,
  imageBody,
  imagesOf,
  imageTaskOf,
  newImage,
  twoColours,
} from './testing/images.ts';
import { sandboxUnderTest } from './testing/sandbox-under-test.ts';
import { createSong, QUICK_SONGS, songsOf } from './testing/songs.ts';

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const imagesIn = (state: string) => join(state, 'images');

/** Returns the bytes of a task's single image. */
async function onlyImage(server: Parameters<typeof imagesOf>[0], id: string) {
  const [url = ''] = await imagesOf(server, id);
  return { url, bytes: await fetched(url) };
}

test('a queued image is generated after a restart, identical to the one before', async () => {
  const state = stateFolder();
  const image = dataUri(twoColours('#c05010', '#103060'));
  const first = await sandboxUnderTest({ state, latency: 60_000 });
  const plain = await createImage(first);
  const guided = await createImage(first, { prompt: 'x', image });
  await first.close();
  expect(first.bugs).toEqual([]);
  const second = await sandboxUnderTest({ state });
  const fresh = await sandboxUnderTest();
  expect((await onlyImage(second, plain)).bytes.equals(await fetched(await newImage(fresh)))).toBe(true);
  // The reference has expired, but still affects the image.
  const asked = await fetched(await newImage(fresh, { prompt: 'x', image }));
  expect((await onlyImage(second, guided)).bytes.equals(asked)).toBe(true);
});

test('a finished image keeps its path across a restart until it expires', async () => {
  const state = stateFolder();
  let now = Date.now();
  const first = await sandboxUnderTest({ state, now: () => now });
  const id = await createImage(first);
  const before = await onlyImage(first, id);
  await first.close();
  const second = await sandboxUnderTest({ state, now: () => now });
  const after = await onlyImage(second, id);
  expect(new URL(after.url).pathname).toBe(new URL(before.url).pathname);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  await second.close();
  now += FILE_LIFE_MS;
  const third = await sandboxUnderTest({ state, now: () => now });
  const [late = ''] = await imagesOf(third, id);
  expect((await fetch(late)).status).toBe(410);
  await expect.poll(() => readdirSync(imagesIn(state))).toEqual([`${id}.json`]);
  await third.close();
  now += 24 * FILE_LIFE_MS;
  const fourth = await sandboxUnderTest({ state, now: () => now });
  expect((await askAfterImage(fourth, id)).status).toBe(404);
  await expect.poll(() => readdirSync(imagesIn(state))).toEqual([]);
});

test('a synchronous image keeps its address; one without a response is not generated again', async () => {
  const state = stateFolder();
  const first = await sandboxUnderTest({ state });
  const url = await newImage(first);
  const bytes = await fetched(url);
  await first.close();
  const second = await sandboxUnderTest({ state, latency: 60_000 });
  expect((await fetched(second.url + new URL(url).pathname)).equals(bytes)).toBe(true);
  const kept = readdirSync(imagesIn(state)).length;
  const gone = second.post('/v1/image/sync', imageBody()).catch(() => null);
  await expect.poll(() => second.requests.bodies({ path: '/v1/image/sync' })).toBe(1);
  await second.close();
  await gone;
  expect(readdirSync(imagesIn(state))).toHaveLength(kept);
});

test('songs and images have separate folders, and neither cleans up the other', async () => {
  const state = stateFolder();
  const options = { state, songWorker: QUICK_SONGS };
  const first = await sandboxUnderTest(options);
  const [song, image] = [await createSong(first), await createImage(first)];
  await Promise.all([songsOf(first, song), imagesOf(first, image)]);
  await first.close();
  const second = await sandboxUnderTest(options);
  expect(second.bugs).toEqual([]);
  expect(await songsOf(second, song)).toHaveLength(1);
  expect((await imageTaskOf(second, image)).status).toBe('succeeded');
}, 30_000);

test.skipIf(process.platform === 'win32')('stored images are readable by their owner only', async () => {
  const state = join(stateFolder(), 'new');
  const server = await sandboxUnderTest({ state });
  await newImage(server);
  for (const folder of [state, imagesIn(state)]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(imagesIn(state))) {
    expect(statSync(join(imagesIn(state), name)).mode & 0o777).toBe(0o600);
  }
});

test('an image task is on disk before its id is returned, whatever kills the sandbox', async () => {
  const state = stateFolder();
  const main = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, '--state', state, '--latency', '60000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const where = z.object({ url: z.string(), key: z.string() }).parse(JSON.parse(String(line)));
  const response = await fetch(where.url + IMAGE_ASYNC, {
    method: 'POST',
    headers: { authorization: `Bearer ${where.key}` },
    body: JSON.stringify(imageBody()),
  });
  const { task_id: id } = z.object({ task_id: z.string() }).parse(await response.json());
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const again = await sandboxUnderTest({ state });
  const fresh = await sandboxUnderTest();
  const same = await fetched(await newImage(fresh));
  expect((await onlyImage(again, id)).bytes.equals(same)).toBe(true);
}, 30_000);
