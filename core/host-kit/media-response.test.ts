import { readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaFile } from '../platform/media.ts';
import { eventually } from '../testing/eventually.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type MediaRequest, mediaResponse } from './media-response.ts';

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251));
let file: string;
let found: MediaFile | undefined;
beforeEach(() => {
  file = join(temporaryFolder().path, 'x.mp3');
  writeFileSync(file, CONTENT);
  found = { file, mimeType: 'audio/mpeg', downloadName: '早上好 (2).mp3' };
});

function ask(more: Partial<MediaRequest> = {}) {
  const request = {
    method: 'GET',
    path: 'x',
    download: false,
    range: undefined,
    ifRange: undefined,
  } as const;
  return mediaResponse({ resolve: async () => found }, { ...request, ...more });
}

async function read(more: Partial<MediaRequest> = {}) {
  const answer = await ask(more);
  return { ...answer, bytes: answer.body ? await buffer(answer.body) : Buffer.alloc(0) };
}

describe('a media response', () => {
  it('contains the whole file with its recorded type and exact length', async () => {
    const { status, headers, bytes } = await read();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'Content-Type': 'audio/mpeg',
      'Content-Length': '200000',
      'Accept-Ranges': 'bytes',
    });
    expect(headers['Content-Disposition']).toBeUndefined();
    expect(bytes.equals(CONTENT)).toBe(true);
  });

  it('uses the Content-Security-Policy of an exported page', async () => {
    expect((await read()).headers['Content-Security-Policy']).toBeUndefined();
    found = { file, mimeType: 'text/html', downloadName: 'x.html', policy: "sandbox; default-src 'none'" };
    expect((await read()).headers['Content-Security-Policy']).toBe("sandbox; default-src 'none'");
  });

  it('contains the requested range', async () => {
    const { status, headers, bytes } = await read({ range: 'bytes=100000-150000' });
    expect(status).toBe(206);
    expect(headers).toMatchObject({
      'Content-Length': '50001',
      'Content-Range': 'bytes 100000-150000/200000',
    });
    expect(bytes.equals(CONTENT.subarray(100_000, 150_001))).toBe(true);
  });

  it('refuses a range outside of the file', async () => {
    const { status, headers, body } = await read({ range: 'bytes=200000-' });
    expect([status, headers['Content-Range'], body]).toEqual([416, 'bytes */200000', undefined]);
  });

  it('contains the whole file if the file changed since the If-Range tag', async () => {
    const tag = (await ask({ method: 'HEAD' })).headers.ETag;
    expect((await read({ range: 'bytes=5-9', ifRange: tag })).status).toBe(206);
    writeFileSync(file, CONTENT.subarray(0, 1000));
    const { status, bytes } = await read({ range: 'bytes=5-9', ifRange: tag });
    expect([status, bytes.length]).toEqual([200, 1000]);
  });

  it('has the same headers and no body for HEAD', async () => {
    const [get, head] = [await read(), await ask({ method: 'HEAD' })];
    expect(head.headers).toEqual(get.headers);
    expect(head.body).toBeUndefined();
  });

  it('contains the download name in UTF-8 with an ASCII fallback', async () => {
    const { headers } = await read({ download: true });
    expect(headers['Content-Disposition']).toBe(
      `attachment; filename="___ (2).mp3"; filename*=UTF-8''%E6%97%A9%E4%B8%8A%E5%A5%BD%20%282%29.mp3`,
    );
  });

  it('is the same empty 404 for an unknown address and for a missing file', async () => {
    const gone = { ...(await ask({ method: 'HEAD' })) };
    expect(gone.status).toBe(200);
    rmSync(file);
    const noFile = await ask();
    found = undefined;
    expect(noFile).toEqual(await ask());
    expect(noFile).toEqual({ status: 404, headers: { 'Content-Length': '0' }, body: undefined });
  });

  it('continues when the file is deleted during playback; the next request gets 404', async () => {
    const { body } = await ask();
    rmSync(file);
    expect((await buffer(body ?? Readable.from([]))).equals(CONTENT)).toBe(true);
    expect((await ask()).status).toBe(404);
  });

  it('fails if the file is truncated while it is read', async () => {
    const { body } = await ask();
    truncateSync(file, 100_000);
    await expect(body ? buffer(body) : undefined).rejects.toThrow('shorter');
  });

  it.runIf(process.platform === 'linux')(
    'closes the file even if the body is not read to its end',
    async () => {
      const open = () => readdirSync('/proc/self/fd').filter((fd) => targetOf(fd) === file).length;
      const [unread, begun] = [await ask(), await ask()];
      await begun.body?.iterator({ destroyOnReturn: false }).next();
      expect(open()).toBe(2);
      unread.body?.destroy();
      begun.body?.destroy();
      await read();
      await eventually('all files are closed', () => open() === 0);
    },
  );
});

describe('a media file with a prepended header', () => {
  const HEAD = Uint8Array.from({ length: 44 }, (_, i) => 200 + (i % 50));
  const WHOLE = Buffer.concat([HEAD, CONTENT]);
  beforeEach(() => {
    found = { file, mimeType: 'audio/wav', downloadName: 'x.pcm', head: HEAD };
  });

  it.each([
    'bytes=0-',
    'bytes=0-10',
    'bytes=40-50',
    'bytes=43-43',
    'bytes=44-44',
    'bytes=70000-',
    'bytes=-5',
  ])('is served with its header as one resource: %s', async (range) => {
    const { headers, bytes } = await read({ range });
    const [, from = '', to = ''] = /bytes (\d+)-(\d+)\/200044/.exec(headers['Content-Range'] ?? '') ?? [];
    expect(bytes.equals(WHOLE.subarray(Number(from), Number(to) + 1))).toBe(true);
    expect(headers['Content-Length']).toBe(String(bytes.length));
  });

  it('is downloaded without its header', async () => {
    expect((await read({ download: true })).bytes.equals(CONTENT)).toBe(true);
  });
});

function targetOf(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}
