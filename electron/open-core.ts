import { openInBackground } from '../core/backup/database-thread.ts';
import { type Core, createCore } from '../core/core.ts';
import { createHost, type HostOptions } from './host.ts';

/**
 * Opens the core on the data folder and cleans up what the last run left. Slow steps run on a
 * thread, so that the open window gets its page. A separate module, so that it is loaded after the
 * window was created.
 * @throws DatabaseTooNew; the reason of `signal`.
 */
export async function openCore(options: HostOptions, signal: AbortSignal): Promise<Core> {
  const host = createHost(options);
  const core = createCore(host, await openInBackground(host.dataFolder, host.clock.now(), signal));
  await core.start();
  return core;
}
