import { join } from 'node:path';
import { Backup, backupRouter } from '../backup/backup.ts';
import { isDatabaseIntact } from '../backup/database-thread.ts';
import type { createChat } from '../chat/create-chat.ts';
import { DATABASE } from '../db/connect.ts';
import type { createGenerations } from '../generations/create-generations.ts';
import type { createJobs } from '../jobs/create-jobs.ts';
import type { createLibrary } from '../library/create-library.ts';
import { indexInBackground } from '../library/index-in-background.ts';
import { findOrphanFiles } from '../library/orphan-files.ts';
import { Logs, logsRouter } from '../log/logs.ts';
import { collectReportFacts } from '../log/report-facts.ts';
import { logStart } from '../platform/log/log-start.ts';
import { connectionsRouter, settingsRouter } from '../settings/settings-router.ts';
import { Transfer, transferRouter } from '../transfer/transfer.ts';
import { Updates, updatesRouter } from '../updates/updates.ts';
import { appInfo } from './app-info.ts';
import { CrashedViews, viewsRouter } from './crashed-views.ts';
import type { Foundation } from './foundation.ts';
import { externalOpener } from './open-external.ts';
import { OpenedFiles } from './opened-files.ts';
import { purgeExpired } from './purge-expired.ts';

/** Delay of the clean-up after a start, in milliseconds: it is never urgent. */
const CLEAN_UP_AFTER_MS = 5000;

interface Areas {
  readonly jobs: ReturnType<typeof createJobs>;
  readonly library: ReturnType<typeof createLibrary>;
  readonly generations: ReturnType<typeof createGenerations>;
  readonly chat: ReturnType<typeof createChat>;
}

/** Creates what works on all areas: backups, exports, logs, updates, and the order of startup and shutdown. */
export function createApp(base: Foundation, areas: Areas) {
  const { host, clock, dataFolder, database, stores, settings, changes, rpc, stopping, onDefect, disk } =
    base;
  const { library, chat, generations, jobs } = areas;
  const ports = { ...base, ...stores, ...library, conversations: chat.conversations };
  const hasGoneBack = host.warnings?.includes('gone_back') === true;
  const hasOrphans = findOrphanFiles({
    ...{ ...stores, folder: host.libraryFolder },
    mayHaveLost: database.warnings.length > 0 || hasGoneBack,
  });
  const notices = () => [...base.notices(), ...(hasOrphans() ? ['library_without_records'] : [])];
  const startedAt = clock.now();
  const views = new CrashedViews(base);
  const backup = new Backup(ports);
  const transfer = new Transfer(ports);
  const updates = new Updates(base);
  const logs = new Logs({ ...ports, facts: collectReportFacts({ ...ports, notices }) });
  const openExternal = externalOpener(host);
  const openedFiles = new OpenedFiles(base);
  let cleanUpTimer: { cancel(): void } | null = null;
  let cleanedUp: Promise<void> | null = null;

  const cleanUp = () =>
    purgeExpired({
      ...{ now: clock.now.bind(clock), stopping, dataFolder, hasOrphans, library: library.library },
      purgeChat: () => transfer.runExclusively(() => chat.purge()),
      ...{ cleanUpJobs: jobs.cleanUp, generations },
      refreshCopies: async (purged) => {
        const anew = hasGoneBack || database.recovered !== null;
        // A new database holds next to nothing yet, and a copy of it would count for a whole day.
        if (!database.isNew) await base.copies.refresh({ forget: purged > 0, anew });
        base.copies.begin(onDefect);
      },
    });
  const { app: procedures } = rpc.procedures;
  return {
    router: {
      app: {
        info: procedures.info.handler(() => ({
          ...appInfo(host, database.recovered),
          ...{ startedAt, warnings: notices(), disk: disk.problem() },
        })),
        watch: procedures.watch.handler(({ input, signal, context: { window = {} } }) =>
          settings.follow(
            views.follow(input?.page, changes.watch(signal, input?.quick ? undefined : window)),
          ),
        ),
        draftsSaved: procedures.draftsSaved.handler(({ input }) => changes.onFlushed(input.token)),
        openExternal: procedures.openExternal.handler(({ input }) => openExternal(input.url)),
        uploadOpened: procedures.uploadOpened.handler(({ input }) =>
          library.uploads.copy(openedFiles.pathOf(input.id), input.purpose),
        ),
        hideQuick: procedures.hideQuick.handler(() => host.quick?.hide()),
        openFromQuick: procedures.openFromQuick.handler(({ input }) => {
          if (!host.quick) return;
          const { conversationId } = input;
          host.quick.showMain();
          if (conversationId !== null) changes.publishOrHold({ type: 'show_conversation', conversationId });
          host.quick.hide();
        }),
      },
      settings: settingsRouter(rpc, settings),
      connections: connectionsRouter(rpc, base.connections),
      backup: backupRouter(rpc, backup),
      transfer: transferRouter(rpc, transfer),
      updates: updatesRouter(rpc, updates),
      logs: logsRouter(rpc, logs),
      views: viewsRouter(rpc, views),
    },
    openFiles: (paths: readonly string[]) => openedFiles.open(paths),
    /** Recovers what the last run left. Call before a window is served. */
    async start(): Promise<void> {
      logStart(base.logger, host, { form: stores.counts.form(), warnings: base.notices() });
      await library.uploads.removeStale();
      library.handedOut.clear();
      jobs.resume();
      void indexInBackground(stores.assets, clock, stopping).catch(onDefect);
      base.indexTurns();
      disk.start();
      updates.setAutomatic(settings.get().lookForUpdates);
      settings.onChange(({ lookForUpdates }) => updates.setAutomatic(lookForUpdates));
      cleanUpTimer = clock.after(CLEAN_UP_AFTER_MS, () => {
        cleanedUp = runIfDatabaseIntact({ ...base, ...database, signal: stopping }, cleanUp).catch(onDefect);
      });
    },
    /** Keeps received content and closes the database before it returns: the system ends the process after that. */
    stopNow(): void {
      jobs.runner.flush();
      base.stop();
      database.close();
      base.logger.info('stopped by the end of the session');
    },
    /** Stops all work, keeps received content and closes everything, within three seconds. */
    async stop(): Promise<void> {
      cleanUpTimer?.cancel();
      chat.close();
      base.stop();
      logs.close();
      updates.stop();
      changes.close();
      generations.close();
      const working = [
        jobs.runner.stop(),
        ...[backup, base.copies, transfer, disk, library].map((one) => one.close()),
      ];
      await Promise.all(working);
      await library.closeThreads();
      await cleanedUp;
      await base.close();
    },
  };
}

interface Needs {
  readonly dataFolder: string;
  /** Whether this start has already checked the whole database. */
  readonly isChecked: boolean;
  readonly signal: AbortSignal;
  readonly onDamage: () => void;
}

/**
 * Runs deferred work if the database is intact. A large database is checked on a thread first, which would delay the
 * start. Damage is left as it is until a restart repairs it.
 */
async function runIfDatabaseIntact(needs: Needs, work: () => Promise<void>): Promise<void> {
  const { dataFolder, isChecked, signal, onDamage } = needs;
  try {
    if (isChecked || (await isDatabaseIntact(join(dataFolder, DATABASE), signal))) await work();
    else onDamage();
  } catch (error) {
    // The app quit before the check was done.
    if (!signal.aborted) throw error;
  }
}
