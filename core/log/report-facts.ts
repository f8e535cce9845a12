import { arch, cpus, release, totalmem, type } from 'node:os';
import type { CountStore } from '../db/count-store.ts';
import type { LibraryLists } from '../library/library-lists.ts';
import type { Clock, Host } from '../platform/host.ts';
import type { Connections } from '../settings/connections.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ReportFacts } from './report.ts';

/** Collects the contents of a report except the log lines. */
export function collectReportFacts(from: {
  readonly host: Host;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly connections: Connections;
  readonly counts: CountStore;
  readonly libraryLists: LibraryLists;
  readonly notices: () => readonly string[];
}): (options: { withHosts: boolean; window: string }) => Promise<Omit<ReportFacts, 'lines'>> {
  const { host, clock, settings, connections, counts, libraryLists, notices } = from;
  return async (options) => ({
    ...options,
    now: clock.now(),
    host,
    versions: process.versions,
    system: { name: `${type()} ${release()}`, arch: arch(), cores: cpus().length, memory: totalmem() },
    settings: settings.get(),
    connections: (await connections.all()).connections,
    protection: await host.vault.protection(),
    backend: host.vault.backend ?? null,
    databaseForm: counts.form(),
    conversations: counts.conversations(),
    jobs: counts.jobs(),
    library: await libraryLists.usage(),
    notices: notices(),
  });
}
