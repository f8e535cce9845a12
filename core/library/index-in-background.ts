import type { AssetStore } from '../db/library/asset-store.ts';
import type { Clock } from '../platform/host.ts';

/** Milliseconds of work after which others come first, and those they get. */
const WORK_MS = 8;
const REST_MS = 30;

/** Puts files or turns the search does not know yet into its index, a little at a time, so that nothing has to wait for long. */
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
