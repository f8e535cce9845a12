/**
 * Runs a core in a child process that imports a file, to be measured or killed. Arguments: data folder, file. It prints
 * each event as a line of JSON; while it imports, another call is repeated and timed.
 */
import { createReadStream, statSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import { createCore } from '../../core.ts';
import { watchCorePoints } from '../../testing/crash-points.ts';
import { fakeHost } from '../../testing/fake-host.ts';

const [dataFolder = '', file = ''] = process.argv.slice(2);
const printLine = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const core = createCore(fakeHost({ dataFolder }));
await core.start();
const api = createRouterClient(core.router);
await api.conversations.create({});
const { id } = await api.uploads.begin({ purpose: 'conversations', bytes: statSync(file).size });
let offset = 0;
for await (const chunk of createReadStream(file, { highWaterMark: 512 * 1024 })) {
  ({ offset } = await api.uploads.append({ id, offset, chunk: Buffer.from(chunk).toString('base64') }));
}
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const waits: number[] = [];
let isOver = false;
const others = (async () => {
  while (!isOver) {
    const from = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await api.conversations.list({ limit: 50 });
    // The excess over the five milliseconds it slept.
    waits.push(performance.now() - from - 5);
    most = Math.max(most, process.memoryUsage().rss);
  }
})();
watchCorePoints();
const from = performance.now();
try {
  for await (const step of await api.transfer.import({ uploadId: id })) printLine(step);
} catch (error) {
  printLine({ type: 'failed', reason: String(error) });
}
const took = performance.now() - from;
isOver = true;
await others;
waits.sort((a, b) => a - b);
const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
const longest = waits.at(-1) ?? 0;
printLine({
  type: 'measured',
  took,
  grew: most - before,
  calls: waits.length,
  p50: at(0.5),
  p99: at(0.99),
  longest,
});
await core.stop();
