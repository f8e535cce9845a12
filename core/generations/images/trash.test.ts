import { afterEach, describe, expect, it } from 'vitest';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { finishedImages, syncImages, testImageBytes } from '../../testing/image-server.ts';
import { LaterClock } from '../../testing/short-waits.ts';
import { sendFile, sendJson } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

const DAY = 86_400_000;
const gone = { code: 'NOT_FOUND' };

const clock = new LaterClock();

let here: ImageCore;
afterEach(async () => {
  clock.ahead = 0;
  await here.close();
});

async function start(): Promise<void> {
  here = await imageCore({ host: fakeHost({ clock }) });
}

/** Starts a core again on the same folders, some time later. */
async function again(laterMs: number): Promise<void> {
  await here.core.stop();
  clock.ahead += laterMs;
  const { host, server, connectionId } = here;
  here = await imageCore({ host, server, connectionId });
}

/** Creates a finished generation with that many images. */
async function done(count = 1): Promise<ImageGeneration> {
  here.server.create = (response, post) =>
    sendJson(response, syncImages(here.server, `p${post.count}`, count));
  return here.finished(await here.one({ way: 'wait' }));
}

const idsOf = ({ images }: ImageGeneration) => images.map(({ id }) => id);
const shown = async () => (await here.api.images.gallery({ filter: {} })).ids;
const grids = async () => (await here.api.images.albums()).grids;

describe('a deleted image', () => {
  it('keeps its generation while other images remain; the last is trashed with it', async () => {
    await start();
    await here.listen();
    const generation = await done(2);
    const [one = '', two = ''] = idsOf(generation);
    await here.api.library.remove({ ids: [one] });
    expect(idsOf(await here.api.images.generation({ id: generation.id }))).toEqual([two]);
    await until(() => here.changes.some((change) => change.type === 'images_removed'));
    await here.api.library.remove({ ids: [two] });
    await expect(here.api.images.generation({ id: generation.id })).rejects.toMatchObject(gone);
    expect((await here.api.images.byIds({ ids: [one, two] })).items).toEqual([]);
    await until(() => here.changes.some((change) => change.type === 'image_generation_removed'));
    expect(await shown()).toEqual([]);
    await here.api.library.restore({ ids: [one] });
    expect(idsOf(await here.api.images.generation({ id: generation.id }))).toEqual([one]);
    expect(await shown()).toEqual([one]);
    await here.api.library.restore({ ids: [two] });
    expect(idsOf(await here.api.images.generation({ id: generation.id }))).toEqual([one, two]);
    expect(await here.api.images.byIds({ ids: [one] })).toMatchObject({ items: [generation.images[0]] });
  });

  it('is purged with its file, generation and job, without affecting another image', async () => {
    await start();
    const [generation, other] = [await done(), await done()];
    const ids = idsOf(generation);
    await here.api.library.remove({ ids });
    await here.api.library.purge({ ids });
    await expect(here.api.images.restoreGeneration({ id: generation.id })).rejects.toMatchObject(gone);
    await expect(here.api.jobs.get({ id: generation.jobId })).rejects.toMatchObject(gone);
    expect(here.files('library')).toEqual(other.images.map(({ fileName }) => fileName));
    expect(await shown()).toEqual(idsOf(other));
  });

  it('is purged alone while its generation has another image', async () => {
    await start();
    const generation = await done(2);
    const [one = '', two = ''] = idsOf(generation);
    await here.api.library.remove({ ids: [one] });
    await here.api.library.purge({ ids: [one] });
    expect(await here.api.images.generation({ id: generation.id })).toMatchObject({
      state: 'done',
      images: [{ id: two }],
    });
    expect(here.files('library')).toHaveLength(1);
  });

  it('does not trash a failed generation with it', async () => {
    await start();
    here.server.create = (response) => sendJson(response, syncImages(here.server, 'two', 2));
    here.server.file = (response, name) => {
      if (name.endsWith('-1.png')) sendJson(response, {}, 400);
      else sendFile(response, testImageBytes(), 'image/png');
    };
    const failed = await here.finished(await here.one({ way: 'wait' }));
    expect(failed).toMatchObject({ state: 'failed', images: [{}] });
    await here.api.library.remove({ ids: idsOf(failed) });
    expect(await here.api.images.generation({ id: failed.id })).toMatchObject({
      state: 'failed',
      images: [],
    });
  });

  it('is purged after thirty days with its generation', async () => {
    await start();
    const generation = await done();
    await here.api.library.remove({ ids: idsOf(generation) });
    await again(29 * DAY);
    expect((await here.api.library.trash({ limit: 5 })).items).toHaveLength(1);
    await again(2 * DAY);
    await until(() => [...here.files('library'), ...here.files('pictures')].length === 0);
    await expect(here.api.jobs.get({ id: generation.jobId })).rejects.toMatchObject(gone);
  });
});

