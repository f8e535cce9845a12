import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../../shared/contract/app.ts';
import { newId } from '../../platform/new-id.ts';
import { IMAGE_SETTINGS, type ImageCore, imageCore, PROMPT } from '../../testing/image-core.ts';
import { finishedImages, HEIGHT, syncImages, testImageBytes, WIDTH } from '../../testing/image-server.ts';
import { sendFile, sendJson } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

let here: ImageCore;
beforeEach(async () => {
  here = await imageCore();
});
afterEach(() => here.close());

const WAYS = ['wait', 'queue'] as const;

describe.each(WAYS)('an image generation by "%s"', (way) => {
  it('adds an image to the library with its request', async () => {
    const begun = await here.one({ way, settings: { size: '1024x768' } });
    const done = await here.finished(begun);
    expect(done).toMatchObject({
      ...{ id: begun.id, state: 'done', error: null, way, prompt: PROMPT, gridId: null, jobId: begun.jobId },
      settings: { ...IMAGE_SETTINGS, size: '1024x768' },
      images: [{ width: WIDTH, height: HEIGHT, mimeType: 'image/png', missing: false, size: '1024x768' }],
    });
    expect(here.server.posts).toMatchObject([
      {
        path: way === 'wait' ? '/v1/image/sync' : '/v1/image/async',
        body: { model: IMAGE_SETTINGS.model, prompt: PROMPT, size: '1024x768' },
      },
    ]);
    const [image] = done.images;
    expect(image).toMatchObject({
      ...{ createdAt: begun.createdAt, generationId: begun.id, jobId: begun.jobId, starred: false, way },
      ...{ title: PROMPT, prompt: PROMPT, model: IMAGE_SETTINGS.model, connectionId: here.connectionId },
    });
    expect(here.files('library')).toEqual([image?.fileName]);
    expect(here.files('pictures').filter((name) => name.includes('.'))).toEqual([]);
    expect((await here.api.images.gallery({ filter: {} })).ids).toEqual([image?.id]);
    expect(await here.api.images.byIds({ ids: [image?.id ?? ''] })).toMatchObject({ items: [image] });
  });

  it('may return several images, each listed at once though one is late', async () => {
    const last = Promise.withResolvers<void>();
    if (way === 'wait') {
      here.server.create = (response) => sendJson(response, syncImages(here.server, 'many', 3));
    } else {
      here.server.tell = (response, { taskId }) => sendJson(response, finishedImages(here.server, taskId, 3));
    }
    here.server.file = async (response, name) => {
      if (name.endsWith('-2.png')) await last.promise;
      sendFile(response, testImageBytes(Number(name.at(-5))), 'image/png');
    };
    const begun = await here.one({ way });
    const some = await here.is(begun.id, ({ images }) => images.length === 2);
    expect(some.state).toBe('fetching');
    last.resolve();
    const done = await here.finished(begun);
    expect(done.images).toHaveLength(3);
    expect(new Set(done.images.map(({ sha256 }) => sha256)).size).toBe(3);
    expect(here.server.posts).toHaveLength(1);
  });

  it('may return embedded images, which need no download', async () => {
    const body = { data: [{ b64_json: testImageBytes(1, 'jpeg').toString('base64') }] };
    here.server.create = (response, { path }) =>
      sendJson(response, path.endsWith('/sync') ? body : { task_id: 'task-1' });
    here.server.tell = (response) => sendJson(response, { task_id: 'task-1', status: 'succeeded', ...body });
    const done = await here.finished(await here.one({ way }));
    expect(done).toMatchObject({ state: 'done', images: [{ mimeType: 'image/jpeg', width: WIDTH }] });
    expect(here.server.fetches).toEqual([]);
    expect(here.files('pictures').filter((name) => name.includes('.'))).toEqual([]);
    const details = JSON.stringify(await here.api.jobs.details({ id: done.jobId }));
    expect(details.length).toBeLessThan(20_000);
  });

  it('that is refused keeps the error message of the service', async () => {
    const refusal = { error: { message: 'This prompt breaks our content policy.', code: 'content_policy' } };
    here.server.create = (response) => sendJson(response, refusal, 400);
    const failed = await here.finished(await here.one({ way }));
    expect(failed).toMatchObject({
      state: 'rejected',
      images: [],
      error: { message: 'This prompt breaks our content policy.', code: 'content_policy' },
    });
    expect((await here.api.images.unfinished({ limit: 10 })).items).toEqual([failed]);
  });

  it('notifies views of itself, its images and its job', async () => {
    await here.listen();
    const begun = await here.one({ way });
    const done = await here.finished(begun);
    const told = (type: Change['type']) => here.changes.filter((change) => change.type === type);
    await until(() => told('image').length > 0);
    await until(() =>
      told('image_generation').some((change) => 'generation' in change && change.generation.state === 'done'),
    );
    expect(told('image_generation').at(-1)).toMatchObject({ type: 'image_generation', generation: done });
    expect(told('image').at(-1)).toMatchObject({ image: { id: done.images[0]?.id } });
    expect(told('library_item').at(-1)).toMatchObject({ item: { ownerId: done.id, kind: 'picture' } });
    expect(told('job').at(-1)).toMatchObject({ job: { title: PROMPT, kind: 'images', state: 'done' } });
  });
});

it('a task of the sync path is polled; an image of the async path needs no poll', async () => {
  here.server.create = (response, { path }) => {
    if (path.endsWith('/sync')) sendJson(response, { task_id: 'task-of-sync' });
    else sendJson(response, syncImages(here.server, 'at-once'));
  };
  const waited = await here.finished(await here.one({ way: 'wait' }));
  expect(waited).toMatchObject({ state: 'done', taskId: 'task-of-sync', images: [{ width: WIDTH }] });
  expect(here.server.polls).toHaveLength(1);
  const queued = await here.finished(await here.one({ way: 'queue' }));
  expect(queued).toMatchObject({ state: 'done', taskId: null, images: [{ width: WIDTH }] });
  expect(here.server.polls).toHaveLength(1);
});

