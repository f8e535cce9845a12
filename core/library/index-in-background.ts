import type { AssetStore } from '../db/library/asset-store.ts';
import type { Clock } from '../platform/host.ts';

/** Milliseconds of work in a row, and of the pauses between. */
const WORK_MS = 8;
const REST_MS = 30;

/** Adds files or turns to the search index in small steps, so that nothing is blocked for long. */
export async function indexInBackground(
  store: Pick<AssetStore, 'indexNext'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const from = clock.monotonic();
    while (clock.monotonic() - from < WORK_MS) if (!store.indexNext()) return;
    await new Promise<void>((resolve) => {
      clock.after(REST_MS, resolve);
    });
  }
}
