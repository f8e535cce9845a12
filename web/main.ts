import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Core, createCore } from '../core/core.ts';
import { applyPendingRestore } from '../core/host-kit/apply-pending-restore.ts';
import { logUncaughtErrors } from '../core/host-kit/log-uncaught-errors.ts';
import { describeRunningWork, quitMessages } from '../core/host-kit/quit-messages.ts';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { sealPrototypes } from '../core/host-kit/seal-prototypes.ts';
import { assertTlsNotWeakened } from '../core/http/tls-check.ts';
import { mayCost, type RunningWork } from '../core/jobs/running-work.ts';
import { dataFolderPath, prepareDataFolder } from '../core/platform/data-folder.ts';
import { lockDataFolder } from '../core/platform/data-lock.ts';
import { isOnNetworkShare } from '../core/platform/files/network-share.ts';
import type { Host } from '../core/platform/host.ts';
import { ignoreClosedOutput } from '../core/platform/ignore-closed-output.ts';
import { openLog } from '../core/platform/log/open-log.ts';
import { toPlatform } from '../core/platform/platform.ts';
import { describeStartFailure } from '../core/platform/start-failure.ts';
import { systemClock } from '../core/platform/system-clock.ts';
import { onTerminationSignal } from '../core/platform/termination-signal.ts';
import packageJson from '../package.json' with { type: 'json' };
import { exitWhenIdle } from './exit-when-idle.ts';
import { LIMITS } from './limits.ts';
import { onLinkRequest } from './on-link-request.ts';
import { hasDisplay, openInBrowser } from './open-browser.ts';
import { openLink } from './open-link.ts';
import { parseOptions, USAGE, type WebOptions } from './options.ts';
import { printUrl } from './print-url.ts';
import { MEDIA_BASE } from './serve-media.ts';
import { startWebHost } from './server.ts';
import { createSettingsFile } from './settings-file.ts';
import { createOwnerFileVault } from './vault.ts';

/** The built program is in dist/web, its source in web. */
const ROOT = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..');

/** Milliseconds that a graceful shutdown may take; the next start recovers what is not saved by then. */
const STOP_WITHIN_MS = 5_000;

async function main(): Promise<void> {
  ignoreClosedOutput();
  const options = parseOptions(process.argv.slice(2));
  assertTlsNotWeakened(process.env);
  const staticFolder = options.static ?? join(ROOT, 'dist/renderer');
  if (!existsSync(join(staticFolder, 'index.html'))) {
    throw new Error(`The window is not built: ${staticFolder} has no index.html. Run: npm run build`);
  }
  const dataFolder = dataFolderPath(options.data, process.env);
  prepareDataFolder(dataFolder);
  await run(options, staticFolder, dataFolder).catch((error: unknown) => {
    throw describeStartFailure(error, dataFolder);
  });
}

async function run(options: WebOptions, staticFolder: string, dataFolder: string): Promise<void> {
  const lock = lockDataFolder(dataFolder, 'browser host');
  const log = openLog({
    terminal: process.stderr,
    // In a terminal the user reads only the address; the rest is in the log files.
    terminalLevel: process.stderr.isTTY ? 'warn' : 'info',
    clock: systemClock,
  });
  const { logger } = log;
  const logKeeper = log.keepIn(dataFolder);
  logUncaughtErrors(logger);

  const restart = () => void restarting.begin().catch(fail);
  const open = async () => {
    const warnings = applyPendingRestore(dataFolder, logger);
    const core = createCore(createHost({ dataFolder, logger, logKeeper, warnings, restart }));
    await core.start();
    return core;
  };
  let core = await open();
  const web = await startWebHost({ ...core, staticFolder, port: options.port, clock: systemClock, logger });
  // Restarts in the same process, so that the address and the windows' sessions stay valid.
  const restarting = onceAtATime(async () => {
    await core.flushBeforeQuit();
    await web.exchange(async () => {
      await core.stop();
      core = await open();
      return core;
    });
  });
  sealPrototypes();

  /** Removes the page that redirected the browser here, if it still exists. */
  let removePage = () => {};
  const end = quitGracefully(
    () => {
      // During a restart there is no core.
      if (!restarting.isUnderWay()) printRunningWork(core);
    },
    async () => {
      removePage();
      await restarting.settled();
      await core.flushBeforeQuit();
      await web.close();
      await core.stop();
      log.close();
      lock.release();
    },
  );
  exitWhenIdle({
    clock: systemClock,
    idleMs: options.idle * 60_000,
    windows: web.windows,
    busy: () => restarting.isUnderWay() || hasRunningWork(core.underWay()),
    end: () => {
      process.stderr.write(`Nobody has used this for ${options.idle} minutes: it ends. Start it again.\n`);
      end();
    },
  });
  printUrl(web.newLink(LIMITS.printedLink), process.stdout, process.stderr);
  onLinkRequest(() =>
    process.stderr.write(`Open this in your browser: ${web.newLink(LIMITS.printedLink)}\n`),
  );
  if (options.open && hasDisplay()) {
    await openLink(web.newLink(LIMITS.openedLink), dataFolder, LIMITS.openedLink).then(
      (remove) => {
        removePage = remove;
      },
      (error: unknown) => logger.warn('no browser could be opened; use the printed address', { error }),
    );
  }
}

function createHost(given: Pick<Host, 'dataFolder' | 'logger' | 'logKeeper' | 'warnings' | 'restart'>): Host {
  const { dataFolder, logger } = given;
  return {
    ...given,
    kind: 'browser',
    platform: toPlatform(process.platform),
    version: packageJson.version,
    isDataFolderRemote: isOnNetworkShare(dataFolder),
    libraryFolder: join(dataFolder, 'library'),
    mediaBase: MEDIA_BASE,
    vault: createOwnerFileVault(dataFolder),
    settingsFile: createSettingsFile(dataFolder, logger),
    clock: systemClock,
    openExternal: openInBrowser,
    startSandbox: (signal) =>
      startSandboxWorker(
        new URL(`../sandbox/main${extname(import.meta.filename)}`, import.meta.url),
        join(dataFolder, 'sandbox'),
        logger,
        signal,
      ),
  };
}

/** Returns work that is not started again while it runs. */
function onceAtATime(work: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  return {
    begin(): Promise<void> {
      underWay ??= work().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    isUnderWay: (): boolean => underWay !== undefined,
    /** Resolves when the current run has ended, successfully or not. */
    settled: (): Promise<unknown> => Promise.allSettled([underWay]),
  };
}

/** Prints what a shutdown would interrupt, if that could cost something. */
function printRunningWork(core: Core): void {
  const underWay = core.underWay();
  if (!mayCost(underWay)) return;
  const words = quitMessages(core.language(), [Intl.DateTimeFormat().resolvedOptions().locale]);
  const lines = [...describeRunningWork(underWay, words), words.insist];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** Returns whether anything continues without the user, including at the service. */
function hasRunningWork({ sending, sendingFree, answering, atService }: RunningWork): boolean {
  return sending + sendingFree + answering + atService > 0;
}

/** Shuts down once, saving everything, on a signal or call; a repeated signal exits at once. */
function quitGracefully(tell: () => void, stop: () => Promise<void>): () => void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    tell();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  onTerminationSignal(end, () => process.exit(1));
  return end;
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof TypeError && 'code' in error) process.stderr.write(USAGE);
  process.exit(1);
}

main().catch(fail);
