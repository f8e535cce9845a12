import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { runs } from './testing/deep.ts';
import { figure } from './testing/figures.ts';
import { startLeakServer } from './testing/leak-server.ts';

/** Calls of the service of every kind, and questions to a core that windows watch. */
const PROGRAMS = [
  ['calls of a service', runs(90, 1000).numRuns, new URL('./testing/leak-child.ts', import.meta.url)],
  ['questions to a core', runs(40, 1000).numRuns, new URL('./testing/leak-core-child.ts', import.meta.url)],
] as const;
/** Bytes of heap that may be gained over all calls. */
const HEAP_MAX = 10e6;
/** Sockets that may lie idle: those of the eight calls made at a time, and of as many files fetched. */
const IDLE_MAX = 16;

const heldShape = z.object({
  resources: z.record(z.string(), z.number()),
  sockets: z.number(),
  listeners: z.number(),
  heap: z.number(),
});
const shape = z.object({
  nothing: heldShape,
  before: heldShape,
  after: heldShape,
  closed: heldShape,
  /** On a signal that outlives all calls. */
  listeners: z.number(),
  counts: z.object({ succeeded: z.number(), aborted: z.number(), failed: z.number() }),
});

test.each(PROGRAMS)(
  '%s: %i calls, a fifth aborted, leave no resources open',
  async (name, count, program) => {
    const server = await startLeakServer();
    onTestFinished(() => server.close());
    const path = fileURLToPath(program);
    const child = spawn(process.execPath, ['--expose-gc', path, server.url, String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    const { nothing, before, after, closed, listeners, counts } = shape.parse(JSON.parse(String(line)));
    const heap = ((after.heap - before.heap) / 1e6).toFixed(1);
    figure({
      ...{ gate: `what ${name} leave behind`, n: count, unit: 'calls', found: {} },
      measured: `heap ${heap} MB, ${after.sockets} idle sockets, ${listeners} listeners, ${counts.aborted} broken off`,
    });
    expect(counts.failed).toBe(0);
    expect(counts.succeeded + counts.aborted).toBe(count);
    // Some that were to be broken off had ended by then.
    expect(counts.aborted).toBeGreaterThan(count / 20);
    expect(listeners).toBe(0);
    expect(after.listeners).toBe(before.listeners);
    expect(after.heap - before.heap).toBeLessThan(HEAP_MAX);
    expect(after.sockets).toBeLessThanOrEqual(IDLE_MAX);
    for (const [kind, held] of Object.entries(after.resources)) {
      expect(held, kind).toBeLessThanOrEqual(before.resources[kind] ?? 0);
    }
    expect(closed).toMatchObject({ resources: nothing.resources, sockets: 0, listeners: nothing.listeners });
  },
  // A thousand take minutes where other work shares the machine.
  runs(300_000, 1_200_000).numRuns,
);
