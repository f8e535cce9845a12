import { createHash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { IMAGE_KINDS } from '../formats/image/image-kind.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { answer, head } from '../testing/answers.ts';
import { eventually } from '../testing/eventually.ts';
import { FakeClock, realClock } from '../testing/fake-clock.ts';
import type { FaultServer, Step } from '../testing/fault-server.ts';
import { fetchInto } from '../testing/file-call.ts';
import { passing } from '../testing/passing.ts';
import { connectionTo } from '../testing/service-call.ts';
import { mp3Of } from '../testing/speech-answers.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { pngOf } from '../testing/test-images.ts';
import { testService } from '../testing/test-service.ts';
import type { OpenPart } from './part-file.ts';
import { createTransport } from './transport.ts';

const service = testService(() => new FakeClock());
const SOUND = mp3Of(100);
const TAG = { etag: '"v1"' };

const get = (server: FaultServer, more: Partial<Parameters<typeof fetchInto>[1]> = {}) =>
  fetchInto(service.transport, {
    url: `${server.url}/a.mp3`,
    connection: connectionTo(server.url),
    ...more,
  });

test('reports progress, and a restart from the beginning', async () => {
  const server = await service.serverThat(({ index }) =>
    index === 0
      ? [
          head(200, { 'content-length': String(SOUND.length) }),
          { send: SOUND.subarray(0, 20_000) },
          { wait: 20 },
          'end',
        ]
      : answer(200, SOUND),
  );
  const told: (readonly [number, number | null])[] = [];
  const onBytes = (bytes: number, of: number | null): void => {
    told.push([bytes, of]);
  };
  await passing(get(server, { onBytes }), service.clock, server);
  expect(told).toContainEqual([20_000, SOUND.length]);
  expect(told.at(-1)).toEqual([SOUND.length, SOUND.length]);
  expect(told.every(([, of]) => of === SOUND.length)).toBe(true);
});

test('overwrites leftovers of an earlier run, readable for the user only', async () => {
  const server = await service.serverThat(() => answer(200, SOUND));
  const into = join(temporaryFolder().path, 'song.part');
  writeFileSync(into, Buffer.alloc(90_000, 7));
  const { file } = await get(server, { into });
  expect(statSync(into).size).toBe(SOUND.length);
  expect(file?.sha256).toBe(createHash('sha256').update(SOUND).digest('hex'));
  const fresh = join(temporaryFolder().path, 'song.part');
  await get(server, { into: fresh });
  expect(statSync(fresh).mode & 0o777).toBe(0o600);
});

test('leaves no file when the user cancels it, during the download or a wait', async () => {
  const stop = new AbortController();
  const server = await service.serverThat(() => [
    head(200, { 'content-length': '90000' }),
    { send: SOUND },
    'stall',
  ]);
  const inTheMiddle = await get(server, { signal: stop.signal, onBytes: () => stop.abort() });
  expect(inTheMiddle).toMatchObject({ left: [], error: { data: { class: 'stopped' } } });
  await eventually('the socket is closed', () => server.sockets.open === 0);

  const later = new AbortController();
  const busy = await service.serverThat(() => answer(503, ''));
  const waiting = get(busy, { signal: later.signal });
  await eventually('the first refusal', () => busy.requests.length === 1 && service.clock.waiting > 0);
  later.abort();
  expect(await waiting).toMatchObject({ left: [], error: { data: { class: 'stopped' } } });

  const never = await get(server, { signal: AbortSignal.abort() });
  expect(never).toMatchObject({ left: [], error: { data: { class: 'stopped', phase: 'before' } } });
  expect(server.requests).toHaveLength(1);
});

/** Opens files whose `n`th operation fails, and counts those closed. */
function failingAt(n: number, code: string, closed: { count: number }): OpenPart {
  return async (path) => {
    let done = 0;
    const step = async (): Promise<void> => {
      if (done++ === n) throw Object.assign(new Error(`${code}: ${path}`), { code });
    };
    await step();
    const file = await open(path, 'w+', 0o600);
    return {
      fd: file.fd,
      write: (bytes, offset, length, position) =>
        step().then(() => file.write(bytes, offset, length, position)),
      truncate: (size) => step().then(() => file.truncate(size)),
      sync: () => step().then(() => file.sync()),
      close: () => {
        closed.count++;
        return file.close();
      },
    };
  };
}

test.each(['ENOSPC', 'EIO', 'EACCES', 'EROFS'])(
  'row 58: %s at any moment gives an error message and leaves no file',
  async (code) => {
    const server = await service.serverThat(({ index }): Step[] =>
      index % 2 === 0
        ? [
            head(200, { 'content-length': String(SOUND.length), ...TAG }),
            { send: SOUND.subarray(0, 9000) },
            'end',
          ]
        : answer(200, SOUND),
    );
    let n = 0;
    for (; n < 50; n++) {
      const closed = { count: 0 };
      const fetched = await passing(
        get(server, { opens: failingAt(n, code, closed) }),
        service.clock,
        server,
      );
      if (fetched.error === null) break;
      expect(fetched.error.data).toMatchObject({ class: 'storage' });
      expect(fetched.error.cause).toBeInstanceOf(StorageError);
      expect(fetched.error.message).not.toContain('/');
      expect(fetched.left).toEqual([]);
      expect(closed.count).toBe(n === 0 ? 0 : 1);
    }
    // Opening, two or more writes, restarting, and flushing.
    expect(n).toBeGreaterThanOrEqual(5);
  },
);

test('sends no request if the folder is missing', async () => {
  const server = await service.serverThat(() => answer(200, SOUND));
  const { error } = await get(server, { into: join(temporaryFolder().path, 'gone', 'song.part') });
  expect(error?.data).toMatchObject({
    class: 'storage',
    message: 'The library folder or the file is no longer there.',
  });
  expect(server.requests).toEqual([]);
});

test('100 MB pass with bounded memory and a responsive event loop', async () => {
  const transport = createTransport({ clock: realClock });
  service.afterwards(() => transport.close());
  const block = Buffer.concat([SOUND, SOUND]);
  const times = Math.ceil((100 * 1024 * 1024) / block.length);
  const length = String(times * block.length);
  const server = await service.serverThat(() => [
    head(200, { 'content-length': length }),
    { repeat: block, times },
  ]);
  // A machine that is busy with something else stops the loop now and then; a loop that waits for us stops always.
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 20 && best >= 50; i++) {
    const folder = temporaryFolder().path;
    const before = process.memoryUsage().rss;
    let most = before;
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const { file, error } = await fetchInto(transport, {
      ...{
        url: `${server.url}/a.mp3`,
        connection: connectionTo(server.url),
        into: join(folder, 'song.part'),
      },
      max: 256 * 1024 * 1024,
      onBytes: () => {
        most = Math.max(most, process.memoryUsage.rss());
      },
    });
    loop.disable();
    expect(error).toBeNull();
    expect(file?.bytes).toBe(Number(length));
    expect(readdirSync(folder)).toEqual(['song.part']);
    expect(most - before).toBeLessThan(150e6);
    best = Math.min(best, loop.percentile(99) / 1e6);
  }
  expect(best).toBeLessThan(50);
}, 120_000);

test('stops an endless image at its size limit, with bounded memory and no file left', async () => {
  const transport = createTransport({ clock: realClock });
  service.afterwards(() => transport.close());
  const block = Buffer.alloc(256 * 1024, 7);
  const server = await service.serverThat(() => [
    head(200, { 'content-type': 'image/png' }),
    { send: pngOf(4096, 4096) },
    // A gigabyte, if anyone took it.
    { repeat: block, times: 4096 },
  ]);
  const folder = temporaryFolder().path;
  const before = process.memoryUsage().rss;
  let most = before;
  const { error } = await fetchInto(transport, {
    ...{ url: `${server.url}/a.png`, connection: connectionTo(server.url), into: join(folder, 'a.part') },
    ...{ max: 64 * 1024 * 1024, kinds: IMAGE_KINDS },
    onBytes: () => {
      most = Math.max(most, process.memoryUsage.rss());
    },
  });
  expect(error?.data).toMatchObject({ class: 'too_large', action: 'settings' });
  expect(error?.message).toMatch(/larger than 64 MiB.*Settings/);
  expect(readdirSync(folder)).toEqual([]);
  expect(most - before).toBeLessThan(150e6);
  expect(server.requests).toHaveLength(1);
}, 60_000);
