import type { Settings } from '../../shared/domain/settings.ts';
import { DailyCopies } from '../backup/daily-copies.ts';
import { createRowCheck } from '../backup/row-check.ts';
import { createStores } from '../backup/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { UnreadableRows } from '../db/unreadable-rows.ts';
import { loggedTransport } from '../http/logged-transport.ts';
import { createTransport } from '../http/transport.ts';
import { QueuePause } from '../jobs/queue-pause.ts';
import { Spending } from '../jobs/spending.ts';
import { indexInBackground } from '../library/index-in-background.ts';
import { createCallLogger } from '../log/call-logger.ts';
import { Changes } from '../platform/changes.ts';
import type { Host } from '../platform/host.ts';
import { redactedLogger } from '../platform/log/logger.ts';
import { createRedactor } from '../platform/log/redact.ts';
import { Media } from '../platform/media.ts';
import { createRpc } from '../rpc/rpc.ts';
import { serviceCalls } from '../service/service-calls.ts';
import { ConnectionList } from '../settings/connection-list.ts';
import { Connections } from '../settings/connections.ts';
import { KeyRing } from '../settings/key-ring.ts';
import { KnownSecrets } from '../settings/known-secrets.ts';
import { SandboxLauncher } from '../settings/sandbox-launcher.ts';
import { SettingsDocument } from '../settings/settings-document.ts';
import { SettingsService } from '../settings/settings-service.ts';
import { hostWarnings } from './app-info.ts';
import { DiskMonitor } from './disk-monitor.ts';

export type Foundation = ReturnType<typeof createFoundation>;

/**
 * Opens the foundation of every area: log, database, settings, connections to the service, changes for windows.
 * @param opened the database, if the host has opened it.
 * @throws DatabaseTooNew when a newer Quartet wrote the database.
 */
export function createFoundation(host: Host, opened?: OpenDatabase) {
  const { clock, vault, dataFolder, logKeeper } = host;
  const known = new KnownSecrets();
  const redactor = createRedactor({ secrets: () => known.texts() });
  logKeeper?.addSecrets(() => known.texts());
  const logger = redactedLogger(host.logger, redactor);
  const database = opened ?? openDatabase(dataFolder, clock.now(), createRowCheck);
  const { db, suspect } = database;
  const stores = createStores(db);
  const changes = new Changes(clock.now(), host.frontWindow);
  const unreadable = new UnreadableRows(db, logger, changes);
  const document = new SettingsDocument(host.settingsFile, logger);
  const settings = new SettingsService(document, changes);
  const disk = new DiskMonitor({ db, host, changes, clock, logger, suspect });
  const onFailure = (error: unknown) => disk.note(error);
  const onDefect = (error: unknown) => {
    disk.note(error);
    logger.error('something failed unexpectedly', { error });
  };
  const onDamage = () => disk.noteDamage();
  const copies = new DailyCopies({ dataFolder, clock, logger, onDamage });

  const transport = loggedTransport(createTransport({ clock, proxyFor: host.proxyFor }), logger);
  const calls = serviceCalls(transport);
  const sandbox = new SandboxLauncher({ startSandbox: (signal) => host.startSandbox(signal), logger }, known);
  const pause = new QueuePause(settings);
  const spending = new Spending({ settings, charges: stores.charges, jobs: stores.jobs, clock });
  const connections = new Connections({
    spending,
    ...{ calls, sandbox, vault, clock, changes, list: new ConnectionList(document) },
    keys: new KeyRing(vault, logger, known),
    model: (id) => stores.jobs.chatModelOf(id) ?? settings.get().newConversation.model,
    onRepaired: (id) => pause.repaired(id),
  });
  const follow = (now: Settings) => logKeeper?.setLevel(now.logLevel);
  follow(settings.get());
  settings.onChange(follow);

  const ending = new AbortController();
  const stopping = ending.signal;
  return {
    ...{ host, clock, dataFolder, logger, redactor, database, db, stores, changes, settings, disk, copies },
    ...{ calls, sandbox, connections, spending, transport, stopping, onFailure, onDefect, onDamage },
    media: new Media(host.mediaBase),
    rpc: createRpc({ changes, clock, onFailure, onDefect, onCall: createCallLogger(logger) }),
    /** Called before and after the user deletes something permanently, since the dated copies still contain it. */
    onErase: () => copies.outdated(),
    onOutcome: connections.note.bind(connections),
    connectionFor: (id: string) => disk.unlessDamaged(() => connections.forCall(id)),
    pauseConnection: pause.refused.bind(pause),
    assertSpace: () => disk.assertSpace(),
    /** Puts turns that the search does not know yet into its index, a little at a time. */
    indexTurns: () => void indexInBackground(stores.turns, clock, stopping).catch(onDefect),
    /** Notices about this start, as keys of the message catalog. */
    notices: () => [...hostWarnings(host), ...database.warnings, ...unreadable.notices()],
    /** Aborts `stopping`. */
    stop: () => ending.abort(),
    async close(): Promise<void> {
      await transport.close();
      await sandbox.close();
      database.close();
      logger.info('stopped');
    },
  };
}
