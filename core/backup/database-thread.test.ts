import { expect, test } from 'vitest';
import { ON } from '../testing/make-backup.ts';
import { runDatabaseTask } from './database-thread.ts';

/** Replies with the number of its thread; fails in an unexpected way, or not at all, for these paths. */
const PROGRAM = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ path }) => {
    if (path === 'unexpected') parentPort.postMessage({ message: 'unexpected', code: '' });
    else if (path === 'damaged') parentPort.postMessage({ fault: 'damaged' });
    else if (path !== 'never') parentPort.postMessage({ facts: threadId });
  });`;

/** Returns a function that runs a task; no other test uses its threads. */
function inspector(name: string) {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(`${PROGRAM} // ${name}`)}`);
  return (path: string, signal = ON) => runDatabaseTask({ type: 'inspect', path }, signal, entry);
}

test('database tasks one after another share a thread; those at the same time do not', async () => {
  const inspect = inspector('shared');
  const first = await inspect('a');
  await expect(inspect('damaged')).rejects.toThrow('damaged');
  const [second, other] = await Promise.all([inspect('b'), inspect('c')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test('a thread that met an unexpected error, or was told to stop, is not used again', async () => {
  const inspect = inspector('ended');
  const first = await inspect('a');
  await expect(inspect('unexpected')).rejects.toThrow('unexpected');
  const second = await inspect('b');
  expect(second).not.toBe(first);
  const stopping = new AbortController();
  const stopped = inspect('never', stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow();
  expect(await inspect('c')).not.toBe(second);
});
