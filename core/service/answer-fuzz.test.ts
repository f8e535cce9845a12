import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerEvent } from '../../shared/domain/answer-event.ts';
import { taskId as taskName } from '../../shared/service/music.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Transport } from '../http/transport.ts';
import { answer } from '../testing/answers.ts';
import { type AnyAnswer, anyAnswer, VALID_ANSWERS } from '../testing/any-answer.ts';
import { checkProperty } from '../testing/checked.ts';
import { runs } from '../testing/deep.ts';
import { realClock } from '../testing/fake-clock.ts';
import type { Step } from '../testing/fault-server.ts';
import { IMAGE_REQUEST } from '../testing/image-call.ts';
import { prototypes } from '../testing/prototypes.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { SONG_REQUEST } from '../testing/song-call.ts';
import { SPEECH_REQUEST } from '../testing/speech-call.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testService } from '../testing/test-service.ts';
import { completeChat, createMessage } from './chat/chat.ts';
import type { ImageCallResult } from './images/image-task.ts';
import { createImageTask, generateImages, queryImageTask } from './images/images.ts';
import { createSong, querySong } from './music/music.ts';
import { synthesize } from './speech/speech.ts';

const service = testService(() => realClock);
const { signal } = new AbortController();

/** The folder one call may write to, and the files left in it. */
interface Place {
  readonly audio: string;
  readonly quarantine: string;
  hold(n: number): string;
  /** Returns the file names present, without those in the quarantine. */
  left(): string[];
}

/** Makes one call and returns whether its result can be right for this response. Throws what the call throws. */
type Endpoint = (
  transport: Transport,
  to: ServiceConnection,
  place: Place,
  given: AnyAnswer,
) => Promise<void>;

const messages = [{ role: 'user' as const, content: 'hello' }];

async function eventsOf(call: AsyncIterable<unknown>): Promise<void> {
  for await (const event of call) expect(answerEvent.safeParse(event).success).toBe(true);
}

async function drawn(requested: Promise<ImageCallResult>, place: Place): Promise<void> {
  const told = await requested;
  expect(JSON.stringify(told)).not.toContain(TEST_KEY);
  expect(existsSync(place.quarantine)).toBe(false);
  const files = 'taskId' in told ? [] : told.pictures.filter((one) => 'file' in one);
  expect(place.left()).toHaveLength(files.length);
  if ('taskId' in told) expect(taskName.safeParse(told.taskId).success).toBe(true);
}

/** An answer about T-1, or about no task in particular. */
function isTold(
  task: { taskId: string | null; stateText: string | null },
  results: readonly unknown[],
): void {
  expect([null, 'T-1']).toContain(task.taskId);
  expect(results.length > 0 || /^succe(ss|eded)$/i.test(task.stateText ?? '')).toBe(true);
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  TTS: async (transport, to, place) => {
    const { audio: path, quarantine } = place;
    const file = await synthesize(transport, to, SPEECH_REQUEST, { signal, path, quarantine });
    expect(JSON.stringify(file)).not.toContain(TEST_KEY);
    expect(file.bytes).toBeGreaterThan(0);
    expect(place.left()).toEqual(['audio']);
  },
  MSG: (transport, to) =>
    eventsOf(createMessage(transport, to, { model: 'm', max_tokens: 9, messages, stream: true }, { signal })),
  CHAT: (transport, to) =>
    eventsOf(completeChat(transport, to, { model: 'm', messages, stream: true }, { signal })),
  MUS: async (transport, to, { quarantine }, { bytes }) => {
    const taskId = await createSong(transport, to, SONG_REQUEST, { signal, quarantine });
    expect(taskName.safeParse(taskId).success).toBe(true);
    expect(bytes.toString()).toContain(taskId);
  },
  MQ: async (transport, to) => {
    const task = await querySong(transport, to, 'T-1', { signal });
    expect(JSON.stringify(task)).not.toContain(TEST_KEY);
    if (task.state === 'succeeded') isTold(task, task.found);
  },
  IS: (transport, to, place) =>
    drawn(generateImages(transport, to, IMAGE_REQUEST, { signal, ...place }), place),
  IA: (transport, to, place) =>
    drawn(createImageTask(transport, to, IMAGE_REQUEST, { signal, ...place }), place),
  IP: async (transport, to, place) => {
    const task = await queryImageTask(transport, to, 'T-1', { signal, hold: place.hold });
    expect(JSON.stringify(task)).not.toContain(TEST_KEY);
    for (const one of task.found) if ('file' in one) expect(existsSync(one.file)).toBe(true);
    if (task.state === 'succeeded') isTold(task, task.found);
  },
};

function placeIn(folder: string): Place & { clear(): void } {
  return {
    audio: join(folder, 'audio'),
    quarantine: join(folder, 'raw'),
    hold: (n) => join(folder, `held-${n}`),
    left: () => readdirSync(folder).filter((name) => name !== 'raw'),
    clear: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    },
  };
}

test.each(Object.entries(ENDPOINTS))(
  '%s: any response gives a possible result or a typed error, and nothing else',
  async (name, call) => {
    let steps: readonly Step[] = [];
    const server = await service.serverThat(() => steps);
    const to = connectionTo(server.url);
    const place = placeIn(temporaryFolder({ isQuick: true }).path);
    const before = prototypes();
    const told = { results: 0, failures: 0 };
    const property = fc.asyncProperty(anyAnswer, async (given) => {
      steps = answer(given.status, given.bytes, { 'content-type': given.type });
      try {
        await call(service.transport, to, place, given);
        expect(given.status).toBeLessThan(300);
        told.results += 1;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        expect(JSON.stringify(error.data)).not.toContain(TEST_KEY);
        expect(place.left()).toEqual([]);
        told.failures += 1;
      } finally {
        place.clear();
      }
      expect(prototypes()).toBe(before);
    });
    const of = { gate: 'any answer of a service, 8 endpoints', unit: 'answers', loss: 'crashes' } as const;
    const examples = VALID_ANSWERS.map((one): [AnyAnswer] => [one]);
    await checkProperty(of, property, { ...runs(160, 20_000), examples }, () => ({
      measured: `${name}: ${told.results} results, ${told.failures} typed errors`,
    }));
    // A fuzz that is always refused at the door tries nothing.
    expect(told.results).toBeGreaterThan(0);
    expect(told.failures).toBeGreaterThan(0);
  },
  600_000,
);