it('reports progress only if the service does', async () => {
  here.server.tell = (response, { before, taskId }) => {
    if (before === 0) sendJson(response, { task_id: taskId, status: 'running' });
    else if (before === 1) sendJson(response, { task_id: taskId, status: 'running', progress: 40 });
    else sendJson(response, finishedImages(here.server, taskId));
  };
  const begun = await here.one();
  const running = await here.is(begun.id, ({ polls }) => polls?.count === 1);
  expect(running).toMatchObject({ state: 'running', progress: null, polls: { state: 'running' } });
  await here.is(begun.id, ({ progress }) => progress?.done === 40);
  expect((await here.finished(begun)).state).toBe('done');
});

describe('several generations at once', () => {
  it('send one request each, and keep their order in the gallery', async () => {
    const sizes = ['1024x1024', '1360x768', '768x1360', null];
    const { generations, gridId } = await here.draw({ settings: sizes.map((size) => ({ size })) });
    expect(gridId).toBeNull();
    expect(generations.map(({ settings }) => settings.size)).toEqual(sizes);
    const done = await Promise.all(generations.map((generation) => here.finished(generation)));
    expect(done.every(({ state }) => state === 'done')).toBe(true);
    expect(new Set(here.server.posts.map(({ key }) => key)).size).toBe(4);
    const { ids, times, ratios } = await here.api.images.gallery({ filter: {} });
    // Newest first, with each image in the place of its generation.
    const places = done.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    expect(ids).toEqual(places.map(({ images }) => images[0]?.id));
    expect(times).toEqual(places.map(({ createdAt }) => createdAt));
    expect(new Set(times).size).toBe(4);
    expect(ratios).toEqual(Array(4).fill(Math.trunc((1000 * WIDTH) / HEIGHT)));
  });

  it('repeated with the same operation ids create no further generations', async () => {
    const opIds = [newId(1), newId(2)];
    const click = () => here.draw({ opIds, settings: [{}, {}], grid: { title: 'Twice' } });
    const [one, two] = await Promise.all([click(), click()]);
    expect(two.generations.map(({ id }) => id)).toEqual(one.generations.map(({ id }) => id));
    expect(two.gridId).toBe(one.gridId);
    await Promise.all(one.generations.map((generation) => here.finished(generation)));
    const three = await click();
    expect(three.generations.map(({ id, state }) => [id, state])).toEqual(
      one.generations.map(({ id }) => [id, 'done']),
    );
    expect(here.server.posts).toHaveLength(2);
    expect((await here.api.images.albums()).grids).toHaveLength(1);
  });

  it('with the same operation id twice create one generation', async () => {
    const opId = newId(1);
    const { generations } = await here.draw({ opIds: [opId, opId], settings: [{}, {}] });
    expect(generations[0]?.id).toBe(generations[1]?.id);
    await Promise.all(generations.map((generation) => here.finished(generation)));
    expect(here.server.posts).toHaveLength(1);
  });

  it('form a grid if requested as one', async () => {
    await here.listen();
    const { generations, gridId } = await here.draw({
      settings: [{}, { size: '768x1360' }],
      grid: { title: '' },
    });
    const id = gridId ?? '';
    await Promise.all(generations.map((generation) => here.finished(generation)));
    const { grid, generations: cells } = await here.api.images.grid({ id });
    expect(grid).toMatchObject({ id, title: PROMPT, prompt: PROMPT, requested: 2, made: 2 });
    expect(cells.map((cell) => cell.id)).toEqual(generations.map((generation) => generation.id));
    expect(await here.api.images.renameGrid({ id, title: 'Shapes' })).toMatchObject({ title: 'Shapes' });
    expect((await here.api.images.albums()).grids).toMatchObject([{ id, title: 'Shapes', made: 2 }]);
    const { ids } = await here.api.images.gallery({ filter: { gridId: id } });
    expect(new Set(ids)).toEqual(new Set(cells.flatMap(({ images }) => images.map((one) => one.id))));
    await until(() =>
      here.changes.some(
        (change) => change.type === 'grid' && change.grid.made === 2 && change.grid.title === 'Shapes',
      ),
    );
  });
});

it('saves and returns the draft of the image prompt', async () => {
  const empty = await here.api.images.draft();
  expect(empty).toMatchObject({ prompt: '', count: 1 });
  const draft = {
    ...empty,
    prompt: '雨中的灯塔 '.repeat(9000),
    size: '1360x768',
    count: 4,
    way: 'wait' as const,
  };
  await here.api.images.saveDraft({ draft });
  expect(await here.api.images.draft()).toEqual(draft);
});

it('an image file contains its recipe; no row or file contains the key', async () => {
  const done = await here.finished(await here.one({ settings: { size: '1024x1024' } }));
  const file = readFileSync(join(here.host.libraryFolder, done.images[0]?.fileName ?? ''));
  const text = file.toString('latin1');
  for (const word of [
    '"app":"Quartet"',
    PROMPT,
    IMAGE_SETTINGS.model,
    '"size":"1024x1024"',
    '"way":"queue"',
    'Test',
  ]) {
    expect(text).toContain(word);
  }
  await here.core.stop();
  const folder = here.host.dataFolder;
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const bytes = (() => {
      try {
        return readFileSync(join(folder, name));
      } catch {
        return Buffer.alloc(0);
      }
    })();
    expect(bytes.includes('key-of-the-test-service'), name).toBe(false);
  }
});
