import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readImageHeader } from './image-header.ts';
import {
  askAfterImage,
  createImage,
  fetched,
  IMAGE_ASYNC,
  IMAGE_SYNC,
  imageBody,
  imageStory,
  imagesOf,
  imageTaskOf,
  newImage,
} from './testing/images.ts';
import { bodyOf, sandboxOfFile, sandboxUnderTest, watchSocket } from './testing/sandbox-under-test.ts';

const sandbox = sandboxOfFile();
const fault = (value: string) => ({ 'x-sandbox-fault': value });
const ask = (path: string, faults: string, over: object = {}) =>
  sandbox().post(path, imageBody(over), fault(faults));
/** Schema of a response body, however malformed. */
const told = z.looseObject({
  task_id: z.string().optional(),
  status: z.string().optional(),
  data: z.array(z.looseObject({ url: z.string().optional() })).optional(),
});
const rawTask = async (id: string) => told.parse(await (await askAfterImage(sandbox(), id)).json());

/** Requests an image with faults and waits until it is generated. */
async function ended(faults: string): Promise<string> {
  const id = await createImage(sandbox(), {}, faults);
  await expect.poll(async () => (await rawTask(id)).status, { timeout: 10_000 }).toBe('succeeded');
  return id;
}

describe('faults in the response to an image request', () => {
  const each = [IMAGE_SYNC, IMAGE_ASYNC].flatMap((path) =>
    [402, 413, 429, 500].map((status) => [path, status] as const),
  );
  test.each(each)('%s status=%i creates no task', async (path, status) => {
    const response = await ask(path, `status=${status}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: 'sandbox_fault' } });
  });

  test('a fault in the prompt is applied, in both languages', async () => {
    for (const prompt of ['a sea /fault status=503', '一片海 /fault status=503']) {
      expect((await sandbox().post(IMAGE_SYNC, imageBody({ prompt }))).status).toBe(503);
      expect((await sandbox().post(IMAGE_ASYNC, imageBody({ prompt }))).status).toBe(503);
    }
  });

  test('no-task-id and task-id return no task id or an unusable one', async () => {
    expect(await (await ask(IMAGE_ASYNC, 'no-task-id')).json()).toEqual({});
    expect(await (await ask(IMAGE_ASYNC, 'task-id=../../x')).json()).toEqual({ task_id: '../../x' });
    await expect((await ask(IMAGE_SYNC, 'malformed-json')).json()).rejects.toThrow();
    const huge = await (await ask(IMAGE_SYNC, 'huge=200000')).text();
    expect(huge.length).toBeGreaterThan(200_000);
  });

  test('drop-after creates the image but cuts the response before its address', async () => {
    const server = await sandboxUnderTest();
    const story = await watchSocket(server, IMAGE_SYNC, imageBody(), fault('drop-after=9'));
    expect(bodyOf(story).toString()).toBe('{"created');
    expect(server.requests.bodies({ path: IMAGE_SYNC })).toBe(1);
  });

  test('no-url, url and images change the results of both modes', async () => {
    const sync = async (faults: string) => told.parse(await (await ask(IMAGE_SYNC, faults)).json()).data;
    expect(await sync('no-url')).toEqual([{}]);
    expect(await sync('url=file:///etc/passwd')).toEqual([{ url: 'file:///etc/passwd' }]);
    expect(new Set((await sync('images=3'))?.map(({ url }) => url)).size).toBe(3);
    expect((await rawTask(await ended('no-url'))).data).toEqual([{}]);
    const urls = await imagesOf(sandbox(), await ended('images=2'));
    const [one, two] = await Promise.all(urls.map(fetched));
    expect(one && two && one.equals(two)).toBe(false);
  });

  test.each([
    [IMAGE_SYNC, 'task-fails'],
    [IMAGE_SYNC, 'query:status=500'],
    [IMAGE_SYNC, 'songs=2'],
    [IMAGE_ASYNC, 'songs=2'],
    [IMAGE_ASYNC, 'cover:html'],
    [IMAGE_ASYNC, 'bad-hex'],
    [IMAGE_ASYNC, 'no-done'],
  ])('%s %s cannot show, and is refused', async (path, faults) => {
    const response = await ask(path, faults);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'fault_not_applicable' } });
  });
});

describe('faults in the task status', () => {
  test('task-fails goes from queued to running to failed, with a reason', async () => {
    const server = await sandboxUnderTest({ latency: 100 });
    const story = await imageStory(server, await createImage(server, {}, 'task-fails'));
    expect(story.map(({ status }) => status)).toEqual(['queued', 'running', 'failed']);
    expect(story[2]?.error?.message).toContain('asked to');
  });

  test('task-stalls never finishes, while other tasks do', async () => {
    const id = await createImage(sandbox(), {}, 'task-stalls');
    await expect.poll(async () => (await imageTaskOf(sandbox(), id)).status).toBe('running');
    const { progress } = await imageTaskOf(sandbox(), id);
    await newImage(sandbox());
    expect(await imageTaskOf(sandbox(), id)).toMatchObject({ status: 'running', progress });
  });

  test('task-lost, other-task, task-back and task-state change the status', async () => {
    const lost = await askAfterImage(sandbox(), await createImage(sandbox(), {}, 'task-lost'));
    expect(lost.status).toBe(404);
    const other = await createImage(sandbox(), {}, 'other-task');
    expect((await rawTask(other)).task_id).toMatch(/^image_0+$/);
    const back = await ended('task-back');
    expect(await rawTask(back)).toEqual({ task_id: back, status: 'running', progress: 50 });
    const odd = await createImage(sandbox(), {}, 'task-state=DREAMING,task-stalls');
    await expect.poll(async () => (await rawTask(odd)).status, { timeout: 10_000 }).toBe('DREAMING');
  });

  test('query applies any fault to the status response, the given number of times', async () => {
    const id = await createImage(sandbox(), {}, 'query:times=2,query:status=503');
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await askAfterImage(sandbox(), id)).status);
    expect(answers).toEqual([503, 503, 200]);
  });
});

describe('faults in the image file', () => {
  const file = async (faults: string) => fetch(await newImage(sandbox(), {}, faults), { redirect: 'manual' });

  test('expired-url responds with 410', async () => {
    expect((await file('expired-url')).status).toBe(410);
  });

  test('wrong-image sends audio as an image', async () => {
    const response = await file('wrong-image');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
  });

  test('huge sends the given number of bytes with a content length', async () => {
    const response = await file('file:huge=3000000');
    expect(response.headers.get('content-length')).toBe('3000000');
    expect((await response.arrayBuffer()).byteLength).toBe(3_000_000);
  });

  test('html, redirect and a truncated file', async () => {
    expect((await file('file:html')).headers.get('content-type')).toMatch(/^text\/html/);
    const moved = await file('file:redirect');
    expect(moved.status).toBe(307);
    expect((await fetched(moved.headers.get('location') ?? '')).toString('latin1', 1, 4)).toBe('PNG');
    const cut = await file('file:eof-after=900');
    expect((await cut.arrayBuffer()).byteLength).toBe(900);
    await expect((await file('file:drop-after=900')).arrayBuffer()).rejects.toThrow();
  });

  test('a download cut once resumes by range', async () => {
    const url = await newImage(sandbox(), {}, 'file:times=1,file:drop-after=900');
    const first = await fetch(url);
    await expect(first.arrayBuffer()).rejects.toThrow();
    const rest = await fetch(url, {
      headers: { range: 'bytes=900-', 'if-range': first.headers.get('etag') ?? '' },
    });
    expect(rest.status).toBe(206);
    const length = Number(first.headers.get('content-length'));
    expect((await rest.arrayBuffer()).byteLength).toBe(length - 900);
  });

  test('redirect=loop redirects forever', async () => {
    const url = await newImage(sandbox(), {}, 'file:redirect=loop');
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe(url);
    await expect(fetch(url)).rejects.toThrow();
  });

  test('bomb sends a small file that declares 30,000 × 30,000 pixels', async () => {
    const bytes = Buffer.from(await (await file('bomb')).arrayBuffer());
    expect(readImageHeader(bytes)).toMatchObject({ format: 'PNG', width: 30_000, height: 30_000 });
    expect(bytes.length).toBeLessThan(200 * 1024);
  });
});
