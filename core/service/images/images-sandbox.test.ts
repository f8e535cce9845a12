import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandboxServer } from '../../../sandbox/server.ts';
import { QUICK_PROMPT } from '../../../sandbox/testing/images.ts';
import type { ErrorClass } from '../../../shared/service/errors.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { imageHead } from '../../formats/image/image-head.ts';
import { IMAGE_KINDS, type ImageKind } from '../../formats/image/image-kind.ts';
import { ExpiredAddressError, ServiceError } from '../../http/errors/service-error.ts';
import { Secret } from '../../http/secret.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { SANDBOX_PROFILE } from '../../settings/sandbox-launcher.ts';
import { sampleCases } from '../../testing/deep.ts';
import { fetchInto } from '../../testing/file-call.ts';
import { callImages, IMAGE_CALL_MODES, type ImageCallMode } from '../../testing/image-call.ts';
import { pollingClock } from '../../testing/polling-clock.ts';
import type { TaskReport } from '../tasks/task-query.ts';
import type { FoundImage } from './image-task.ts';
import { queryImageTask } from './images.ts';

// The sandbox was written independently from the same documentation, so each exposes what the other misread.

let sandbox: RunningSandbox;
let connection: ServiceConnection;
let transport: Transport;

beforeAll(async () => {
  sandbox = await startSandboxServer({ latency: 0 });
  connection = {
    baseUrl: sandbox.url,
    origin: new URL(sandbox.url).origin,
    key: new Secret(sandbox.key),
    profile: SANDBOX_PROFILE,
  };
});
afterAll(() => sandbox.close());
beforeEach(() => {
  transport = createTransport({ clock: pollingClock });
});
afterEach(() => transport.close());

const hold = (n: number) => `/nowhere/${n}`;
const query = (taskId: string) =>
  queryImageTask(transport, connection, taskId, { signal: new AbortController().signal, hold });
const request = (prompt: string, more: object = {}) => ({
  request: { model: 'vendor-image-1.0-260319', prompt, ...more },
});
/** Makes the sandbox produce a fault, which is requested in the prompt. */
const faulty = (fault: string) => request(`${QUICK_PROMPT} /fault ${fault}`);

async function taskOf(of: ReturnType<typeof request>): Promise<string> {
  const { answer, error } = await callImages(transport, connection, 'IA', of);
  if (answer === null || !('taskId' in answer)) throw error ?? new Error('there is no task');
  return answer.taskId;
}

