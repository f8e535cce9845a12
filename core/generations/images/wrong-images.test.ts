import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { testImageBytes } from '../../testing/image-server.ts';
import { sendFile, sendJson } from '../../testing/song-server.ts';
import { jpegOf, pngOf } from '../../testing/test-images.ts';

let here: ImageCore;
beforeEach(async () => {
  here = await imageCore();
});
afterEach(() => here.close());

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
/** An image with intact chunks whose pixels cannot be decoded. */
const HOLLOW = pngOf(48, 32);
/** An image with a valid start and end, and wrong checksums. */
const DAMAGED = Buffer.from(testImageBytes());
DAMAGED.fill(0x55, 60, DAMAGED.length - 20);

/** Returns the quarantined response as the window receives it. */
async function raw({ jobId }: ImageGeneration): Promise<Buffer | null> {
  const { calls } = await here.api.jobs.details({ id: jobId });
  const [rawUrl] = calls.flatMap((call) => call.rawUrl ?? []);
  if (rawUrl === undefined) return null;
  const file = await here.core.media.resolve(rawUrl.slice(here.host.mediaBase.length));
  return file && existsSync(file.file) ? readFileSync(file.file) : null;
}

const WRONG: readonly [string, Buffer][] = [
  ['an HTML page', Buffer.from('<!doctype html><html><body>Please sign in</body></html>')],
  ['a truncated image', testImageBytes().subarray(0, 100)],
  ['an undecodable image', HOLLOW],
  ['an image with wrong checksums', DAMAGED],
  ['an SVG', SVG],
  ['a small PNG of 100,000 by 100,000 pixels', pngOf(100_000, 100_000)],
  ['a small JPEG of 30,000 by 30,000 pixels', jpegOf(30_000, 30_000)],
  ['plain text', Buffer.from('no picture today')],
];

describe.each(WRONG)('%s in place of an image', (_, bytes) => {
  it('is kept as received and never shown; a retry downloads again and sends nothing', async () => {
    here.server.file = (response) => sendFile(response, bytes, 'image/png');
    const failed = await here.finished(await here.one());
    expect(failed).toMatchObject({ state: 'failed', images: [], error: { class: 'unusable' } });
    expect(failed.error?.message).toMatch(/^Not a safe image\. /);
    expect(await raw(failed)).toEqual(bytes);
    expect(here.files('library')).toEqual([]);
    expect((await here.api.images.gallery({ filter: {} })).ids).toEqual([]);
    here.server.file = (response) => sendFile(response, testImageBytes(), 'image/png');
    expect(await here.retried(failed)).toMatchObject({
      state: 'done',
      images: [{ mimeType: 'image/png' }],
    });
    expect(here.server.posts).toHaveLength(1);
  });
});

it('an undecodable embedded image is quarantined, and the request can be retried', async () => {
  here.server.create = (response) => sendJson(response, { data: [{ b64_json: HOLLOW.toString('base64') }] });
  const failed = await here.finished(await here.one({ way: 'wait' }));
  expect(failed).toMatchObject({ state: 'failed', images: [], error: { class: 'unusable' } });
  expect(await raw(failed)).toEqual(HOLLOW);
  here.server.create = (response) =>
    sendJson(response, { data: [{ b64_json: testImageBytes().toString('base64') }] });
  expect(await here.retried(failed)).toMatchObject({ state: 'done', images: [{ mimeType: 'image/png' }] });
  expect(here.server.posts).toHaveLength(2);
});

it('one unusable image does not affect the others, and a retry downloads it alone', async () => {
  here.server.create = (response) => {
    const data = [0, 1, 2].map((n) => ({ url: `${here.server.url}/files/p-${n}.png` }));
    sendJson(response, { data });
  };
  here.server.file = (response, name) =>
    sendFile(response, name.endsWith('-1.png') ? SVG : testImageBytes(Number(name.at(-5))), 'image/png');
  const failed = await here.finished(await here.one({ way: 'wait' }));
  expect(failed).toMatchObject({ state: 'failed', error: { class: 'unusable' } });
  expect(failed.images).toHaveLength(2);
  const { length } = here.server.fetches;
  here.server.file = (response) => sendFile(response, testImageBytes(1), 'image/png');
  const whole = await here.retried(failed);
  expect(whole.images).toHaveLength(3);
  expect(here.server.fetches.slice(length)).toEqual(['p-1.png']);
  expect(here.server.posts).toHaveLength(1);
});

it.each([403, 410])('an expired image URL (%i) is replaced by polling the task once more', async (status) => {
  const gone = (name: string) => name.startsWith('old');
  here.server.tell = (response, { taskId, before }) => {
    const url = `${here.server.url}/files/${before === 0 ? 'old' : 'new'}-0.png`;
    sendJson(response, { task_id: taskId, status: 'succeeded', data: [{ url }] });
  };
  here.server.file = (response, name) => {
    if (gone(name)) sendJson(response, { error: 'expired' }, status);
    else sendFile(response, testImageBytes(), 'image/png');
  };
  expect((await here.finished(await here.one())).state).toBe('done');
  expect(here.server.polls).toHaveLength(2);
  expect(here.server.fetches).toEqual(['old-0.png', 'new-0.png']);
});

it('an image URL that stays expired fails the generation after one more poll', async () => {
  here.server.file = (response) => sendJson(response, { error: 'expired' }, 403);
  const failed = await here.finished(await here.one());
  expect(failed).toMatchObject({ state: 'failed', images: [] });
  expect(here.server.polls).toHaveLength(2);
  // The image was paid for: downloading it again costs nothing.
  here.server.file = (response) => sendFile(response, testImageBytes(), 'image/png');
  expect((await here.retried(failed)).state).toBe('done');
  expect(here.server.posts).toHaveLength(1);
});

it('a retry creates a failed task anew, but polls a stopped one', async () => {
  here.server.tell = (response, { taskId }) =>
    sendJson(response, { task_id: taskId, status: 'failed', message: 'No more paint.' });
  const failed = await here.finished(await here.one());
  expect(failed).toMatchObject({ state: 'failed', error: { message: 'No more paint.' } });
  here.server.tell = (response, { taskId }) => sendJson(response, { task_id: taskId, status: 'running' });
  const job = await here.api.jobs.retry({ opId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', id: failed.jobId });
  await here.is(failed.id, ({ taskId, polls }) => taskId === 'task-2' && (polls?.count ?? 0) > 0);
  await here.api.jobs.cancel({ id: job.id });
  here.server.tell = (response, { taskId }) =>
    sendJson(response, {
      task_id: taskId,
      status: 'succeeded',
      data: [{ url: `${here.server.url}/files/a-0.png` }],
    });
  expect(await here.retried({ id: failed.id, jobId: job.id })).toMatchObject({
    state: 'done',
    taskId: 'task-2',
  });
  expect(here.server.posts).toHaveLength(2);
});
