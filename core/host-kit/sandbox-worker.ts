import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Logger, SandboxServer } from '../platform/host.ts';
import { toPlainSentence } from '../platform/log/summarize-error.ts';

const ready = z.object({ url: z.url(), key: z.string().min(1) });

const START_TIMEOUT_MS = 10_000;
/** Milliseconds between the request to end and termination. */
const END_TIMEOUT_MS = 1_000;

/**
 * Runs the sandbox on a worker thread and resolves when it listens. Its terminal output goes to the log; it prints only
 * errors.
 * @param entry `sandbox/main.ts`, or its bundle.
 * @param state folder for the songs it has accepted: the sandbox restarts with the app.
 * @param signal ends a sandbox that is still starting.
 */
export async function startSandboxWorker(
  entry: URL,
  state?: string,
  logger?: Logger,
  signal?: AbortSignal,
): Promise<SandboxServer> {
  signal?.throwIfAborted();
  // No arguments are inherited: the program's own options are not meant for the sandbox.
  const worker = new Worker(entry, { argv: [], stdout: true, stderr: true, workerData: { state } });
  if (logger) noteOutput(worker, logger);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const abort = () => reject(new Error('the sandbox is not needed any more'));
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => reject(new Error('the sandbox did not start in time')), START_TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the sandbox ended with code ${code}`)));
  try {
    const { url, key } = ready.parse(await promise);
    worker.unref();
    return {
      url,
      key,
      async close() {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        const cut = setTimeout(() => void worker.terminate(), END_TIMEOUT_MS);
        worker.postMessage('close');
        await ended;
        clearTimeout(cut);
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Maximum number of lines logged per sandbox: an error on every request must not fill the log. */
const LINES_MAX = 200;

function noteOutput(worker: Worker, logger: Logger): void {
  let lines = 0;
  createInterface({ input: worker.stderr }).on('line', (line) => {
    lines += 1;
    if (lines <= LINES_MAX) logger.warn('the sandbox says', { says: toPlainSentence(line) });
  });
  worker.on('error', (error) => logger.error('the sandbox broke down', { error }));
}
