import type { Settings } from '../shared/domain/settings.ts';
import { appInfo, hostWarnings } from './app/app-info.ts';
import { CrashedViews } from './app/crashed-views.ts';
import { DiskMonitor } from './app/disk-monitor.ts';
import { externalOpener } from './app/open-external.ts';
import { runIfDatabaseIntact } from './app/run-if-database-intact.ts';
import { tidyUp } from './app/tidy-up.ts';
import { Backup } from './backup/backup.ts';
import { DailyCopies } from './backup/daily-copies.ts';
import { createRowCheck } from './backup/row-check.ts';
import { createStores } from './backup/stores.ts';
import { Conversations } from './chat/conversations.ts';
import { createChat } from './chat/create-chat.ts';
import { createSaved } from './chat/create-saved.ts';
import { forkConversation } from './chat/fork-conversation.ts';
import { ModelWindows } from './chat/model-windows.ts';
import { Removals } from './chat/removals.ts';
import { search } from './chat/search.ts';
import { turnJob } from './chat/turn-job.ts';
import { usageReport } from './chat/usage-report.ts';
import { openDatabase } from './db/database.ts';
import { UnreadableRows } from './db/unreadable-rows.ts';
import { Audio } from './formats/audio/audio.ts';
import { Imaging } from './formats/image/imaging.ts';
import { createGenerations } from './generations/create-generations.ts';
import { loggedTransport } from './http/logged-transport.ts';
import { createTransport } from './http/transport.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { Jobs } from './jobs/jobs.ts';
import { Quarantine, rawId } from './jobs/quarantine.ts';
import { QueuePause } from './jobs/queue-pause.ts';
import { recover } from './jobs/recover.ts';
import type { UnderWay } from './jobs/under-way.ts';
import { Downloads } from './library/downloads.ts';
import { indexInBackground } from './library/index-in-background.ts';
import { Library } from './library/library.ts';
import { LibraryLists } from './library/library-lists.ts';
import { LibraryOperations } from './library/library-operations.ts';
import { findOrphanFiles } from './library/orphan-files.ts';
import { LibrarySelectionActions } from './library/selection-actions.ts';
import { Uploads } from './library/uploads.ts';
import { createCallLogger } from './log/call-logger.ts';
import { Logs } from './log/logs.ts';
import { collectReportFacts } from './log/report-facts.ts';
import { Changes } from './platform/changes.ts';
import type { Host } from './platform/host.ts';
import { logStart } from './platform/log/log-start.ts';
import { createRedactor } from './platform/log/redact.ts';
import { redactedLogger } from './platform/log/redacted-logger.ts';
import { Media } from './platform/media.ts';
import { RepeatedPresses } from './rpc/repeated-presses.ts';
import { type CoreRouter, createRouter } from './rpc/router.ts';
import { serviceCalls } from './service/service-calls.ts';
import { ConnectionList } from './settings/connection-list.ts';
import { Connections } from './settings/connections.ts';
import { KeyRing } from './settings/key-ring.ts';
import { KnownSecrets } from './settings/known-secrets.ts';
import { SandboxLauncher } from './settings/sandbox-launcher.ts';
import { SettingsDocument } from './settings/settings-document.ts';
import { SettingsService } from './settings/settings-service.ts';
import { Transfer } from './transfer/transfer.ts';
import { Updates } from './updates/updates.ts';

/** Milliseconds after a start before it is tidied up: nobody waits for that. */
const TIDY_AFTER_MS = 5000;

export interface Core {
  readonly router: CoreRouter;
  /** The files that have an address, for the host to serve. */
  readonly media: Pick<Media, 'resolve'>;
  /** Puts in order what the last run left. Call before the first window. */
  start(): Promise<void>;
  /** What an end now would meet. */
  underWay(): UnderWay;
  /** Has the windows show something that was chosen from the system's menu. */
  show(what: 'logs' | 'report'): void;
  /** The language the user chose, or that of the system. */
  language(): Settings['language'];
  /** Before an end, while windows can still be heard: has them save what was typed last. A moment at most. */
  lastWords(): Promise<void>;
  /** Ends what runs, keeps what came, closes everything. Three seconds at most. */
  stop(): Promise<void>;
}

/**
 * Opens the data folder and wires the core together.
 * @throws DatabaseTooNew when a newer Quartet wrote the database.
 */
