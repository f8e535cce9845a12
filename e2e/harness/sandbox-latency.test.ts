import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { node24 } from '../../scripts/setup/node-24.mjs';

const PRELOADED = new URL('./sandbox-latency.mjs', import.meta.url).href;

/** Returns the worker data of a host's thread that has a folder, with the latency that a test sets. */
function dataOf(thread: string, latency?: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-latency-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, thread, 'main.js');
  mkdirSync(join(folder, thread));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    file,
    'import { parentPort, workerData } from "node:worker_threads"; parentPort.postMessage(workerData);',
  );
  const host = join(folder, 'host.js');
  writeFileSync(
    host,
    `import { Worker } from 'node:worker_threads';
    const worker = new Worker(${JSON.stringify(file)}, { argv: [], workerData: { state: 'songs' } });
    worker.on('message', (data) => console.log(JSON.stringify(data)));`,
  );
  const output = execFileSync(node24(), ['--import', PRELOADED, host], {
    env: { ...process.env, ...(latency !== undefined && { QUARTET_SANDBOX_LATENCY: latency }) },
    timeout: 15_000,
  });
  return JSON.parse(output.toString());
}

it('the built-in sandbox gets the latency of the test, and keeps what its host gave it', () => {
  expect(dataOf('sandbox', '3')).toEqual({ state: 'songs', latency: '3' });
});

it('without one it keeps its own pace, and other threads get nothing', () => {
  expect(dataOf('sandbox')).toEqual({ state: 'songs' });
  expect(dataOf('electron', '3')).toEqual({ state: 'songs' });
});
