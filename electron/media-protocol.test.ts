import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { Media } from '../core/platform/media.ts';
import { newId } from '../core/platform/new-id.ts';
import { checkProperty } from '../core/testing/checked.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { MEDIA_BASE } from './origin.ts';
import { serveMedia } from './protocol.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 251));
const id = newId(1);
let media: Media;
beforeEach(() => {
  const root = temporaryFolder().path;
  writeFileSync(join(root, 'song.mp3'), CONTENT);
  media = new Media(MEDIA_BASE);
  media.serve('asset', () => ({
    ...{ root, name: 'song.mp3', mimeType: 'audio/mpeg', downloadName: 'Song.mp3' },
  }));
});

function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return serveMedia(media, { url, method, headers: new Headers(headers) });
}
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

it('media response satisfies the cross-origin embedder policy without CORS headers', async () => {
  const response = await ask(media.url('asset', id));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '300000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect((await bytes(response)).equals(CONTENT)).toBe(true);
});

it('media address supports range and HEAD requests', async () => {
  const part = await ask(media.url('asset', id), { range: 'bytes=250000-' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 250000-299999/300000']);
  expect((await bytes(part)).equals(CONTENT.subarray(250_000))).toBe(true);
  expect((await ask(media.url('asset', id), { range: 'bytes=300000-' })).status).toBe(416);
  const head = await ask(media.url('asset', id), {}, 'HEAD');
  expect([head.headers.get('content-length'), (await bytes(head)).length]).toEqual(['300000', 0]);
});

it('media stream ends when the window cancels it midway', async () => {
  const { body } = await ask(media.url('asset', id));
  const reader = body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await reader?.cancel();
  expect((await reader?.read())?.done).toBe(true);
});

it('media address returns 405 for POST, PUT and DELETE', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await ask(media.url('asset', id), {}, method)).status).toBe(405);
  }
});

it('media address returns 404 for URLs of another process, host or scheme', async () => {
  const url = media.url('asset', id);
  const others = [
    new Media(MEDIA_BASE).url('asset', id),
    url.replace('app:', 'media:'),
    url.replace('/media/', '/'),
    url.replace('//quartet/', '//evil/'),
    url.replace('//quartet/', '//quartet:1/'),
    url.replace('//quartet/', '//quartet//'),
  ];
  for (const other of others) expect((await ask(other)).status).toBe(404);
});

it('media address serves no file for 500 fuzzed URLs', async () => {
  const piece = fc.constantFrom(
    ...[
      '..',
      '%2e%2e',
      '.%2e',
      '%252e',
      '%00',
      '%5c',
      '\\',
      '/',
      '//',
      '%2f',
      'C:',
      'song.mp3',
      'asset',
      'part',
      id,
    ],
    ...['@evil', '?download', '#', 'etc/passwd'],
  );
  const of = { gate: 'fuzzed addresses of files', unit: 'addresses', loss: 'escapes' } as const;
  await checkProperty(
    of,
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      for (const url of [`${MEDIA_BASE}${pieces.join('/')}`, `app://quartet${pieces.join('')}`]) {
        expect((await ask(url)).status).toBe(404);
      }
    }),
    { numRuns: 500 },
  );
});
