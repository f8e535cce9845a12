import { parseArgs } from 'node:util';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { startSandboxServer } from './server.ts';
import { usage } from './usage.ts';

/** Options of the command line and of a host's worker data. */
const options = z.object({
  port: z.coerce.number().int().min(0).max(65_535).optional(),
  key: z.string().min(1).max(512).optional(),
  fault: z.string().optional(),
  latency: z.coerce.number().min(0).max(60_000).optional(),
  /** Folder that stores tasks in progress and their files. */
  state: z.string().min(1).optional(),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
});

const log = (text: string) => process.stderr.write(`[sandbox] ${text}\n`);
const logError = (error: unknown) =>
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Runs as a program: prints one line of JSON on stdout and everything else on stderr, until SIGINT or SIGTERM. */
async function runAsProgram(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      key: { type: 'string' },
      fault: { type: 'string' },
      latency: { type: 'string' },
      state: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(usage());
    return;
  }
  const server = await startSandboxServer({ ...options.parse(values), onError: logError });
  process.stdout.write(`${JSON.stringify({ url: server.url, key: server.key })}\n`);
  log(`ready on port ${server.port}; stop it with Ctrl-C`);
  let isEnding = false;
  const stop = () => {
    // The terminal sends the signal, and the parent process may send it again.
    if (isEnding) return;
    isEnding = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Runs as a worker of a host: posts its address to the parent and ends on the message `close`. */
async function runAsWorker(port: NonNullable<typeof parentPort>): Promise<void> {
  const server = await startSandboxServer({ ...options.parse(workerData ?? {}), onError: logError });
  port.on('message', (message: unknown) => {
    if (message === 'close') void server.close().then(() => port.close());
  });
  port.postMessage({ url: server.url, key: server.key });
}

if (isMainThread || parentPort === null) {
  runAsProgram().catch((error: unknown) => {
    log(
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.message
          : String(error),
    );
    process.exitCode = 1;
  });
} else await runAsWorker(parentPort);
