import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPort as openPortThen } from './open-channel.ts';

const onOpening = vi.fn();
const openPort = () => openPortThen(onOpening);

/** The ports the page sent, with their target origins. */
const handed: { word: unknown; origin: unknown; port: MessagePort }[] = [];

beforeEach(() => {
  handed.length = 0;
  vi.spyOn(window, 'postMessage').mockImplementation((...message: unknown[]) => {
    const [word, origin, ports] = message;
    if (Array.isArray(ports)) handed.push({ word, origin, port: ports[0] });
  });
});
afterEach(() => {
  for (const { port } of handed) port.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Returns the main process's end of the newest port. */
function main(): MessagePort {
  const last = handed.at(-1);
  if (last === undefined) throw new Error('no port was handed over');
  last.port.start();
  return last.port;
}

it('openPort sends one port to its own origin and resolves when the main process answers', async () => {
  const opening = openPort();
  expect(handed).toMatchObject([{ word: 'quartet:connect', origin: location.origin }]);
  const received: unknown[] = [];
  main().addEventListener('message', ({ data }) => received.push(data));
  main().postMessage('quartet:opened');
  const channel = await opening;
  const got: unknown[] = [];
  channel.on('message', (event) => got.push(event?.data));
  channel.postMessage('{"i":"1"}');
  main().postMessage('{"i":"1","p":{}}');
  await vi.waitFor(() => expect([received, got]).toEqual([['{"i":"1"}'], ['{"i":"1","p":{}}']]));
});

it('a port channel closes when the main process says so, and notifies listeners once', async () => {
  const opening = openPort();
  main().postMessage('quartet:opened');
  const channel = await opening;
  const closed = vi.fn();
  channel.on('close', closed);
  main().postMessage('quartet:closed');
  await channel.closed;
  channel.close();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('openPort rejects if the main process does not answer', async () => {
  vi.useFakeTimers();
  const opening = openPort();
  const failed = expect(opening).rejects.toThrow('did not answer');
  vi.advanceTimersByTime(5_000);
  await failed;
});

it('openPort waits as long as the main process is opening the library', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onOpening.mockClear();
  const failed = vi.fn();
  const opening = openPort();
  opening.catch(failed);
  main().postMessage('quartet:opening');
  await vi.waitFor(() => expect(onOpening).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).not.toHaveBeenCalled();
  main().postMessage('quartet:opened');
  await opening;
});
