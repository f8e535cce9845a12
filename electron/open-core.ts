import { openInBackground } from '../core/backup/database-thread.ts';
import { type Core, createCore } from '../core/core.ts';
import { createHost, type HostOptions } from './host.ts';

/**
 * Opens the core on the data folder and puts in order what the last run left. What takes long of that is done on a
 * thread, so that the window, which is there already, gets its page. A module of its own, so that its code is read after
 * the window was created.
 * @throws DatabaseTooNew; the reason of `signal`.
 */
export async function openCore(options: HostOptions, signal: AbortSignal): Promise<Core> {
  const host = createHost(options);
  const core = createCore(host, await openInBackground(host.dataFolder, host.clock.now(), signal));
  await core.start();
  return core;
}
