import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createImage, dataUri, imagesOf, imageTaskOf, newImage, twoColours } from './testing/images.ts';
import { sandboxUnderTest } from './testing/sandbox-under-test.ts';

const LARGEST = { model: 'partner-seedream-5-0-260128', size: '4096x4096', prompt: 'mountain lake' };

test('the server answers other requests while images are generated', async () => {
  const server = await sandboxUnderTest();
  await newImage(server);
  const id = await createImage(server, LARGEST);
  await expect.poll(async () => (await imageTaskOf(server, id)).status, { timeout: 10_000 }).toBe('running');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await imagesOf(server, id);
  delay.disable();
  // The work takes a second or more and would block the event loop for as long on this thread.
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  expect(server.bugs).toEqual([]);
}, 60_000);

test('a bad reference is refused at once while other images are generated', async () => {
  const server = await sandboxUnderTest();
  const queue = [];
  for (let n = 0; n < 4; n += 1) queue.push(await createImage(server, LARGEST));
  const id = await createImage(server, { image: dataUri(twoColours('#fff', '#000')) });
  expect((await imageTaskOf(server, queue[3] ?? '')).status).not.toBe('succeeded');
  expect((await imageTaskOf(server, id)).status).not.toBe('succeeded');
}, 60_000);

test('the sandbox can be closed while it generates an image, repeatedly', async () => {
  for (let round = 0; round < 3; round += 1) {
    const server = await sandboxUnderTest();
    const id = await createImage(server, LARGEST);
    await expect
      .poll(async () => (await imageTaskOf(server, id)).status, { timeout: 10_000 })
      .toBe('running');
    await server.close();
    expect(server.bugs).toEqual([]);
  }
}, 60_000);
