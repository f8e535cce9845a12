import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taskId as taskName } from '../../shared/service/music.ts';
import { answer } from '../testing/answers.ts';
import { runs } from '../testing/deep.ts';
import { realClock } from '../testing/fake-clock.ts';
import type { Step } from '../testing/fault-server.ts';
import { askForPicture, PICTURE_WAYS } from '../testing/picture-call.ts';
import { jpegOf, pngOf } from '../testing/pictures.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testService } from '../testing/test-service.ts';
import { queryPicture } from './images.ts';
import { ServiceError } from './service-error.ts';

const service = testService(() => realClock);

const PNG = pngOf(9, 9).toString('base64');
const field = fc.constantFrom(
  ...['task_id', 'taskId', 'id', 'data', 'result', 'status', 'state', 'images', 'image', 'url', 'error'],
  ...[
    'image_url',
    'b64_json',
    'output',
    'base_resp',
    'status_code',
    'status_msg',
    'message',
    'code',
    '__proto__',
  ],
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'T-1',
    'T-2',
    'https://f.example/a.png',
    'running',
    'failed',
    'success',
    '',
    0,
    1,
    null,
    true,
  ),
  fc.constantFrom<unknown>(
    PNG,
    `data:image/png;base64,${PNG}`,
    PNG.slice(0, 60),
    jpegOf(5, 5).toString('base64'),
  ),
  fc.constantFrom<unknown>(
    '../x',
    'a b',
    TEST_KEY,
    `https://f.example/${TEST_KEY}`,
    '<picture 0: 9 bytes>',
    -1,
  ),
  fc.string(),
);
const json = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    value,
    fc.dictionary(field, tie('node'), { maxKeys: 5 }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
})).node;
const body = fc.oneof(
  { weight: 7, arbitrary: json.map((any) => Buffer.from(JSON.stringify(any))) },
  { weight: 1, arbitrary: json.map((any) => Buffer.from(JSON.stringify(any).slice(0, -1))) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  },
);
const anyAnswer = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.integer({ min: 205, max: 599 }).filter((status) => status !== 304) },
  ),
  body,
  fc.constantFrom('application/json', 'text/html', 'text/event-stream', 'image/png', ''),
);

test.each(PICTURE_WAYS)(
  'whatever is answered, asking for a picture (%s) gives one, a task, or a failure, and leaves nothing else',
  async (way) => {
    let steps: readonly Step[] = [];
    const server = await service.serverThat(() => steps);
    await fc.assert(
      fc.asyncProperty(anyAnswer, async ([status, bytes, type]) => {
        steps = answer(status, bytes, { 'content-type': type });
        const drawn = await askForPicture(service.transport, connectionTo(server.url), way);
        expect(JSON.stringify([drawn.answer, drawn.error?.data ?? null])).not.toContain(TEST_KEY);
        if (drawn.answer === null) expect(drawn.left).toEqual([]);
        else {
          expect(status).toBeLessThan(300);
          expect(drawn.kept).toBeNull();
          const files = 'taskId' in drawn.answer ? [] : drawn.answer.pictures.filter((one) => 'file' in one);
          expect(drawn.left).toHaveLength(files.length);
          if ('taskId' in drawn.answer) expect(taskName.safeParse(drawn.answer.taskId).success).toBe(true);
        }
      }),
      runs(200, 10_000),
    );
  },
  120_000,
);

test('whatever is answered, asking after a picture gives what is known of that task, or a failure', async () => {
  let steps: readonly Step[] = [];
  const server = await service.serverThat(() => steps);
  const { signal } = new AbortController();
  await fc.assert(
    fc.asyncProperty(anyAnswer, async ([status, bytes, type]) => {
      steps = answer(status, bytes, { 'content-type': type });
      const folder = temporaryFolder().path;
      const hold = (n: number) => join(folder, `held-${n}`);
      try {
        const task = await queryPicture(service.transport, connectionTo(server.url), 'T-1', { signal, hold });
        expect(JSON.stringify(task)).not.toContain(TEST_KEY);
        for (const one of task.pictures) if ('file' in one) expect(existsSync(one.file)).toBe(true);
        if (task.state !== 'succeeded') return;
        const isAbout = task.taskId === null || task.taskId === 'T-1';
        expect(isAbout && status < 300, bytes.toString()).toBe(true);
        expect(task.pictures.length > 0 || /^success$/i.test(task.stateText ?? '')).toBe(true);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        expect(JSON.stringify(error.data)).not.toContain(TEST_KEY);
        expect(existsSync(hold(0))).toBe(false);
      }
    }),
    runs(200, 10_000),
  );
}, 120_000);
