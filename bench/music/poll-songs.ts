import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { createCore } from '../../core/core.ts';
import type { Host } from '../../core/platform/host.ts';
import { createLogger } from '../../core/platform/log/logger.ts';
import { createRedactor } from '../../core/platform/log/redact.ts';
import { newId } from '../../core/platform/new-id.ts';
import { systemClock } from '../../core/platform/system-clock.ts';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { SONG_SETTINGS } from '../../core/testing/song-core.ts';

// This program lets songs wait at a service as the app does, with one watching view, and measures the cost.

/** Share of one core, and the measured period in milliseconds since 1970. */
export interface Spent {
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

export interface Polled {
  /** Load while the intervals still grow, and afterwards. */
  readonly growing: Spent;
  readonly steady: Spent;
  /** Times of the core's restart and of its first response. */
  readonly startedAt: number;
  readonly readyAt: number;
}

const [songs = '0', port = '0', growMs = '0', steadyMs = '0'] = process.argv.slice(2);
/** Maximum number of songs that may wait at a service. */
const AT_A_TIME = 50;

const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
const host = { ...fakeHost({ dataFolder: folder }), logger: usualLogger() };
try {
  process.send?.(await measure());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.disconnect();

async function measure(): Promise<Polled> {
  const running = await started(host);
  const connectionId = await connect(running.api);
  await begin(running.api, connectionId);
  const growing = await spent(Number(growMs));
  const steady = await spent(Number(steadyMs));
  await running.close();
  const startedAt = Date.now();
  const again = await started(host);
  const readyAt = Date.now();
  await wait(3000);
  await again.close();
  return { growing, steady, startedAt, readyAt };
}

/** Returns a logger for lines from `info` on, as in a host; its output is discarded. */
function usualLogger() {
  const redactor = createRedactor({ secrets: () => [] });
  return createLogger({
    outputs: [{ level: () => 'info', write: () => true }],
    redactor,
    clock: systemClock,
  });
}

async function started(on: Host) {
  const core = createCore(on);
  await core.start();
  const api = createRouterClient(core.router);
  const stop = new AbortController();
  const watching = (async () => {
    // The cost of a window's reaction to a change is not part of the core's.
    for await (const _ of await api.app.watch(undefined, { signal: stop.signal }));
  })().catch(() => undefined);
  return {
    api,
    async close() {
      stop.abort();
      await core.stop();
      await watching;
    },
  };
}

type Api = Awaited<ReturnType<typeof started>>['api'];

async function connect(api: Api): Promise<string> {
  const { id } = await api.connections.save({
    name: 'Bench',
    baseUrl: `http://127.0.0.1:${port}`,
    profile: {},
  });
  await api.connections.setKey({ id, key: 'key-of-the-bench-service', keep: true });
  return id;
}

/** Creates all songs and waits until the service has accepted them. */
async function begin(api: Api, connectionId: string): Promise<void> {
  for (let made = 0; made < Number(songs); made += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, Number(songs) - made);
    await Promise.all(Array.from({ length: count }, (_, n) => create(api, connectionId, made + n)));
    for (;;) {
      const { items } = await api.music.songs({ limit: 200 });
      if (items.every(({ polls }) => (polls?.count ?? 0) > 0)) break;
      await wait(50);
    }
  }
}

function create(api: Api, connectionId: string, n: number) {
  const text = `[verse]\nSong number ${n} waits for a long time\n[chorus]\nAnd nobody knows how long`;
  const input = { opId: newId(Date.now()), connectionId, mode: 'lyrics', text, title: '' } as const;
  return api.music.create({ ...input, settings: SONG_SETTINGS });
}

async function spent(ms: number): Promise<Spent> {
  const from = Date.now();
  const start = performance.now();
  const before = process.cpuUsage();
  await wait(ms);
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / (performance.now() - start);
  return { share, from, to: Date.now() };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
