import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import type { CallObserver, ServiceConnection } from '../../http/service-connection.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { jsonAnswer } from '../../testing/answers.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { type FaultServer, startFaultServer } from '../../testing/fault-server.ts';
import { connectionTo, TEST_KEY } from '../../testing/service-call.ts';
import { callSong, SONG_REQUEST } from '../../testing/song-call.ts';
import { querySong } from './music.ts';

let server: FaultServer;
let transport: Transport;
let body: unknown;

beforeEach(async () => {
  transport = createTransport({ clock: new FakeClock() });
  body = { task_id: 'T-1', status: 'running' };
  server = await startFaultServer(() => jsonAnswer(200, body));
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

const connect = (profile: Partial<EndpointProfile> = {}): ServiceConnection =>
  connectionTo(server.url, profile);
const query = (profile: Partial<EndpointProfile> = {}, taskId = 'T-1', observer?: CallObserver) =>
  querySong(transport, connect(profile), taskId, { signal: new AbortController().signal, observer });

describe('creating a song task', () => {
  test("sends exactly the request, once, to the profile's path", async () => {
    const { taskId } = await callSong(transport, connect({ songPath: '/v2/songs' }), { opId: 'op-1' });
    expect(taskId).toBe('T-1');
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/v2/songs' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${TEST_KEY}`,
      'idempotency-key': 'op-1',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual(SONG_REQUEST);
  });

  test('fails over a read-only connection', async () => {
    await expect(callSong(transport, { ...connect(), readOnly: true })).rejects.toThrow(/for reading/);
    expect(server.requests).toEqual([]);
  });

  test('shows the inspector the response, without the key', async () => {
    body = { task_id: 'T-1', note: `your key is ${TEST_KEY}` };
    const bodies: string[] = [];
    await callSong(transport, connect(), { observer: { onBody: (text) => bodies.push(text) } });
    expect(bodies).toEqual(['{"task_id":"T-1","note":"your key is [REDACTED]"}']);
  });

  test('accepts a numeric task id with every digit', async () => {
    await server.close();
    const text = '{"data":{"task_id":9007199254740993123}}';
    server = await startFaultServer(() => [
      { send: `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}` },
    ]);
    expect((await callSong(transport, connect())).taskId).toBe('9007199254740993123');
  });
});

describe('polling a song task', () => {
  test.each<[string, Partial<EndpointProfile>, string, string]>([
    ['as it is unless said otherwise', {}, 'GET /v1/music/song/query?task_id=T%2B1%40x', ''],
    [
      'under another name',
      { songQueryPath: '/tasks', songQueryParameter: 'taskId' },
      'GET /tasks?taskId=T%2B1%40x',
      '',
    ],
    ['in the path', { songQueryPath: '/tasks/', songQueryPlacement: 'path' }, 'GET /tasks/T%2B1%40x', ''],
    [
      'in the body',
      { songQueryMethod: 'POST', songQueryPlacement: 'body', songQueryParameter: 'id' },
      'POST /v1/music/song/query',
      '{"id":"T+1@x"}',
    ],
    [
      'by POST, in the address',
      { songQueryMethod: 'POST' },
      'POST /v1/music/song/query?task_id=T%2B1%40x',
      '',
    ],
    ['by GET with a body', { songQueryPlacement: 'body' }, 'GET /v1/music/song/query', '{"task_id":"T+1@x"}'],
  ])('%s', async (_, profile, line, sent) => {
    body = { status: 'running' };
    await query(profile, 'T+1@x');
    const [request] = server.requests;
    expect(`${request?.method} ${request?.path}`).toBe(line);
    expect(request?.body).toBe(sent);
    expect(request?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
  });

  test('works over a read-only connection, even by POST: it creates nothing', async () => {
    const connection = { ...connect({ songQueryMethod: 'POST' }), readOnly: true };
    const task = await querySong(transport, connection, 'T-1', { signal: new AbortController().signal });
    expect(task.state).toBe('running');
  });

  test.each([
    '/v1/music/song/create',
    '/v1/music/song/create/',
    '/V1/t2a_v2',
    '/v1/chat/completions',
    '/v1/messages',
  ])('is never a POST to %s, which would be billed each time', async (songQueryPath) => {
    await expect(query({ songQueryPath, songQueryMethod: 'POST' })).rejects.toMatchObject({
      data: { class: 'invalid', phase: 'before', action: 'settings' },
    });
    expect(server.requests).toEqual([]);
  });

  test.each(['../../admin', '', 'a/b', '..', 'x'.repeat(300)])('rejects the task id "%s"', async (taskId) => {
    await expect(query({}, taskId)).rejects.toMatchObject({ data: { class: 'invalid', phase: 'before' } });
    expect(server.requests).toEqual([]);
  });

  test("returns the service's message as plain text without the key", async () => {
    body = {
      task_id: 'T-1',
      status: `Mixing\u202e <b>${TEST_KEY}</b>`,
      progress: '40%',
      message: `key ${TEST_KEY}\u0000`,
    };
    expect(await query()).toEqual({
      ...{ taskId: 'T-1', state: null, stateText: 'Mixing <b>[REDACTED]</b>', progress: 40, found: [] },
      message: 'key [REDACTED]',
      raw: JSON.stringify(body).replaceAll(TEST_KEY, '[REDACTED]'),
    });
  });

  test('ignores a response about another task', async () => {
    body = {
      task_id: 'T-2',
      status: 'failed',
      message: 'no',
      songs: [{ audio_url: 'https://f.example/a.mp3' }],
    };
    const ignored: string[] = [];
    expect(await query({}, 'T-1', { onIgnored: (what) => ignored.push(what) })).toMatchObject({
      ...{ taskId: 'T-2', state: null, stateText: null, progress: null, found: [], message: null },
      raw: JSON.stringify(body),
    });
    expect(ignored).toEqual(['an answer about another task']);
  });

  test('leaves a URL unchanged even if part of it resembles a key', async () => {
    const url = 'https://f.example/sk-1234567890/a.mp3?sign=sk-abcdef';
    body = { status: 'done', songs: [{ audio_url: url }, { audio_url: `https://f.example/${TEST_KEY}` }] };
    expect((await query()).found.map((song) => song.url)).toEqual([url]);
  });

  test('reads from the place in the profile', async () => {
    body = { status: 'failed', job: { how: 'OK, done', files: [{ link: 'https://f.example/a.mp3' }] } };
    const places = { songStatePlace: 'job.how', songUrlPlace: 'job.files.0.link' };
    expect(await query(places)).toMatchObject({
      ...{ state: null, stateText: 'OK, done', found: [{ url: 'https://f.example/a.mp3' }] },
    });
    body = { job: { how: 'Done', files: [{ link: 'https://f.example/a.mp3' }] } };
    expect((await query(places)).state).toBe('succeeded');
  });

  test('an error message fails the poll, not the task, unless there is a state', async () => {
    body = { error: { message: 'busy', code: 'rate_limit' } };
    await expect(query()).rejects.toMatchObject({ data: { class: 'rate', message: 'busy' } });
    body = { task_id: 'T-1', status: 'failed', error: { message: 'no voices left' } };
    expect(await query()).toMatchObject({ state: 'failed', message: 'no voices left' });
  });

  test('keeps the beginning of a long response', async () => {
    body = { status: 'running', log: 'x'.repeat(500_000) };
    expect((await query()).raw).toHaveLength(64 * 1024);
  });
});
