import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Media } from '../core/platform/media.ts';
import { newId } from '../core/platform/new-id.ts';
import { systemClock } from '../core/platform/system-clock.ts';
import { eventually } from '../core/testing/eventually.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { MEDIA_BASE } from './serve-media.ts';
import { startWebHost, type WebHost } from './server.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';

const CONTENT = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7) % 251));
const id = newId(1);
let host: TestHost;
let web: WebHost;
let media: Media;
let file: string;

beforeEach(async () => {
  const folder = temporaryFolder().path;
  file = join(folder, 'song.mp3');
  writeFileSync(file, CONTENT);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  media = new Media(MEDIA_BASE);
  media.serve('asset', () => ({
    ...{ root: folder, name: 'song.mp3', mimeType: 'audio/mpeg', downloadName: 'Song.mp3' },
  }));
  host = await startTestHost();
  const logger = { debug() {}, info() {}, warn() {}, error: (message: string) => host.log.push(message) };
  web = await startWebHost({
    ...{ router: host.core.router, media, staticFolder: folder, port: 0, clock: systemClock, logger },
  });
});
afterEach(async () => {
  await web.close();
  await host.close();
});

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${web.origin}${path}`, { headers, agent: false }, resolve).on('error', reject);
  });
}

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  }).length;

it('media route serves a file with the security headers and without CORS', async () => {
  const answer = await ask(media.url('asset', id));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '3000000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect((await buffer(answer)).equals(CONTENT)).toBe(true);
});

it('media route supports range requests', async () => {
  const answer = await ask(media.url('asset', id), { range: 'bytes=2500000-' });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe('bytes 2500000-2999999/3000000');
  expect((await buffer(answer)).equals(CONTENT.subarray(2_500_000))).toBe(true);
});

it('media route serves a download with its file name', async () => {
  const { headers } = await ask(`${media.url('asset', id)}?download`);
  expect(headers['content-disposition']).toContain('attachment; filename="Song.mp3"');
});

it.each([
  ['of another process', () => new Media(MEDIA_BASE).url('asset', id)],
  ['with a wrong code', () => media.url('asset', id).replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
  ['without a code', () => `/media/asset/${id}`],
  ['that is a path', () => '/media/../song.mp3'],
  ['that is an encoded path', () => '/media/asset/%2e%2e%2fsong.mp3/x'],
  ['without an asset', () => '/media/'],
])('media route returns 404 for a URL %s', async (_, path) => {
  const answer = await ask(path());
  expect(answer.statusCode).toBe(404);
  expect((await buffer(answer)).length).toBeLessThan(10);
});

it('media route returns 404 for a missing file', async () => {
  const url = media.url('asset', id);
  rmSync(file);
  expect((await ask(url)).statusCode).toBe(404);
});

it.runIf(process.platform === 'linux')(
  'media route closes the file when the client disconnects midway',
  async () => {
    const answer = await ask(media.url('asset', id));
    await new Promise((resolve) => answer.once('readable', resolve));
    expect(openFiles()).toBe(1);
    const before = host.log.length;
    answer.destroy();
    await eventually('the file is closed', () => openFiles() === 0);
    expect(host.log.slice(before)).toEqual([]);
  },
);
