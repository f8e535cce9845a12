import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransport, type Transport } from '../http/transport.ts';
import { answer } from '../testing/answers.ts';
import { realClock } from '../testing/fake-clock.ts';
import { type FaultServer, startFaultServer } from '../testing/fault-server.ts';
import { callImages, IMAGE_CALL_MODES } from '../testing/image-call.ts';
import { encodedKeys, keyIn } from '../testing/key-encodings.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { callSong } from '../testing/song-call.ts';
import { speechEvent } from '../testing/speech-answers.ts';
import { speak, WAYS } from '../testing/speech-call.ts';

// A paid response that is unusable is kept unchanged, and a service can repeat its key anywhere in it.

let server: FaultServer;
let transport: Transport;
let said: { body: string; type: string };

beforeEach(async () => {
  transport = createTransport({ clock: realClock });
  server = await startFaultServer(() => answer(200, said.body, { 'content-type': said.type }));
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

/** The encodings as body text; bytes that are not text are written one character each. */
const ENCODED = Object.fromEntries(
  encodedKeys(TEST_KEY).map(({ name, bytes }) => [name, bytes.toString('latin1')]),
);
const ECHO = {
  ...ENCODED,
  authorization: `Bearer ${TEST_KEY}`,
  hex: Buffer.from(TEST_KEY).toString('hex'),
  base64: Buffer.from(`{"key":"${TEST_KEY}"}`).toString('base64'),
};
const json = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' });
const MARK = '"mark":"this stays"';

function expectClean(kept: Buffer | null): void {
  if (kept === null) throw new Error('nothing was kept');
  expect(keyIn(kept, TEST_KEY)).toEqual([]);
  expect(kept.toString()).toContain(MARK);
}

test.each(WAYS)('an unusable speech response (%s) is quarantined without the key', async (way) => {
  const more = { echo: ECHO, mark: 'this stays' };
  said =
    way === 'whole'
      ? json({ data: { audio: 'zz', status: 2 }, ...more })
      : { body: speechEvent('zz', true, more), type: 'text/event-stream' };
  const to = connectionTo(server.url, { speechStreamPath: '/stream' });
  const { error, left, bytes } = await speak(transport, to, { way });
  expect([error?.data.class, left]).toEqual(['unusable', ['raw']]);
  expectClean(bytes('raw'));
  // Only the key is overwritten: all else is where it was.
  expect(bytes('raw')).toHaveLength(Buffer.byteLength(said.body));
});

test.each(IMAGE_CALL_MODES)('an unusable image response (%s) is quarantined without the key', async (way) => {
  const inside = 'iVBORw0KGgo@';
  for (const data of [[{ b64_json: inside }], []]) {
    said = json({ data, echo: ECHO, mark: 'this stays' });
    const { kept, left } = await callImages(transport, connectionTo(server.url), way);
    expectClean(kept);
    expect(left).toEqual([]);
  }
});

test('a song response without a task id is quarantined without the key', async () => {
  said = json({ echo: ECHO, mark: 'this stays' });
  const { kept } = await callSong(transport, connectionTo(server.url));
  expectClean(kept === null ? null : Buffer.from(kept));
});
