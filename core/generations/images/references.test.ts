import { createHash } from 'node:crypto';
import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/new-id.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { testImageBytes } from '../../testing/image-server.ts';
import { jpegOf } from '../../testing/test-images.ts';

let here: ImageCore;
beforeEach(async () => {
  here = await imageCore();
});
afterEach(() => here.close());

async function uploaded(bytes: Buffer): Promise<string> {
  const { id } = await here.api.uploads.begin({ purpose: 'reference', bytes: bytes.length });
  for (let offset = 0; offset < bytes.length; ) {
    const chunk = bytes.subarray(offset, offset + 500_000).toString('base64');
    ({ offset } = await here.api.uploads.append({ id, offset, chunk }));
  }
  return id;
}

async function referenceOf(bytes: Buffer, name = 'Sketch') {
  const uploadId = await uploaded(bytes);
  const { reference } = await here.api.images.addReference({ from: 'upload', uploadId, name });
  if (reference.kind !== 'file') throw new Error('no file');
  return reference;
}

/** Returns an image of many bytes: noise does not compress. */
function noise(side: number): Buffer {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(side, side);
  let seed = 1;
  for (let i = 0; i < pixels.data.length; i++) {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    pixels.data[i] = i % 4 === 3 ? 255 : (seed >>> 16) & 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}

const dataUri = z.string().regex(/^data:image\/(png|jpeg|webp);base64,/);
const bytesOf = (uri: unknown) => Buffer.from(dataUri.parse(uri).split(',')[1] ?? '', 'base64');

it.each(['wait', 'queue'] as const)(
  'a reference is sent completely (%s); no record contains its bytes',
  async (way) => {
    const reference = await referenceOf(noise(600));
    expect(reference).toMatchObject({ name: 'Sketch', width: 600, height: 600, was: null, assetId: null });
    const done = await here.finished(await here.one({ way, settings: { referenceId: reference.id } }));
    expect(done).toMatchObject({ state: 'done', reference, settings: { referenceId: reference.id } });
    expect(done.images[0]).toMatchObject({ reference });
    const sent = bytesOf(here.server.posts[0]?.body.image);
    expect(sent.length).toBe(reference.bytes);
    const sha256 = createHash('sha256').update(sent).digest('hex');
    const { calls } = await here.api.jobs.details({ id: done.jobId });
    const shown = z.looseObject({ image: z.string() }).parse(calls[0]?.request.body).image;
    expect(shown).toMatch(/^data:image\/(png|jpeg|webp);base64,… \(\d+ bytes, SHA-256 [0-9a-f]{64}\)$/);
    expect(shown).toContain(sha256);
    expect(shown).toContain(`${reference.bytes} bytes`);
    expect(JSON.stringify(calls).length).toBeLessThan(10_000);
    // The window shows the bytes that are sent.
    const file = await here.core.media.resolve(reference.url.slice(here.host.mediaBase.length));
    expect(readFileSync(file?.file ?? '')).toEqual(sent);
    // The image's file names it too.
    const text = readFileSync(join(here.host.libraryFolder, done.images[0]?.fileName ?? ''), 'latin1');
    expect(text).toContain(sha256);
    expect(here.files('uploads')).toEqual([]);
  },
);

it('queued generations do not copy a large reference into the database', async () => {
  const reference = await referenceOf(noise(900));
  expect(reference.bytes).toBeGreaterThan(600_000);
  await here.api.settings.change({ queuePaused: true });
  await here.draw({ settings: Array.from({ length: 32 }, () => ({ referenceId: reference.id })) });
  await here.core.stop();
  const folder = here.host.dataFolder;
  expect(statSync(join(folder, 'quartet.db')).size).toBeLessThan(reference.bytes);
});

it('the same image added twice as a reference is stored once', async () => {
  const [one, two] = [await referenceOf(testImageBytes(1)), await referenceOf(testImageBytes(1), 'Again')];
  expect(one.id).not.toBe(two.id);
  expect(here.files('references')).toHaveLength(1);
  expect(await here.api.images.reference({ id: two.id })).toEqual({ reference: two, prompt: null });
});

it('a library image used as a reference keeps its asset id', async () => {
  const [image] = (await here.finished(await here.one())).images;
  const assetId = image?.id ?? '';
  const { reference, prompt } = await here.api.images.addReference({ from: 'picture', assetId });
  expect(prompt).toBe(image?.prompt);
  // Read again, as after a restart.
  expect(await here.api.images.reference({ id: reference.id })).toEqual({ reference, prompt });
  expect(reference).toMatchObject({ kind: 'file', assetId, name: image?.title, width: image?.width });
  const next = await here.finished(await here.one({ settings: { referenceId: reference.id } }));
  expect(next.reference).toEqual(reference);
  await expect(here.api.images.addReference({ from: 'picture', assetId: newId(1) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('an uploaded image brings the prompt that Quartet wrote into it, and no other text', async () => {
  const [image] = (await here.finished(await here.one({ prompt: 'A lighthouse in fog' }))).images;
  const exported = readFileSync(join(here.host.libraryFolder, image?.fileName ?? ''));
  const add = async (bytes: Buffer) =>
    here.api.images.addReference({ from: 'upload', uploadId: await uploaded(bytes), name: 'x.png' });
  const added = await add(exported);
  expect(added).toMatchObject({ reference: { name: 'x.png' }, prompt: 'A lighthouse in fog' });
  // Read again, as after a restart.
  expect(await here.api.images.reference({ id: added.reference.id })).toEqual(added);
  expect((await add(noise(300))).prompt).toBeNull();
});

describe('a URL as reference', () => {
  it('is sent unchanged and never downloaded', async () => {
    const address = `${here.server.url}/files/reference.png?a=1`;
    const { reference, prompt } = await here.api.images.addReference({ from: 'address', address });
    expect(prompt).toBeNull();
    expect(reference).toMatchObject({ kind: 'address', address });
    const done = await here.finished(await here.one({ settings: { referenceId: reference.id } }));
    expect(done).toMatchObject({ state: 'done', reference: { address } });
    expect(here.server.posts).toMatchObject([{ body: { image: address } }]);
    expect(here.server.fetches.filter((name) => name.startsWith('reference'))).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://a/b.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/a.png',
    '',
    'https://a b/c',
  ])('%j is rejected', async (address) => {
    await expect(here.api.images.addReference({ from: 'address', address })).rejects.toMatchObject({
      code: 'SERVICE',
      data: { class: 'invalid', phase: 'before' },
    });
  });
});

describe('a reference file is rejected because of its content', () => {
  it.each([
    ['an HTML page', Buffer.from('<html>hello</html>'), 'invalid'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'invalid'],
    ['a truncated image', testImageBytes().subarray(0, 90), 'invalid'],
    ['an image of 30,000 by 30,000 pixels', jpegOf(30_000, 30_000), 'too_large'],
  ])('%s', async (_, bytes, how) => {
    const uploadId = await uploaded(bytes);
    await expect(
      here.api.images.addReference({ from: 'upload', uploadId, name: 'x.png' }),
    ).rejects.toMatchObject({ code: 'SERVICE', data: { class: how, phase: 'before', action: 'edit' } });
    expect([...here.files('references'), ...here.files('uploads')]).toEqual([]);
  });
});

it('a reference larger than the connection allows is rejected, and nothing is sent', async () => {
  const reference = await referenceOf(noise(600));
  const profile = { imageReferenceMax: 64 * 1024 };
  await here.api.connections.save({ id: here.connectionId, name: 'Test', baseUrl: here.server.url, profile });
  await expect(here.one({ settings: { referenceId: reference.id } })).rejects.toMatchObject({
    code: 'SERVICE',
    data: { class: 'too_large', phase: 'before' },
  });
  expect(here.server.posts).toEqual([]);
});

it.each([
  ['is deleted', (path: string) => unlinkSync(path)],
  ['is replaced', (path: string) => writeFileSync(path, testImageBytes(5))],
])('a reference that %s before sending is reported, and nothing is sent', async (_, change) => {
  const reference = await referenceOf(testImageBytes(1));
  const [name = ''] = here.files('references');
  change(join(here.host.dataFolder, 'references', name));
  const failed = await here.finished(await here.one({ settings: { referenceId: reference.id } }));
  expect(failed).toMatchObject({ state: 'rejected', error: { class: 'invalid', phase: 'before' } });
  expect(here.server.posts).toEqual([]);
});

it('chat gets an image as a data URI of at most four megabytes', async () => {
  const [image] = (await here.finished(await here.one())).images;
  const given = await here.api.images.attachment({ id: image?.id ?? '' });
  expect(given).toMatchObject({ name: image?.saveName, width: image?.width, height: image?.height });
  expect(bytesOf(given.url).length).toBeGreaterThan(0);
  expect(given.url.length).toBeLessThanOrEqual(4 * 1024 * 1024);
  await expect(here.api.images.attachment({ id: newId(1) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
