import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from './http-error.ts';
import type { SpeechJob } from './speech-render.ts';
import { SpeechStudio } from './speech-studio.ts';
import { SPEECH, SPEECH_STREAM, sandboxUnderTest, speechBody } from './testing/sandbox-under-test.ts';

const LONG = 'The river runs to the sea, and nobody has ever seen it turn back. '.repeat(25);
const job = (text: string): SpeechJob => ({
  text,
  voiceId: 'en-us-ava',
  speed: 1,
  volume: 1,
  pitch: 0,
  format: 'mp3',
  sampleRate: 32_000,
});

function studio(): SpeechStudio {
  const made = new SpeechStudio();
  onTestFinished(() => made.close());
  return made;
}

async function whole(made: SpeechStudio, text: string, signal = new AbortController().signal) {
  const pieces: Buffer[] = [];
  for await (const piece of made.speak(job(text), signal)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test('concurrent speech jobs do not mix, and the same text gives the same audio', async () => {
  const made = studio();
  const [one, other, again] = await Promise.all(
    ['One apple.', 'Two long rivers run to the sea.', 'One apple.'].map((text) => whole(made, text)),
  );
  expect(again?.equals(one ?? Buffer.alloc(0))).toBe(true);
  expect(other?.length).toBeGreaterThan(one?.length ?? 0);
});

test('aborting a speech job rejects it with the reason, and the next one runs', async () => {
  const made = studio();
  const leave = new AbortController();
  const reason = new Error('left');
  const pieces = made.speak(job(LONG), leave.signal);
  await pieces.next();
  const next = pieces.next();
  leave.abort(reason);
  await expect(next.then(() => pieces.next())).rejects.toBe(reason);
  expect((await whole(made, 'Hello.')).length).toBeGreaterThan(1000);
});

test('unspeakable text is a request error that names the field', async () => {
  const refused = await whole(studio(), 'Привет').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    status: 400,
    param: 'text',
    message: expect.stringContaining('cannot read П'),
  });
});

test('a dying thread fails its jobs, and the next job gets a new thread', async () => {
  const made = studio();
  const pieces = made.speak(job(LONG), new AbortController().signal);
  await pieces.next();
  const rest = (async () => {
    while (!(await pieces.next()).done);
  })();
  await Promise.all([made.close(), expect(rest).rejects.toThrow('the speech worker ended')]);
  expect((await whole(made, 'Hello.')).length).toBeGreaterThan(1000);
});

test('a disconnecting client ends the speech job without an error', async () => {
  const server = await sandboxUnderTest({ latency: 30 });
  const leave = new AbortController();
  const response = await fetch(server.url + SPEECH_STREAM, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: JSON.stringify(speechBody(LONG)),
    signal: leave.signal,
  });
  await response.body?.getReader().read();
  leave.abort();
  await expect.poll(() => server.requests.all[0]?.state).toBe('aborted');
  expect((await server.post(SPEECH, speechBody('Hello.'))).status).toBe(200);
  expect(server.bugs).toEqual([]);
});

test('other requests are answered while a long text is spoken', async () => {
  const server = await sandboxUnderTest();
  const speech = server.post(SPEECH, speechBody(LONG, {}, { format: 'flac', sample_rate: 44_100 }));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await server.post(SPEECH, speechBody('warm'));
  delay.enable();
  const answer = await (await speech).text();
  delay.disable();
  expect(answer.length).toBeGreaterThan(1_000_000);
  // The work covers two minutes of audio and would block the event loop for seconds on this thread.
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
});
