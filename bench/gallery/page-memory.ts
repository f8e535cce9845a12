import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { z } from 'zod';

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });
const processes = z.object({ processInfo: z.array(z.object({ id: z.number(), type: z.string() })) });
const MIB = 1024 ** 2;

export interface PageMemory {
  /** Script heap of the page after a garbage collection, in MiB. */
  readonly heap: number;
  /** Memory of the largest renderer process as the system counts it, in MiB; NaN if it cannot be read. */
  readonly process: number;
  /** Private memory in MiB, without mapped files and shared memory such as decoded images. */
  readonly own: number;
  /** Number of the page's nodes and event listeners, including detached ones. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Measures a page's memory after a garbage collection. */
export async function memoryOf(page: Page): Promise<PageMemory> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics: all } = metrics.parse(await cdp.send('Performance.getMetrics'));
  const of = (metric: string) => all.find(({ name }) => name === metric)?.value ?? Number.NaN;
  await cdp.detach();
  return {
    heap: of('JSHeapUsedSize') / MIB,
    ...(await largestRenderer(page)),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}

async function largestRenderer(page: Page): Promise<Pick<PageMemory, 'process' | 'own'>> {
  const browser = page.context().browser();
  if (!browser || process.platform !== 'linux') return { process: Number.NaN, own: Number.NaN };
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = processes.parse(await cdp.send('SystemInfo.getProcessInfo'));
  await cdp.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { process: of('VmRSS'), own: of('RssAnon') };
    });
  return sizes.reduce((one, other) => (other.process > one.process ? other : one));
}
