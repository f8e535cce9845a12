import { expect, it } from 'vitest';
import { startSandboxWorker } from './sandbox-worker.ts';

/** A sandbox that never says it listens. */
const SILENT = new URL('data:text/javascript,setInterval(() => undefined, 1000)');

it('a sandbox that is still starting is ended once it is not needed any more', async () => {
  const closing = new AbortController();
  const starting = startSandboxWorker(SILENT, undefined, undefined, closing.signal);
  closing.abort();
  await expect(starting).rejects.toThrow('not needed');
  await expect(startSandboxWorker(SILENT, undefined, undefined, closing.signal)).rejects.toThrow('aborted');
});
