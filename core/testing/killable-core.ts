import { createRowCheck } from '../backup/row-check.ts';
import { createCore } from '../core.ts';
import { openDatabase } from '../db/database.ts';
import type { Host } from '../platform/host.ts';

/** Creates a core that can end as a killed program does: what it did not store yet is lost. */
export function killableCore(host: Host) {
  const database = openDatabase(host.dataFolder, host.clock.now(), createRowCheck);
  const core = createCore(host, database);
  return {
    core,
    /** Closes the database at once, so that nothing more is stored or sent. Resolves once nothing runs any more. */
    async kill(): Promise<void> {
      database.close();
      await core.stop().catch(() => undefined);
    },
  };
}