/** Asks after a task until it ends. */
async function untilEnded(taskId: string): Promise<TaskReport<FoundImage>[]> {
  const story: TaskReport<FoundImage>[] = [];
  for (;;) {
    const task = await query(taskId);
    if (task.stateText !== story.at(-1)?.stateText) story.push(task);
    if (task.state === 'succeeded' || task.state === 'failed') return story;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function addressOf(of: ReturnType<typeof request>): Promise<string> {
  const { answer, error } = await callImages(transport, connection, 'IS', of);
  const first = answer !== null && 'pictures' in answer ? answer.pictures[0] : undefined;
  if (first === undefined || !('url' in first)) throw error ?? new Error('there is no address');
  return first.url;
}

const fetched = (url: string) =>
  fetchInto(transport, { url, connection, max: 16 * 1024 * 1024, kinds: IMAGE_KINDS });

function sizeOf(bytes: Buffer | null): string {
  const all = bytes ?? Buffer.alloc(0);
  const found = imageHead(all);
  return `${found?.width}x${found?.height}`;
}

describe('an image', () => {
  test.each(IMAGE_MODELS.map(({ id, sizes }) => [id, sizes[1]] as const))(
    'of %s is generated synchronously, and fetched in its size',
    async (model, size) => {
      const { file, bytes, error } = await fetched(
        await addressOf(request('a red lighthouse', { model, size })),
      );
      expect(error?.message).toBeUndefined();
      expect(file?.kind).toMatch(/^(png|jpeg)$/);
      expect(sizeOf(bytes)).toBe(size);
    },
    60_000,
  );

  test('is created as a task, polled, and fetched', async () => {
    const taskId = await taskOf(request('一座红色的灯塔', { size: '864x1152' }));
    const last = (await untilEnded(taskId)).at(-1);
    expect(last).toMatchObject({ taskId, state: 'succeeded', stateText: 'succeeded', progress: 100 });
    expect(last?.found).toHaveLength(1);
    const [image] = last?.found ?? [];
    const { bytes } = await fetched(image && 'url' in image ? image.url : '');
    expect(sizeOf(bytes)).toBe('864x1152');
  }, 60_000);

  test('accepts a reference as a data URI or a URL', async () => {
    const { bytes } = await fetched(await addressOf(request('a blue square')));
    const image = `data:image/png;base64,${(bytes ?? Buffer.alloc(0)).toString('base64')}`;
    const address = await addressOf(request('a boat', { image }));
    const again = await fetched(await addressOf(request('a boat', { image: address })));
    expect(again.error).toBeNull();
  }, 60_000);

  test.each(IMAGE_CALL_MODES)("that is refused reports the service's reason (%s)", async (way) => {
    const { error } = await callImages(transport, connection, way, request('a sea', { size: '7x7' }));
    expect(error?.data).toMatchObject({ class: 'bad_request', status: 400, param: 'size' });
    expect(error?.message).toMatch(/from 64 to 8192/);
  });

  test('of an unknown task is reported as unknown', async () => {
    await expect(query('nobody')).rejects.toMatchObject({ data: { class: 'not_found', status: 404 } });
  });

  test('among several can be fetched like any other', async () => {
    const { answer } = await callImages(transport, connection, 'IS', faulty('images=3'));
    expect(answer).toMatchObject({ pictures: [{}, {}, {}] });
  });
});

/** The fault, the class of the failure, and whether the response is kept. */
type Shown = readonly [fault: string, errorClass: ErrorClass | null, isKept: boolean];
const SHOWN: readonly Shown[] = [
  ['malformed-json', 'bad_answer', true],
  ['html', 'bad_answer', true],
  ['empty-body', 'bad_answer', false],
  ['drop-after=5', 'interrupted', true],
  ['eof-after=5', 'bad_answer', true],
  ['reset', 'interrupted', false],
  ['gzip', 'bad_answer', false],
  ['redirect', 'redirect', false],
  ['status=402', 'quota', false],
  ['status=413', 'too_large', false],
  ['status=429', 'rate', false],
  ['status=503', 'service', false],
  ['split=1', null, false],
];
const ANSWERS: Readonly<Record<ImageCallMode, readonly Shown[]>> = {
  // An unterminated text next to an image is dropped.
  IS: [...SHOWN, ['huge=1000000', null, false], ['no-url', 'bad_answer', true]],
  IA: [
    ...SHOWN.map(([fault, ...rest]): Shown => [`create:${fault}`, ...rest]),
    ['create:huge=1000000', 'bad_answer', true],
    ['no-task-id', 'bad_answer', true],
    ['task-id=../../x', 'bad_answer', true],
  ],
};

describe.each(IMAGE_CALL_MODES)('a fault in the response (%s)', (way) => {
  test.each(sampleCases(ANSWERS[way], 6))('%s', async (fault, errorClass, isKept) => {
    const drawn = await callImages(transport, connection, way, faulty(fault));
    expect(drawn.error?.data.class ?? null, drawn.error?.message).toBe(errorClass);
    expect(drawn.kept !== null).toBe(isKept);
    expect(drawn.left).toEqual([]);
  });
});

describe("a fault in a task's state", () => {
  test.each([
    ['query:status=500', 'service'],
    ['query:html', 'bad_answer'],
    ['query:malformed-json', 'bad_answer'],
    ['query:drop-after=10', 'interrupted'],
    ['task-lost', 'not_found'],
  ] as const)('%s fails the poll, not the task', async (fault, errorClass) => {
    const asking = query(await taskOf(faulty(fault)));
    await expect(asking).rejects.toMatchObject({ data: { class: errorClass } });
    await expect(asking).rejects.toBeInstanceOf(ServiceError);
  });

  test('other-task does not affect this task', async () => {
    const taskId = await taskOf(faulty('other-task'));
    const task = await query(taskId);
    expect(task).toMatchObject({ state: null, stateText: null, found: [] });
    expect(task.taskId).not.toBe(taskId);
  });

  test('task-fails has a reason', async () => {
    const last = (await untilEnded(await taskOf(faulty('task-fails')))).at(-1);
    expect(last).toMatchObject({ state: 'failed', message: expect.stringContaining('asked to') });
  });

  test('no-url is a success without an image', async () => {
    const last = (await untilEnded(await taskOf(faulty('no-url')))).at(-1);
    expect(last).toMatchObject({ state: 'succeeded', found: [] });
  });

  test('task-state is shown as received', async () => {
    const taskId = await taskOf(faulty('task-state=DREAMING,task-stalls'));
    await expect.poll(async () => (await query(taskId)).stateText, { timeout: 10_000 }).toBe('DREAMING');
    expect((await query(taskId)).state).toBeNull();
  });
});

describe('a fault in the file', () => {
  test.each<[string, ImageKind | null, RegExp | null]>([
    ['file:times=1,file:drop-after=900', 'png', null],
    ['file:times=1,file:eof-after=900', 'png', null],
    ['file:eof-after=900', null, /was interrupted/],
    ['file:drop-after=900,no-range', null, /broke/],
    ['file:redirect', 'png', null],
    ['file:split=1000', 'png', null],
    ['file:redirect=loop', null, /redirects too many times/],
    ['file:redirect=http://169.254.169.254/latest', null, /not encrypted|private network/],
    ['file:html', null, /a web page/],
    ['file:empty-body', null, /nothing/],
    ['file:gzip', null, /encoding/],
    ['file:huge=1000000000', null, /larger than 16 MiB/],
    ['wrong-image', null, /something else instead of png/],
    ['bomb', null, /30000 × 30000/],
    ['expired-url', null, /expired/],
    ['url=file:///etc/passwd', null, /begins with file:/],
    ['url=http://10.0.0.1/a.png', null, /not encrypted|private network/],
    ['url=data:image/svg+xml;utf8;<svg/>', null, /begins with data:/],
  ])(
    '%s',
    async (fault, kind, says) => {
      const { file, error, left } = await fetched(await addressOf(faulty(fault)));
      expect(file?.kind ?? null, error?.message).toBe(kind);
      if (says !== null) {
        expect(error?.message).toMatch(says);
        expect(left).toEqual([]);
      }
      expect(error instanceof ExpiredAddressError).toBe(fault === 'expired-url');
    },
    60_000,
  );
});
