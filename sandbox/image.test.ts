import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleCases } from '../core/testing/deep.ts';
import { IMAGE_MODELS } from '../shared/service/models.ts';
import { readImageHeader } from './image-header.ts';
import { pictureOrder } from './image-request.ts';
import {
  askAfterImage,
  createImage,
  dataUri,
  fetched,
  IMAGE_ASYNC,
  IMAGE_PENDING,
  IMAGE_SYNC,
  imageBody,
  imageStory,
  imagesOf,
  imageTaskOf,
  newImage,
  QUICK_PROMPT,
  twoColours,
} from './testing/images.ts';
import { readPicture } from './testing/read-picture.ts';
import { sandboxOfFile, sandboxUnderTest } from './testing/sandbox-under-test.ts';
import { newSong, QUICK_SONGS } from './testing/songs.ts';

const sandbox = sandboxOfFile({ songWorker: QUICK_SONGS });

describe('image size is exact for every size of every model', () => {
  const all = IMAGE_MODELS.flatMap(({ id, sizes }) => sizes.map((size) => [id, size] as const));
  test.each(sampleCases(all, 4))(
    '%s %s',
    async (model, size) => {
      const bytes = await fetched(await newImage(sandbox(), { model, size }));
      const header = readImageHeader(bytes);
      expect(`${header?.width}x${header?.height}`).toBe(size);
    },
    60_000,
  );

  test.each(IMAGE_MODELS)(
    '$id has its first size where none is asked for',
    async ({ id, sizes }) => {
      const header = readImageHeader(await fetched(await newImage(sandbox(), { model: id })));
      expect(`${header?.width}x${header?.height}`).toBe(sizes[0]);
    },
    30_000,
  );
});

test('soft images are JPEG, plain shapes are PNG, each with its content type', async () => {
  for (const [prompt, format, type, ending] of [
    ['the sea at sunset', 'JPEG', 'image/jpeg', '.jpg'],
    ['a poster: Hello', 'PNG', 'image/png', '.png'],
  ] as const) {
    const url = await newImage(sandbox(), { prompt });
    const file = await fetch(url);
    expect(file.headers.get('content-type')).toBe(type);
    expect(url.endsWith(ending)).toBe(true);
    expect(readImageHeader(Buffer.from(await file.arrayBuffer()))?.format).toBe(format);
  }
});

test('repeated requests give different images, the same ones in each run', async () => {
  const run = async () => {
    const server = await sandboxUnderTest({});
    const files = [];
    for (let time = 0; time < 3; time += 1) files.push(await fetched(await newImage(server)));
    return files.map((file) => file.toString('base64'));
  };
  const [one, other] = [await run(), await run()];
  expect(new Set(one).size).toBe(3);
  expect(other).toEqual(one);
});

test('changing any field or the seed changes the image', async () => {
  const server = await sandboxUnderTest({});
  const one = await fetched(await newImage(server));
  const seeded = await sandboxUnderTest({ seed: 7 });
  const others = [
    await newImage(server, { prompt: `${QUICK_PROMPT}.` }),
    await newImage(server, { model: 'vendor-image-2.0-260319' }),
    await newImage(server, { image: dataUri(twoColours('#a00', '#00a')) }),
    await newImage(seeded),
  ];
  for (const url of others) expect(one.equals(await fetched(url))).toBe(false);
});

test('a fault command is not drawn, but makes it another request', () => {
  const task = { prompt: 'Hello', model: 'm', width: 64, height: 64, guide: null, again: 0 };
  const typed = pictureOrder({ ...task, prompt: 'Hello /fault slow=100000' }, 0, null);
  expect(typed.prompt).toBe('Hello');
  expect(typed.seed).not.toBe(pictureOrder(task, 0, null).seed);
  expect(pictureOrder(task, 0, null)).toEqual(pictureOrder({ ...task }, 0, null));
  expect(pictureOrder(task, 1, null).seed).not.toBe(pictureOrder(task, 0, null).seed);
});