describe('a deleted image generation', () => {
  it('is trashed and restored with its images, except those deleted before', async () => {
    await start();
    const generation = await done(3);
    const [one = '', two = '', three = ''] = idsOf(generation);
    await here.api.library.remove({ ids: [two] });
    await until(() => clock.now() > generation.createdAt + 5);
    await here.api.images.removeGeneration({ id: generation.id });
    expect(await shown()).toEqual([]);
    await expect(here.api.images.removeGeneration({ id: generation.id })).rejects.toMatchObject(gone);
    const back = await here.api.images.restoreGeneration({ id: generation.id });
    expect(idsOf(back)).toEqual([one, three]);
    expect(new Set(await shown())).toEqual(new Set([one, three]));
  });

  it('without an image is purged after thirty days', async () => {
    await start();
    here.server.create = (response) => sendJson(response, { error: { message: 'no' } }, 400);
    const generation = await here.finished(await here.one());
    await here.api.images.removeGeneration({ id: generation.id });
    await again(31 * DAY);
    await until(async () => (await here.api.jobs.list({ limit: 5 })).items.length === 0);
  });
});

describe('a grid', () => {
  const grid = async () => {
    here.server.create = (response, post) => sendJson(response, syncImages(here.server, `p${post.count}`));
    const { generations, gridId } = await here.draw({
      way: 'wait',
      settings: [{}, {}],
      grid: { title: 'Run' },
    });
    const cells = await Promise.all(generations.map((generation) => here.finished(generation)));
    return { id: gridId ?? '', cells };
  };

  it('is trashed and restored with its generations and images', async () => {
    await start();
    const { id, cells } = await grid();
    const other = await done();
    await here.api.images.removeGrid({ id });
    expect(await grids()).toEqual([]);
    expect(await shown()).toEqual(idsOf(other));
    await expect(here.api.images.grid({ id })).rejects.toMatchObject(gone);
    expect(await here.api.images.restoreGrid({ id })).toMatchObject({ id, requested: 2, made: 2 });
    expect((await here.api.images.grid({ id })).generations.flatMap(idsOf)).toEqual(cells.flatMap(idsOf));
    expect(await shown()).toHaveLength(3);
  });

  it('is trashed with its last image, restored with any, and purged with all', async () => {
    await start();
    await here.listen();
    const { id, cells } = await grid();
    const ids = cells.flatMap(idsOf);
    await here.api.library.remove({ ids: ids.slice(0, 1) });
    expect(await grids()).toMatchObject([{ id, requested: 1, made: 1 }]);
    await here.api.library.remove({ ids: ids.slice(1) });
    expect(await grids()).toEqual([]);
    await until(() => here.changes.some((change) => change.type === 'grid_removed' && change.id === id));
    await here.api.library.restore({ ids: ids.slice(0, 1) });
    expect(await grids()).toMatchObject([{ id, requested: 1, made: 1 }]);
    await here.api.library.remove({ ids: ids.slice(0, 1) });
    await here.api.library.purge({ ids });
    await expect(here.api.images.restoreGrid({ id })).rejects.toMatchObject(gone);
    expect(here.files('library')).toEqual([]);
  });

  it('stops its jobs when deleted; a restore resumes them and sends nothing again', async () => {
    await start();
    here.server.tell = (response) => sendJson(response, { status: 'running' });
    const { generations, gridId } = await here.draw({ settings: [{}, {}, {}], grid: { title: 'Run' } });
    for (const { id } of generations) await here.is(id, ({ polls }) => (polls?.count ?? 0) > 0);
    await here.api.images.removeGrid({ id: gridId ?? '' });
    for (const { jobId } of generations) {
      expect(await here.api.jobs.get({ id: jobId })).toMatchObject({ state: 'stopped' });
    }
    here.server.tell = (response, { taskId }) => sendJson(response, finishedImages(here.server, taskId));
    await here.api.images.restoreGrid({ id: gridId ?? '' });
    const { generations: back } = await here.api.images.grid({ id: gridId ?? '' });
    for (const generation of back) expect((await here.finished(generation)).state).toBe('done');
    expect(here.server.posts).toHaveLength(3);
  });
});
