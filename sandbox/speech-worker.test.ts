import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { SpeechMessage, SpeechOrder } from './speech-messages.ts';

/** Sends the worker a job. @returns the port of its chunks, and the received messages */
function order(worker: Worker, text: string) {
  const { port1: mine, port2: port } = new MessageChannel();
  const job = { text, voiceId: 'en-us-ava', speed: 1, volume: 1, pitch: 0, sampleRate: 16_000 };
  const told: SpeechOrder = { job: { ...job, format: 'pcm' }, port };
  worker.postMessage(told, [port]);
  const came: SpeechMessage['kind'][] = [];
  mine.on('message', ({ kind }: SpeechMessage) => came.push(kind));
  return { port: mine, came };
}

test('audio chunks are produced on demand, however slow the reader is', async () => {
  const worker = new Worker(new URL('./speech-worker.ts', import.meta.url));
  onTestFinished(() => void worker.terminate());
  const slow = order(worker, 'The river runs to the sea. Nobody has seen it turn back. Nobody ever will.');
  slow.port.postMessage('next');
  await once(slow.port, 'message');
  // A second job runs from start to end, which leaves time for chunks that nobody requested.
  const quick = order(worker, 'The river runs to the sea. Nobody has seen it turn back.');
  while (!quick.came.includes('end')) {
    quick.port.postMessage('next');
    await once(quick.port, 'message');
  }
  expect(slow.came).toEqual(['piece']);
  slow.port.postMessage('next');
  await once(slow.port, 'message');
  expect(slow.came).toEqual(['piece', 'piece']);
});