describe('an image task', () => {
  test('is queued, runs, and succeeds with one picture', async () => {
    const server = await sandboxUnderTest({ latency: 500 });
    const story = await imageStory(
      server,
      await createImage(server, { model: 'partner-seedream-5-0-260128', prompt: 'mountain lake' }),
    );
    const states = ['queued', 'running', 'succeeded'];
    expect([...new Set(story.map(({ status }) => status))]).toEqual(states);
    const progress = story.map((one) => one.progress);
    expect([progress[0], progress.at(-1)]).toEqual([0, 100]);
    expect(story.at(-1)?.data).toHaveLength(1);
    expect(story.filter(({ data }) => data)).toHaveLength(1);
    expect(server.bugs).toEqual([]);
  }, 30_000);

  test("with an unknown id is 404 with an error object, without an id 400, a song's id is unknown", async () => {
    const server = sandbox();
    const song = await newSong(server);
    for (const id of ['image_0', '../../etc/passwd', '__proto__', song.id.replace(/_1$/, '')]) {
      const unknown = await askAfterImage(server, id);
      expect(unknown.status).toBe(404);
      expect(await unknown.json()).toMatchObject({
        error: { type: 'not_found_error', code: 'task_not_found', param: 'task_id' },
      });
    }
    const headers = { authorization: `Bearer ${server.key}` };
    for (const query of ['', '?task_id=', '?task_id=a&task_id=b', '?task_id=a&id=b']) {
      expect((await fetch(server.url + IMAGE_PENDING + query, { headers })).status).toBe(400);
    }
  });

  test('runs in order of creation: fifteen at once give fifteen different images', async () => {
    const server = await sandboxUnderTest();
    const ids: string[] = [];
    for (let n = 0; n < 15; n += 1) ids.push(await createImage(server, { prompt: `${QUICK_PROMPT} ${n}` }));
    expect(new Set(ids).size).toBe(15);
    await imagesOf(server, ids[14] ?? '');
    // Earlier tasks have ended once the last one has.
    const last = await Promise.all(ids.slice(0, 8).map((id) => imageTaskOf(server, id)));
    expect(last.map(({ status }) => status)).toEqual(last.map(() => 'succeeded'));
    const urls = (await Promise.all(ids.map((id) => imagesOf(server, id)))).flat();
    expect(new Set(urls).size).toBe(15);
    expect(server.requests.bodies({ path: IMAGE_ASYNC })).toBe(15);
  }, 60_000);
});

test('the model list names the image capabilities of each model', async () => {
  const server = sandbox();
  const headers = { authorization: `Bearer ${server.key}` };
  const list = z
    .object({ data: z.array(z.unknown()) })
    .parse(await (await fetch(`${server.url}/v1/models`, { headers })).json());
  for (const { id, sizes } of IMAGE_MODELS) {
    expect(list.data).toContainEqual(
      expect.objectContaining({
        id,
        object: 'model',
        capabilities: ['image'],
        sizes,
        description: expect.any(String),
      }),
    );
  }
});

test('all three operations require the key, the file does not', async () => {
  const server = sandbox();
  const wrong = { authorization: 'Bearer wrong' };
  for (const path of [IMAGE_SYNC, IMAGE_ASYNC]) {
    expect((await server.post(path, imageBody(), wrong)).status).toBe(401);
  }
  expect((await askAfterImage(server, 'image_0', wrong)).status).toBe(401);
  const url = await newImage(server);
  expect((await fetch(url)).status).toBe(200);
  const guessed = url.replace(/files\/[\w-]+/, `files/${'A'.repeat(32)}`);
  expect((await fetch(guessed)).status).toBe(404);
});

test('a file supports ranges, resumes only if unchanged, and expires after an hour', async () => {
  let now = Date.now();
  const server = await sandboxUnderTest({ now: () => now });
  const url = await newImage(server);
  const whole = await fetch(url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('etag') ?? '';
  const part = await fetch(url, { headers: { range: 'bytes=10-19', 'if-range': etag } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  expect((await fetch(url, { headers: { range: 'bytes=10-', 'if-range': '"other"' } })).status).toBe(200);
  expect(new Date(whole.headers.get('expires') ?? '').getTime()).toBeLessThanOrEqual(now + 3_600_000);
  now += 3_600_001;
  expect((await fetch(url)).status).toBe(410);
});

describe('a reference', () => {
  const ORANGE_OVER_BLUE = ['#ff8000', '#0030c0'] as const;

  test.each(['png', 'jpeg', 'webp'] as const)(
    'sent as %s gives its colours in their places',
    async (type) => {
      const image = dataUri(twoColours(...ORANGE_OVER_BLUE, type), `image/${type}`);
      const seen = await readPicture(await fetched(await newImage(sandbox(), { prompt: 'x', image })));
      const [above, below] = [seen.mean({ bottom: 0.4 }), seen.mean({ top: 0.6, bottom: 0.95 })];
      expect(above.red - above.blue).toBeGreaterThan(60);
      expect(below.blue - below.red).toBeGreaterThan(60);
    },
  );

  test('can be an image or cover of this sandbox, by its address', async () => {
    const server = sandbox();
    const first = await newImage(server, { prompt: 'red pattern' });
    const song = await newSong(server);
    const plain = await fetched(await newImage(server, { prompt: 'x' }));
    for (const image of [first, song.cover_url]) {
      const guided = await fetched(await newImage(server, { prompt: 'x', image }));
      expect(guided.equals(plain)).toBe(false);
      // A fresh sandbox is needed because this one would draw a different image the second time.
      const sent = await newImage(await sandboxUnderTest({}), {
        prompt: 'x',
        image: dataUri(await fetched(image)),
      });
      // Only the bytes matter, not how they were sent.
      expect(guided.equals(await fetched(sent))).toBe(true);
    }
  });
});
