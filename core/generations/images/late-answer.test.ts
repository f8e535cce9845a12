import { cpSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { syncImages, testImageBytes } from '../../testing/image-server.ts';
import { sendFile, sendJson } from '../../testing/song-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

let here: ImageCore;
let waiting: ServerResponse[];

beforeEach(async () => {
  here = await imageCore();
  waiting = [];
  here.server.create = (response) => {
    waiting.push(response);
  };
});
afterEach(() => here.close());

/** Creates a generation that the user stopped after its request was sent. */
async function stopped(way: 'wait' | 'queue') {
  const generation = await here.one({ way });
  await until(() => waiting.length === 1);
  const job = await here.api.jobs.cancel({ id: generation.jobId });
  expect(job).toMatchObject({ state: 'stopped', error: null });
  expect(job.times.sent).not.toBeNull();
  const [response] = waiting;
  if (!response) throw new Error('nothing came');
  return { generation, response };
}

const shown = () => here.api.images.gallery({ filter: {} });

describe('a billed response that arrives after a stop', () => {
  it('an image at a URL is downloaded at once, and nothing is sent again', async () => {
    const { generation, response } = await stopped('wait');
    sendJson(response, syncImages(here.server, 'late'));
    await until(() => here.files('pictures').some((name) => name.endsWith('0.png')));
    // A stopped generation does not show the late images by itself.
    expect(await here.api.images.generation({ id: generation.id })).toMatchObject({
      state: 'stopped',
      images: [],
    });
    expect((await shown()).ids).toEqual([]);
    here.server.file = (gone) => sendJson(gone, { error: 'expired' }, 403);
    expect(await here.retried(generation)).toMatchObject({
      state: 'done',
      images: [{ mimeType: 'image/png' }],
    });
    expect(here.server.posts).toHaveLength(1);
    expect(here.server.fetches).toHaveLength(1);
  });

  it('an embedded image is kept', async () => {
    const { generation, response } = await stopped('wait');
    await here.listen();
    sendJson(response, { data: [{ b64_json: testImageBytes().toString('base64') }] });
    await until(() => here.changes.some(({ type }) => type === 'image_generation'));
    expect(here.files('pictures').filter((name) => name.endsWith('.held'))).toHaveLength(1);
    expect(await here.retried(generation)).toMatchObject({
      state: 'done',
      images: [{ mimeType: 'image/png' }],
    });
    expect(here.server.posts).toHaveLength(1);
  });

  it('a task id is stored, and a retry polls it', async () => {
    const { generation, response } = await stopped('queue');
    await here.listen();
    sendJson(response, { task_id: 'task-late' });
    await here.is(generation.id, ({ taskId }) => taskId === 'task-late');
    expect(here.server.polls).toEqual([]);
    const job = await here.api.jobs.get({ id: generation.jobId });
    await until(() => here.changes.some((change) => change.type === 'job'));
    expect(here.changes.find((change) => change.type === 'job')).toMatchObject({ job });
    expect(await here.retried(generation)).toMatchObject({ state: 'done', taskId: 'task-late' });
    expect(here.server.posts).toHaveLength(1);
  });

  it('late images get their own generation if the first was retried meanwhile', async () => {
    const { generation, response } = await stopped('wait');
    const again = here.retried(generation);
    await until(() => waiting.length === 2);
    sendJson(response, syncImages(here.server, 'late'));
    await until(async () => (await shown()).ids.length === 1);
    const [, second] = waiting;
    if (second) sendJson(second, syncImages(here.server, 'second'));
    const done = await again;
    expect(done).toMatchObject({ state: 'done', images: [{ mimeType: 'image/png' }] });
    const { items } = await here.api.images.byIds({ ids: (await shown()).ids });
    expect(items.map(({ generationId }) => generationId === generation.id).sort()).toEqual([false, true]);
    // Both keep the creation time of the original.
    expect(new Set(items.map(({ createdAt }) => createdAt))).toEqual(new Set([generation.createdAt]));
    expect(new Set(here.server.fetches)).toEqual(new Set(['late-0.png', 'second-0.png']));
    expect(here.server.posts).toHaveLength(2);
  });

  it('embedded images of both responses are kept apart', async () => {
    const { generation, response } = await stopped('wait');
    const inside = (n: number) => ({ data: [{ b64_json: testImageBytes(n).toString('base64') }] });
    const again = here.retried(generation);
    await until(() => waiting.length === 2);
    sendJson(response, inside(1));
    await until(async () => (await shown()).ids.length === 1);
    const [, second] = waiting;
    if (second) sendJson(second, inside(2));
    expect((await again).state).toBe('done');
    const { items } = await here.api.images.byIds({ ids: (await shown()).ids });
    expect(new Set(items.map(({ sha256 }) => sha256)).size).toBe(2);
    await until(() => here.files('pictures').filter((name) => name.includes('.')).length === 0);
  });

  it('tasks of both responses are polled, each for its own generation', async () => {
    const { generation, response } = await stopped('queue');
    const again = here.retried(generation);
    await until(() => waiting.length === 2);
    sendJson(response, { task_id: 'task-late' });
    const [, second] = waiting;
    if (second) sendJson(second, { task_id: 'task-second' });
    expect(await again).toMatchObject({ state: 'done', taskId: 'task-second' });
    await until(async () => (await shown()).ids.length === 2);
    const { items } = await here.api.images.byIds({ ids: (await shown()).ids });
    const generations = await Promise.all(
      items.map(({ generationId }) => here.api.images.generation({ id: generationId ?? '' })),
    );
    expect(generations.map(({ taskId }) => taskId).sort()).toEqual(['task-late', 'task-second']);
    expect(here.server.posts).toHaveLength(2);
  });

  it('a kill during the retry leaves it unknown, even if late images have arrived', async () => {
    const { generation, response } = await stopped('wait');
    const { jobId } = await here.api.images.generation({ id: generation.id });
    const retry = await here.api.jobs.retry({ opId: newId(Date.now()), id: jobId });
    await until(() => waiting.length === 2);
    sendJson(response, syncImages(here.server, 'late'));
    await until(async () => (await shown()).ids.length === 1);
    const dataFolder = temporaryFolder().path;
    // The state that a kill would leave now.
    cpSync(here.host.dataFolder, dataFolder, { recursive: true });
    const next = await imageCore({
      ...{ host: fakeHost({ dataFolder, settingsFile: here.host.settingsFile, vault: here.host.vault }) },
      ...{ server: here.server, connectionId: here.connectionId },
    });
    try {
      expect(await next.ended(retry.id)).toMatchObject({ state: 'unknown' });
      expect(here.server.posts).toHaveLength(2);
    } finally {
      await next.core.stop();
    }
  });

  it('a late image of a deleted generation is used when the generation is restored', async () => {
    const generation = await here.one({ way: 'wait' });
    await until(() => waiting.length === 1);
    await here.api.images.removeGeneration({ id: generation.id });
    const [response] = waiting;
    if (response) sendJson(response, syncImages(here.server, 'late'));
    await until(() => here.files('pictures').some((name) => name.endsWith('0.png')));
    const back = await here.api.images.restoreGeneration({ id: generation.id });
    expect(await here.finished(back)).toMatchObject({ state: 'done', images: [{ mimeType: 'image/png' }] });
    expect(here.server.posts).toHaveLength(1);
  });
});

it('an image request stopped in the queue is never sent', async () => {
  await here.api.settings.change({ queuePaused: true });
  const generation = await here.one({ way: 'wait' });
  expect(await here.api.jobs.cancel({ id: generation.jobId })).toMatchObject({ state: 'stopped' });
  await here.api.settings.change({ queuePaused: false });
  here.server.create = (response) => sendJson(response, syncImages(here.server, 'other'));
  await here.finished(await here.one({ way: 'wait' }));
  expect(here.server.posts).toHaveLength(1);
});

it('quitting does not wait for a late response', async () => {
  await stopped('wait');
  const from = performance.now();
  await here.core.stop();
  expect(performance.now() - from).toBeLessThan(3000);
  expect(here.host.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('an image being downloaded when stopped is downloaded by a retry, and nothing is sent', async () => {
  here.server.create = (response) => sendJson(response, syncImages(here.server, 'slow'));
  here.server.file = (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 999 });
    response.write(testImageBytes().subarray(0, 50));
  };
  const generation = await here.one({ way: 'wait' });
  await until(() => here.server.fetches.length === 1);
  await here.api.jobs.cancel({ id: generation.jobId });
  here.server.file = (response) => sendFile(response, testImageBytes(), 'image/png');
  expect((await here.retried(generation)).state).toBe('done');
  expect(here.server.posts).toHaveLength(1);
});
