import { setImmediate } from 'node:timers/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { speak, UnspeakableText } from './engines/voice/speak.ts';
import type { SpeechMessage, SpeechOrder } from './speech-messages.ts';
import { renderSpeech, type SpeechJob } from './speech-render.ts';

// Speaking and encoding are CPU-bound; in this thread they block no other requests.
parentPort?.on('message', ({ job, port }: SpeechOrder) => void work(job, port));

/** Produces the chunks of one job, at most one ahead of the client. */
async function work(job: SpeechJob, port: MessagePort): Promise<void> {
  const gone = new AbortController();
  let asked = Promise.withResolvers<void>();
  port.on('message', () => asked.resolve());
  port.on('close', () => {
    gone.abort();
    asked.resolve();
  });
  const answer = async (message: SpeechMessage, moved: readonly ArrayBuffer[] = []) => {
    await asked.promise;
    asked = Promise.withResolvers();
    if (!gone.signal.aborted) port.postMessage(message, moved);
  };
  try {
    const pieces = renderSpeech(job, speak, gone.signal);
    let piece = await pieces.next();
    while (!piece.done) {
      await answer({ kind: 'piece', bytes: piece.value }, [piece.value.buffer]);
      // This lets jobs of one worker take turns and detects a disconnected client.
      await setImmediate();
      piece = await pieces.next();
    }
    await answer({ kind: 'end', made: piece.value });
  } catch (error) {
    if (gone.signal.aborted) return;
    if (error instanceof UnspeakableText) await answer({ kind: 'unspeakable', message: error.message });
    else await answer({ kind: 'failed', message: describe(error) });
  } finally {
    port.close();
  }
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
