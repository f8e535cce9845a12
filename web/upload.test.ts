import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { z } from 'zod';
import { UPLOAD_CHUNK } from '../shared/service/limits.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';
import { attempt, call, closeSocket } from './testing/test-socket.ts';

let host: TestHost;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  host = await startTestHost();
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map(closeSocket));
  await host.close();
});

async function enter(): Promise<WebSocket> {
  const { web } = host;
  const first = JSON.stringify({ bootstrap: host.linkToken() });
  const { socket } = await attempt({ port: web.port, origin: web.origin, first });
  sockets.push(socket);
  return socket;
}
const begun = z.object({ b: z.object({ json: z.object({ id: z.string() }) }) });
const offsetOf = (answer: unknown) =>
  z.object({ b: z.object({ json: z.object({ offset: z.int() }) }) }).parse(answer).b.json.offset;

it('upload accepts chunks of the maximum size and continues on another socket', async () => {
  const whole = Buffer.alloc(12 * UPLOAD_CHUNK + 77, 'a picture, or a backup; ');
  const first = await enter();
  const { id } = begun.parse(
    await call(first, '/uploads/begin', { purpose: 'reference', bytes: whole.length }),
  ).b.json;
  let offset = 0;
  const send = async (socket: WebSocket) => {
    const chunk = whole.subarray(offset, offset + UPLOAD_CHUNK).toString('base64');
    offset = offsetOf(await call(socket, '/uploads/append', { id, offset, chunk }));
  };
  while (offset < whole.length / 2) await send(first);
  await closeSocket(first);
  const second = await enter();
  while (offset < whole.length) await send(second);
  const folder = join(host.folder, 'data', 'uploads');
  const [name = ''] = readdirSync(folder);
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sha(readFileSync(join(folder, name)))).toBe(sha(whole));
});

it('upload refuses an oversized chunk and keeps the socket open', async () => {
  const socket = await enter();
  const bytes = 4 * UPLOAD_CHUNK;
  const { id } = begun.parse(await call(socket, '/uploads/begin', { purpose: 'reference', bytes })).b.json;
  const chunk = Buffer.alloc(UPLOAD_CHUNK + 3).toString('base64');
  expect(await call(socket, '/uploads/append', { id, offset: 0, chunk })).toMatchObject({ s: 400 });
  const fitting = Buffer.alloc(UPLOAD_CHUNK).toString('base64');
  expect(offsetOf(await call(socket, '/uploads/append', { id, offset: 0, chunk: fitting }))).toBe(
    UPLOAD_CHUNK,
  );
});
