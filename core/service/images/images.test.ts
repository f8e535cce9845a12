import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { DEFAULT_PROFILE } from '../../../shared/service/profile.ts';
import type { CallObserver, ServiceConnection } from '../../http/service-connection.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { head, jsonAnswer } from '../../testing/answers.ts';
import { eventLoopTurns, eventually } from '../../testing/eventually.ts';
import { FakeClock, realClock } from '../../testing/fake-clock.ts';
import { type FaultServer, type Step, startFaultServer } from '../../testing/fault-server.ts';
import { callImages, IMAGE_CALL_MODES, IMAGE_REQUEST, shownImages } from '../../testing/image-call.ts';
import { connectionTo, TEST_KEY } from '../../testing/service-call.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { jpegOf, pngOf } from '../../testing/test-images.ts';
import { taskQuery } from '../tasks/task-query.ts';
import { imageRequestBody, queryImageTask } from './images.ts';

const URL_A = 'https://f.example/a.png';
const PNG = pngOf(64, 48, 3000);
const inside = (bytes: Buffer) => ({ b64_json: bytes.toString('base64') });

let server: FaultServer;
let transport: Transport;
let body: unknown;
let steps: readonly Step[] | null;
let folder: string;

beforeEach(async () => {
  transport = createTransport({ clock: realClock });
  body = { task_id: 'T-1', status: 'running' };
  steps = null;
  folder = temporaryFolder().path;
  server = await startFaultServer(() => steps ?? jsonAnswer(200, body));
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

const connect = (profile: Partial<EndpointProfile> = {}): ServiceConnection =>
  connectionTo(server.url, profile);
const hold = (n: number) => `${folder}/held-${n}`;
const query = (profile: Partial<EndpointProfile> = {}, taskId = 'T-1', observer?: CallObserver) =>
  queryImageTask(transport, connect(profile), taskId, {
    signal: new AbortController().signal,
    observer,
    hold,
  });

describe.each(IMAGE_CALL_MODES)('requesting images (%s)', (way) => {
  const path = way === 'IS' ? 'imageSyncPath' : 'imageAsyncPath';

  test("sends exactly the request, once, to the profile's path", async () => {
    const request = {
      model: 'vendor-image-2.0-260319',
      prompt: 'A boat',
      size: '1024x768',
      image: 'https://f.example/ref.png',
    };
    const to = connect({ [path]: '/v2/draw' });
    const { answer } = await callImages(transport, to, way, { opId: 'op-1', request });
    expect(answer).toEqual({ taskId: 'T-1' });
    expect(server.requests).toHaveLength(1);
    const [sent] = server.requests;
    expect(sent).toMatchObject({ method: 'POST', path: '/v2/draw' });
    expect(sent?.headers).toMatchObject({
      authorization: `Bearer ${TEST_KEY}`,
      'idempotency-key': 'op-1',
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual(request);
  });

  test('uses the field names of the profile', async () => {
    const names = {
      ...{ imagePromptField: 'text', imageModelField: 'engine' },
      ...{ imageSizeField: 'image.size', imageReferenceField: 'ref' },
    };
    const request = { ...IMAGE_REQUEST, image: 'https://f.example/ref.png' };
    await callImages(transport, connect(names), way, { request });
    const { prompt, model, size, image } = request;
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      ...{ text: prompt, engine: model, 'image.size': size, ref: image },
    });
  });

  test('fails if the profile has no path for it', async () => {
    const { error } = await callImages(transport, connect({ [path]: null }), way);
    expect(error?.data).toMatchObject({ class: 'invalid', phase: 'before', action: 'settings' });
    expect(error?.message).toMatch(/has no path for (live|background) images/);
    expect(server.requests).toEqual([]);
  });

  test('fails over a read-only connection', async () => {
    const asking = callImages(transport, { ...connect(), readOnly: true }, way);
    await expect(asking).rejects.toThrow(/for reading/);
    expect(server.requests).toEqual([]);
  });

  test('shows the inspector the response, without the key and with embedded images folded', async () => {
    body = { data: [inside(PNG)], note: `your key is ${TEST_KEY}` };
    const bodies: string[] = [];
    await callImages(transport, connect(), way, { observer: { onBody: (text) => bodies.push(text) } });
    expect(bodies).toEqual([
      `{"data":[{"b64_json":"<media 0: ${PNG.toString('base64').length} characters>"}],"note":"your key is [REDACTED]"}`,
    ]);
  });

  test('never fetches the URL of a reference: the service does that', async () => {
    const elsewhere = await startFaultServer(() => jsonAnswer(200, {}));
    const image = `${elsewhere.url}/ref.png`;
    body = { image, input: { image }, data: [{ url: URL_A }], task_id: 'T-1', status: 'succeeded' };
    const { answer } = await callImages(transport, connect(), way, {
      request: { ...IMAGE_REQUEST, image },
    });
    expect(answer).toEqual({ pictures: [{ url: URL_A }] });
    await query();
    await eventLoopTurns(20);
    expect({ sockets: elsewhere.sockets.all, requested: server.requests.length }).toEqual({
      sockets: 0,
      requested: 2,
    });
    await elsewhere.close();
  });

  test('sends nothing if cancelled before it began', async () => {
    const { error } = await callImages(transport, connect(), way, { signal: AbortSignal.abort() });
    expect(error?.data).toMatchObject({ class: 'stopped', phase: 'before' });
    expect(server.requests).toEqual([]);
  });

  test('leaves nothing if cancelled while an embedded image arrives', async () => {
    steps = [
      head(200, { 'content-length': '9000000' }),
      { send: `{"data":[{"b64_json":"${PNG.toString('base64').slice(0, 2000)}` },
      'stall',
    ];
    const stop = new AbortController();
    const running = callImages(transport, connect(), way, { signal: stop.signal });
    await eventually('some of it', () => server.progress.stalls === 1);
    stop.abort();
    const { error, kept, left } = await running;
    expect({ class: error?.data.class, kept, left }).toEqual({ class: 'stopped', kept: null, left: [] });
  });
});

describe('a synchronous image request', () => {
  test('has the timeout of the connection, not that of other calls', async () => {
    const clock = new FakeClock();
    const patient = createTransport({ clock });
    steps = ['stall'];
    const running = callImages(patient, connect({ imageHeadersTimeoutMs: 400_000 }), 'IS');
    await eventually('the request', () => server.progress.stalls === 1);
    await eventLoopTurns();
    await clock.advance(399_000);
    expect(server.sockets.open).toBe(1);
    await clock.advance(2_000);
    const { error } = await running;
    expect(error?.data).toMatchObject({ class: 'timeout', phase: 'sending' });
    expect(error?.message).toMatch(/400 seconds/);
    await patient.close();
  });

  test('stores embedded images completely, and nothing else', async () => {
    const echo = `data:image/png;base64,${pngOf(7, 7).toString('base64')}`;
    body = { image: echo, data: [inside(PNG), inside(jpegOf(9, 9)), inside(PNG)] };
    const request = { ...IMAGE_REQUEST, image: echo };
    const { answer, left } = await callImages(transport, connect(), 'IS', { request });
    if (answer === null || 'taskId' in answer) throw new Error('no pictures');
    expect(shownImages(answer.pictures)).toEqual([PNG, jpegOf(9, 9)]);
    expect(answer.pictures).toMatchObject([
      { kind: 'png', bytes: PNG.length, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
      { kind: 'jpeg' },
    ]);
    // The first was the request as sent, the last the same again.
    expect(left.toSorted()).toEqual(['held-1', 'held-2']);
  });
});

describe('polling an image task', () => {
  test.each<[string, Partial<EndpointProfile>, string, string]>([
    ['as it is unless said otherwise', {}, 'GET /v1/image/pending?task_id=T%2B1%40x', ''],
    [
      'under another name',
      { imageQueryPath: '/tasks', imageQueryParameter: 'taskId' },
      'GET /tasks?taskId=T%2B1%40x',
      '',
    ],
    ['in the path', { imageQueryPath: '/tasks/', imageQueryPlacement: 'path' }, 'GET /tasks/T%2B1%40x', ''],
    [
      'in the body',
      { imageQueryMethod: 'POST', imageQueryPlacement: 'body', imageQueryParameter: 'id' },
      'POST /v1/image/pending',
      '{"id":"T+1@x"}',
    ],
  ])('%s', async (_, profile, line, sent) => {
    await query(profile, 'T+1@x');
    const [request] = server.requests;
    expect(`${request?.method} ${request?.path}`).toBe(line);
    expect(request?.body).toBe(sent);
    expect(request?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
  });

  test('works over a read-only connection, even by POST: it creates nothing', async () => {
    const connection = { ...connect({ imageQueryMethod: 'POST' }), readOnly: true };
    const { signal } = new AbortController();
    expect((await queryImageTask(transport, connection, 'T-1', { signal, hold })).state).toBe('running');
  });

  test.each(['/v1/image/sync', '/v1/image/async/', '/V1/Image/Sync', '/v1/music/song/create', '/v1/t2a_v2'])(
    'is never a POST to %s, which would be billed each time',
    async (imageQueryPath) => {
      await expect(query({ imageQueryPath, imageQueryMethod: 'POST' })).rejects.toMatchObject({
        data: { class: 'invalid', phase: 'before', action: 'settings' },
      });
      expect(server.requests).toEqual([]);
    },
  );

  test("returns the service's message as plain text without the key", async () => {
    body = {
      task_id: 'T-1',
      status: `Painting\u202e <b>${TEST_KEY}</b>`,
      progress: 0.4,
      message: `key ${TEST_KEY}\u0000`,
    };
    expect(await query()).toEqual({
      ...{ taskId: 'T-1', state: null, stateText: 'Painting <b>[REDACTED]</b>', progress: 40, found: [] },
      message: 'key [REDACTED]',
      raw: JSON.stringify(body).replaceAll(TEST_KEY, '[REDACTED]'),
    });
  });

  test('ignores a response about another task, and leaves no file', async () => {
    body = { task_id: 'T-2', status: 'succeeded', message: 'x', data: [inside(PNG)] };
    const ignored: string[] = [];
    expect(await query({}, 'T-1', { onIgnored: (what) => ignored.push(what) })).toMatchObject({
      ...{ taskId: 'T-2', state: null, stateText: null, progress: null, found: [], message: null },
    });
    expect(ignored).toEqual(['an answer about another task']);
    expect(existsSync(hold(0))).toBe(false);
  });

  test('accepts an embedded image once the task has succeeded, not before', async () => {
    body = { task_id: 'T-1', status: 'running', progress: 50, data: [inside(PNG)] };
    expect(await query()).toMatchObject({ state: 'running', found: [] });
    expect(existsSync(hold(0))).toBe(false);
    body = { task_id: 'T-1', status: 'succeeded', data: [inside(PNG)] };
    expect(await query()).toMatchObject({ state: 'succeeded', found: [{ file: hold(0), kind: 'png' }] });
    expect(readFileSync(hold(0))).toEqual(PNG);
  });

  test('reports an embedded image that is unusable', async () => {
    body = {
      task_id: 'T-1',
      status: 'succeeded',
      data: [inside(Buffer.from('<svg></svg>'))],
      url: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
    };
    expect(await query()).toMatchObject({ state: 'succeeded', found: [], message: /an SVG/ });
  });

  test('reads from the place in the profile', async () => {
    body = { status: 'failed', job: { how: 'OK, done', files: [{ link: URL_A }] } };
    const places = { imageStatePlace: 'job.how', imageUrlPlace: 'job.files.0.link' };
    expect(await query(places)).toMatchObject({
      state: null,
      stateText: 'OK, done',
      found: [{ url: URL_A }],
    });
    body = { job: { how: 'Done', files: [{ link: URL_A }] } };
    expect((await query(places)).state).toBe('succeeded');
  });

  test('an error message fails the poll, not the task, unless there is a state', async () => {
    body = { error: { message: 'busy', code: 'rate_limit' } };
    await expect(query()).rejects.toMatchObject({ data: { class: 'rate', message: 'busy' } });
    body = { task_id: 'T-1', status: 'failed', error: { message: '内容不合规' } };
    expect(await query()).toMatchObject({ state: 'failed', message: '内容不合规' });
  });

  test('keeps the beginning of a long response', async () => {
    body = { status: 'running', log: Array(10).fill('x'.repeat(12_000)) };
    expect((await query()).raw).toHaveLength(64 * 1024);
  });
});

test('uses the default paths of an unchanged profile', () => {
  expect(taskQuery(DEFAULT_PROFILE, 'image')).toEqual({
    ...{ path: '/v1/image/pending', method: 'GET', placement: 'query', parameter: 'task_id' },
  });
  expect(imageRequestBody(DEFAULT_PROFILE, { model: 'm', prompt: 'p' })).toEqual({ model: 'm', prompt: 'p' });
});
