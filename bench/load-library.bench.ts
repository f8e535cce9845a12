import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { until } from '../core/testing/until.ts';
import type { LibraryFilter } from '../shared/domain/library-item.ts';
import type { BenchLimit, BenchTable } from './bench-table.ts';
import { fillGallery } from './gallery/fill-gallery.ts';
import { bareStartMs, type MeteredHost, startMeteredHost } from './load/metered-host.ts';
import { cells, timed } from './load/timed.ts';
import { median, rounded } from './median.ts';

const FILES = 100_000;
const ROUNDS = 15;
const PATIENCE_MS = 300_000;
const P99_MAX_MS = 50;
const OPEN_MAX_MS = 1000;

const FILTERS: readonly [string, LibraryFilter][] = [
  ['the newest 50, with the total', {}],
  ['of one model', { model: 'vendor-image-2.0-260319' }],
  ['of one month', { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) }],
  ['search woodcut: all of them', { query: 'woodcut' }],
  ['search 4711: in 1 of them', { query: '4711' }],
];

const atMost = (what: string, measured: number, limit: number): BenchLimit => ({
  ...{ what, measured, limit },
  comparison: 'at most',
});

/** Returns whether the last start's background work is done: every word is indexed, and the daily copy exists. */
async function isAtRest({ api }: MeteredHost, folder: string): Promise<boolean> {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const left = Number(db.prepare('SELECT count(*) AS n FROM asset WHERE indexed = 0').get()?.n);
  db.close();
  return left === 0 && (await api.backup.copies()).length > 0;
}

/** Measures the browser host with a library of years: start, background work, pages, layout, search, rebuilding. */
export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  console.log(`load-library: writing ${FILES} files`);
  fillGallery(folder, FILES, false);
  console.log('load-library: written');
  const bare = await bareStartMs();
  const host = await startMeteredHost(folder);
  const { api } = host;
  try {
    const start = await host.figures();
    const from = performance.now();
    // The garbage collection of files runs some seconds after a start, and the daily copy after it.
    await until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return isAtRest(host, folder);
    }, PATIENCE_MS);
    const restMs = performance.now() - from;
    const tidying = await host.figures();
    const pages = [];
    for (const [name, filter] of FILTERS)
      pages.push({ name, taken: await timed(ROUNDS, () => api.library.items({ filter, limit: 50 })) });
    const layout = await timed(5, () => api.images.gallery({ filter: {} }));
    const { work: reading } = await host.figures();
    let found = { restored: 0, foreign: 0, missing: 0 };
    const [rebuildMs = Number.NaN] = await timed(1, async () => {
      for await (const step of await api.library.rebuild()) if (step.type === 'done') found = step.result;
    });
    const rebuild = await host.figures();
    const megabytes = rounded(statSync(join(folder, 'quartet.db')).size / 1e6, 0);
    const row = (name: string, { loop, work }: typeof start, ms: number) => ({
      name,
      values: [
        ...[rounded(ms, 0), '', rounded(loop.p99), rounded(loop.max)],
        ...[rounded(work.p99), rounded(work.max)],
      ],
    });
    return {
      name: 'load-library',
      about: `${FILES} pictures with their small pictures (each a name of its own for one of 60 files; ${megabytes} MB of records) in the browser host, asked over its socket. Their words are not in the index at first: the start brings them in, sweeps the folders and makes the copy of the day. "Of work" counts only the time the loop's thread had a processor.`,
      columns: [
        'median, ms or as said',
        'longest, ms',
        'loop p99, ms',
        'loop longest',
        'of work p99, ms',
        'of work longest',
      ],
      rows: [
        row('program until its link', start, host.startedMs),
        row('index, sweep and copy after the start', tidying, restMs),
        ...pages.map(({ name, taken }) => ({ name, values: [...cells(taken), '', '', '', ''] })),
        { name: 'layout of the whole gallery', values: [...cells(layout), '', '', '', rounded(reading.max)] },
        row('looking through the folder (rebuild)', rebuild, rebuildMs),
        {
          name: 'files looked at a second',
          values: [rounded((FILES / rebuildMs) * 1000, 0), '', '', '', '', ''],
        },
      ],
      limits: [
        atMost('start beyond that of an empty folder, ms', rounded(host.startedMs - bare, 0), OPEN_MAX_MS),
        atMost('index, sweep and copy: loop late, p99, ms', rounded(tidying.loop.p99), P99_MAX_MS),
        atMost('the same on the processor, ms', rounded(tidying.work.p99), P99_MAX_MS),
        ...pages.map(({ name, taken }) => atMost(`${name}, median ms`, rounded(median(taken)), P99_MAX_MS)),
        atMost('layout of the whole gallery, median ms', rounded(median(layout)), OPEN_MAX_MS),
        atMost('rebuild: loop late on the processor, p99, ms', rounded(rebuild.work.p99), P99_MAX_MS),
        atMost(
          'records whose file is missing, or files nobody knows',
          found.missing + found.foreign + found.restored,
          0,
        ),
      ],
    };
  } finally {
    await host.close();
  }
}
