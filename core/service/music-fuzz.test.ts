import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taskId as taskName } from '../../shared/service/music.ts';
import { answer } from '../testing/answers.ts';
import { runs } from '../testing/deep.ts';
import { realClock } from '../testing/fake-clock.ts';
import type { Step } from '../testing/fault-server.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { askForSong } from '../testing/song-call.ts';
import { testService } from '../testing/test-service.ts';
import { querySong } from './music.ts';
import { ServiceError } from './service-error.ts';

const service = testService(() => realClock);
const { signal } = new AbortController();

const URL_OF_SONG = 'https://files.example/a.mp3';
const field = fc.constantFrom(
  ...['task_id', 'taskId', 'id', 'data', 'result', 'status', 'state', 'songs', 'audio_url', 'url', 'error'],
  ...['base_resp', 'status_code', 'status_msg', 'message', 'code', 'progress', '__proto__'],
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'T-1',
    'T-2',
    URL_OF_SONG,
    'running',
    'failed',
    'success',
    '',
    0,
    1,
    200,
    null,
    true,
  ),
  fc.constantFrom<unknown>('../x', 'a b', TEST_KEY, 1e21, -1),
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
  { weight: 6, arbitrary: json.map((any) => Buffer.from(JSON.stringify(any))) },
  { weight: 1, arbitrary: json.map((any) => Buffer.from(JSON.stringify(any).slice(0, -1))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('<html>x</html>', 'data: {"task_id":"T-1"}\n\n', '')
      .map((text) => Buffer.from(text)),
  },
);
const anyAnswer = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.integer({ min: 201, max: 599 }) },
  ),
  body.filter((bytes) => bytes.length > 0),
  fc.constantFrom('application/json', 'text/html', 'text/event-stream', 'audio/mpeg', ''),
);

test('whatever is answered, asking for a song gives a name that can be one, or a failure', async () => {
  let steps: readonly Step[] = [];
  const server = await service.serverThat(() => steps);
  await fc.assert(
    fc.asyncProperty(anyAnswer, async ([status, bytes, type]) => {
      steps = answer(status, status === 204 || status === 304 ? '' : bytes, { 'content-type': type });
      const { taskId, error } = await askForSong(service.transport, connectionTo(server.url));
      if (taskId !== null) {
        expect(taskName.safeParse(taskId).success).toBe(true);
        expect(status).toBeLessThan(300);
        expect(bytes.toString()).toContain(taskId);
      }
      expect(JSON.stringify(error?.data ?? null)).not.toContain(TEST_KEY);
    }),
    runs(300, 5000),
  );
}, 60_000);

test('whatever is answered, asking after a song gives what is known of that task, or a failure', async () => {
  let steps: readonly Step[] = [];
  const server = await service.serverThat(() => steps);
  await fc.assert(
    fc.asyncProperty(anyAnswer, async ([status, bytes, type]) => {
      steps = answer(status, status === 204 || status === 304 ? '' : bytes, { 'content-type': type });
      try {
        const task = await querySong(service.transport, connectionTo(server.url), 'T-1', { signal });
        expect(JSON.stringify(task)).not.toContain(TEST_KEY);
        if (task.state !== 'succeeded') return;
        const isAbout = task.taskId === null || task.taskId === 'T-1';
        expect(isAbout && status < 300, bytes.toString()).toBe(true);
        expect(task.songs.length > 0 || /^success$/i.test(task.stateText ?? '')).toBe(true);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        expect(JSON.stringify(error.data)).not.toContain(TEST_KEY);
      }
    }),
    runs(300, 5000),
  );
}, 60_000);
