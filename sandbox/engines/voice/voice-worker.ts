/// <reference path="./web-assembly.d.ts" />

import { parentPort, workerData } from 'node:worker_threads';
import { type Order, render } from './render.ts';

/** A worker's answer to an order; it handles one at a time. */
export type WorkerAnswer = { readonly samples: Float32Array<ArrayBuffer> } | { readonly failed: string };

const port = parentPort;
if (!port) throw new Error('this file runs in a worker thread only');
const module: WebAssembly.Module = workerData;

port.on('message', (order: Order) => {
  render(module, order).then(
    (rendered) => {
      const samples = new Float32Array(rendered);
      port.postMessage({ samples } satisfies WorkerAnswer, [samples.buffer]);
    },
    (error: unknown) => {
      const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ failed } satisfies WorkerAnswer);
    },
  );
});