export function createCore(host: Host): Core {
  const { clock, vault, dataFolder, logKeeper } = host;
  const known = new KnownSecrets();
  const redactor = createRedactor({ secrets: () => known.texts() });
  logKeeper?.addSecrets(() => known.texts());
  const logger = redactedLogger(host.logger, redactor);
  const keys = new KeyRing(vault, logger, known);
  const database = openDatabase(dataFolder, clock.now(), { schema: createStores, rows: createRowCheck });
  const { db } = database;
  const warnings = [...hostWarnings(host), ...database.warnings];
  const changes = new Changes(clock.now());
  const unreadable = new UnreadableRows(db, logger, changes);
  const document = new SettingsDocument(host.settingsFile, logger);
  const settings = new SettingsService(document, changes);
  const pause = new QueuePause(settings);
  const transport = loggedTransport(createTransport({ clock, proxyFor: host.proxyFor }), logger);
  const calls = serviceCalls(transport);
  const sandbox = new SandboxLauncher({ startSandbox: () => host.startSandbox(), logger }, known);
  const list = new ConnectionList(document);
  const model = (id: string) => jobs.chatModelOf(id) ?? settings.get().newConversation.model;
  const connections = new Connections({
    ...{ list, keys, sandbox, calls, vault, clock, changes, model },
    onRepaired: (id) => pause.repaired(id),
  });
  const stores = createStores(db);
  const { conversationStore, turns, found, jobs, jobCalls, logs, assets, counts } = stores;
  const { assetLists, assetMoves, savedPrompts, savedPresets, queuedMessages, used, madeCounts } = stores;
  const onFailure = (error: unknown) => disk.note(error);
  const onDefect = (error: unknown) => {
    onFailure(error);
    logger.error('something failed unexpectedly', { error });
  };
  const runner = new JobRunner({
    ...{ db, jobs, jobCalls, logs, clock, logger, redactor, changes, onFailure, onDefect },
    onOutcome: connections.note.bind(connections),
    connectionFor: (id) => disk.unlessDamaged(() => connections.forCall(id)),
    pauseQueue: (id) => pause.refused(id),
  });
  const stopping = new AbortController();
  /** Puts turns the search does not know yet into its index, by and by. */
  const indexTurns = () => void indexInBackground(turns, clock, stopping.signal).catch(onDefect);
  const audio = new Audio();
  const imaging = new Imaging();
  const media = new Media(host.mediaBase);
  const quarantine = new Quarantine(dataFolder, jobCalls);
  media.serve('raw', (id) => quarantine.find(id));
  const handedOut = new Downloads({ dataFolder, media, host, clock });
  const library = new Library({
    ...{ db, assets, audio, imaging, media, changes, settings, host, clock, logger },
  });
  const libraryLists = new LibraryLists({ lists: assetLists, views: library.views, host });
  const onErase = () => copies.outdated();
  const libraryMoves = new LibrarySelectionActions({ db, moves: assetMoves, library, clock, onErase });
  const libraryWork = new LibraryOperations({ db, assets, audio, imaging, library, handedOut, host });
  const uploads = new Uploads({ dataFolder, clock });
  const onDamage = () => disk.noteDamage();
  const backup = new Backup({ db, host, handedOut, uploads, onDamage });
  const copies = new DailyCopies({ dataFolder, clock, logger, onDamage });
  const made = createGenerations({
    ...{ db, stores, calls, connections, settings, audio, imaging, uploads, library, media, changes },
    ...{ clock, logger, dataFolder, quarantineFolder: quarantine.folder, runner, onErase },
  });
  runner.register(
    'chat',
    turnJob({
      ...{ calls, conversations: conversationStore, turns, jobs, used, clock, changes },
      assertSpace: () => disk.assertSpace(),
      regenerate: (job, opId) => chat.again(job, opId),
      rebuild: (job, source) => chat.rebuild(job, source),
      onEnded: (job) => void talk.onAnswerEnded(job),
      cancelled: (job) => toolRounds.stopAfter(job),
    }),
  );
  const libraryIsGone = () => library.folderIsGone();
  const { suspect } = database;
  const disk = new DiskMonitor({ db, host, changes, clock, logger, suspect, libraryIsGone });
  library.onFolder = () => disk.check();
  const keepRequests = (now: Settings) => jobCalls.requests.setBudget(now.requestsKeptMb * 1_000_000);
  keepRequests(settings.get());
  runner.pause(settings.get().queuePaused);
  logKeeper?.setLevel(settings.get().logLevel);
  settings.onChange((now) => {
    runner.pause(now.queuePaused);
    pause.changed(now);
    updates.byItself(now.lookForUpdates);
    keepRequests(now);
    logKeeper?.setLevel(now.logLevel);
  });
  const conversations = new Conversations({
    ...{ db, conversations: conversationStore, turns, jobs, runner, settings, clock, changes, onErase },
    queueOf: (id) => messageQueue.state(id),
  });
  const removals = new Removals({
    ...{ db, conversations, conversationStore, turns, removals: stores.removals, clock, changes },
  });
  const { prompts, presets } = createSaved({ db, savedPrompts, savedPresets, clock, changes });
  const windows = new ModelWindows({ settings, connections, clock });
  const shared = { db, turns, jobs, jobCalls, runner, connections, settings, clock, changes, onDefect };
  const talk = createChat({ ...shared, conversations, conversationStore, windows, queuedMessages });
  const { chat, messageQueue, toolRounds } = talk;
  const hasGoneBack = host.warnings?.includes('gone_back') === true;
  const mayHaveLost = database.warnings.length > 0 || hasGoneBack;
  const hasStrays = findOrphanFiles({ mayHaveLost, folder: host.libraryFolder, assets, jobs });
  let tidying: { cancel(): void } | null = null;
  let tidied: Promise<void> | null = null;
  const transfer = new Transfer({
    ...{ db, turns, conversations, settings, host, handedOut, uploads, changes, indexTurns },
  });
  const tidy = () =>
    tidyUp({
      ...{ now: clock.now.bind(clock), stopping: stopping.signal, dataFolder, quarantine, hasStrays },
      purgeTalks: () => transfer.apart(() => conversations.purge(stopping.signal)),
      purgeTurns: () => removals.purge(stopping.signal),
      purgeSaved: () => prompts.purge() + presets.purge(),
      crafts: [made],
      trimRequests: (before) => jobCalls.requests.trim(before),
      library,
      tidyFiles: [made.cleanUp],
      refreshCopies: async (purged) => {
        await copies.refresh({ forget: purged > 0, anew: hasGoneBack || database.recovered !== null });
        copies.begin(onDefect);
      },
    });
  const strays = () => (hasStrays() ? ['library_without_records'] : []);
  const notices = () => [...warnings, ...unreadable.notices(), ...strays()];
  const facts = collectReportFacts({ host, clock, settings, connections, counts, libraryLists, notices });
  const updates = new Updates({ host, clock, logger, changes });
  const logKept = new Logs({ host, clock, logger, redactor, changes, handedOut, facts });

  const router = createRouter({
    ...{ changes, settings, connections, conversations, removals, prompts, presets, chat, messageQueue },
    ...{ speech: made.speech, voices: made.voices, music: made.music, images: made.images },
    ...{ library, libraryLists, libraryMoves, libraryWork, uploads, backup },
    ...{ transfer, logs: logKept, updates, presses: new RepeatedPresses(clock) },
    crashedViews: new CrashedViews({ dataFolder, clock, logger }),
    jobs: new Jobs({
      ...{ jobs, jobCalls, runner, changes, quarantine, host },
      rawUrl: (jobId, n) => media.url('raw', rawId(jobId, n)),
    }),
    info: () => ({ ...appInfo(host, database.recovered), warnings: notices(), disk: disk.trouble() }),
    search: (asked) => search(found, asked),
    fork: (asked) =>
      forkConversation(
        { db, conversations, conversationStore, turns, clock, indexTurns, stopping: stopping.signal },
        asked,
      ),
    usageReport: (asked) => usageReport({ used, made: madeCounts, conversations: conversationStore }, asked),
    openExternal: externalOpener(host),
    ...{ onFailure, onDefect },
    onCall: createCallLogger(logger),
  });

  return {
    router,
    media,
    show: (what) => changes.publishOrHold({ type: 'show', what }),
    async start() {
      logStart(logger, host, { form: counts.form(), warnings });
      await uploads.tidy();
      handedOut.clear();
      const { handlerOf } = runner;
      runner.resume(recover({ db, jobs, jobCalls, logs, clock, logger, handlerOf, onDefect }));
      void indexInBackground(assets, clock, stopping.signal).catch(onDefect);
      indexTurns();
      disk.start();
      updates.byItself(settings.get().lookForUpdates);
      tidying = clock.after(TIDY_AFTER_MS, () => {
        const needs = { ...database, dataFolder, onDamage, signal: stopping.signal };
        tidied = runIfDatabaseIntact(needs, tidy).catch(onDefect);
      });
    },
    underWay: () => runner.underWay(),
    language: () => settings.get().language,
    lastWords: () => changes.flushBeforeQuit(clock),
    async stop() {
      tidying?.cancel();
      talk.close();
      stopping.abort();
      logKept.close();
      updates.stop();
      changes.close();
      made.close();
      uploads.close();
      const threads = [backup, copies, transfer, libraryWork, disk];
      await Promise.all([runner.stop(), ...threads.map((one) => one.close())]);
      for (const one of [library, audio, imaging]) await one.close();
      await tidied;
      await transport.close();
      await sandbox.close();
      database.close();
      logger.info('stopped');
    },
  };
}
