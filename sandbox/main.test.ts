import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { FAULTS } from './faults.ts';

const MAIN = new URL('./main.ts', import.meta.url);
const place = z.strictObject({
  url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  key: z.string().min(1),
});

const models = (where: z.infer<typeof place>, key = where.key) =>
  fetch(`${where.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });

function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN.pathname, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('as a program', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one line of JSON, plays its faults, ends with 0 on %s',
    async (signal) => {
      const child = start('--port', '0', '--key', 'k', '--fault', 'retry-after=3', '--latency', '0');
      const lines: string[] = [];
      const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
      await once(reader, 'line');
      const where = place.parse(JSON.parse(lines[0] ?? ''));
      expect(where.key).toBe('k');
      expect((await models(where)).status).toBe(429);
      expect((await models(where, 'other')).status).toBe(401);
      const closed = once(child, 'close');
      child.kill(signal);
      expect(await closed).toEqual([0, null]);
      expect(lines).toHaveLength(1);
    },
  );

  test.each([
    [['--port', '70000'], /port/],
    [['--fault', 'teapot'], /teapot/],
    [['--colour', 'red'], /--colour/],
  ])('%j: says why on stderr, prints nothing else, and ends with 1', async (args, why) => {
    const child = start(...args);
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect([out, code]).toEqual(['', 1]);
    expect(err).toMatch(why);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

test('--help lists every option and fault, then exits', async () => {
  const child = start('--help');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect([err, code]).toEqual(['', 0]);
  for (const option of ['--port', '--key', '--latency', '--fault', '--state', '--seed']) {
    expect(out).toContain(option);
  }
  for (const name of Object.keys(FAULTS)) expect(out).toMatch(new RegExp(`[ ]${name}[=,[\\n]`));
});

test('as a worker, reports its address to the parent and exits on request', async () => {
  const worker = new Worker(MAIN, { workerData: { latency: 0, key: 'k' } });
  onTestFinished(() => void worker.terminate());
  const [message] = await once(worker, 'message');
  const where = place.parse(message);
  expect((await models(where)).status).toBe(200);
  const exit = once(worker, 'exit');
  worker.postMessage('close');
  expect(await exit).toEqual([0]);
  await expect(models(where)).rejects.toThrow();
});
