import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Core, createCore } from '../core/core.ts';
import { lockDataFolder } from '../core/data-lock.ts';
import type { Host } from '../core/host.ts';
import { dataFolderPath, prepareDataFolder } from '../core/host-kit/data-folder.ts';
import { onEndSignal } from '../core/host-kit/end-signals.ts';
import { guardPrototypes } from '../core/host-kit/guard-prototypes.ts';
import { isOnNetworkShare } from '../core/host-kit/network-share.ts';
import { platformOf } from '../core/host-kit/platform.ts';
import { restoredPlace } from '../core/host-kit/restored-place.ts';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { systemClock } from '../core/host-kit/system-clock.ts';
import { endWords, underWayLines } from '../core/host-kit/under-way-words.ts';
import { mayCost } from '../core/jobs/under-way.ts';
import { createLogger } from '../core/log/logger.ts';
import { createRedactor } from '../core/log/redact.ts';
import { assertTlsNotWeakened } from '../core/service/tls-check.ts';
import packageJson from '../package.json' with { type: 'json' };
import { announce } from './announce.ts';
import { LIMITS } from './limits.ts';
import { onRequestForLink } from './on-request-for-link.ts';
import { hasDisplay, openInBrowser } from './open-browser.ts';
import { parseOptions, USAGE } from './options.ts';
import { MEDIA_BASE } from './serve-media.ts';
import { startWebHost } from './server.ts';
import { createSettingsFile } from './settings-file.ts';
import { createOwnerFileVault } from './vault.ts';

/** Longest time an orderly end may take, in milliseconds; what is not saved by then is picked up at the next start. */
const STOP_WITHIN_MS = 5_000;

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  assertTlsNotWeakened(process.env);
  const staticFolder = options.static ?? join(import.meta.dirname, '../dist/renderer');
  if (!existsSync(join(staticFolder, 'index.html'))) {
    throw new Error(`The window is not built: ${staticFolder} has no index.html. Run: npm run build`);
  }
  const dataFolder = dataFolderPath(options.data, process.env);
  prepareDataFolder(dataFolder);
  const lock = lockDataFolder(dataFolder, 'browser host');
  const logger = createLogger({
    stream: process.stderr,
    redactor: createRedactor({ secrets: () => [] }),
    clock: systemClock,
  });

  // A failure nobody waited for is a defect to be seen, not a reason to lose what runs.
  process.on('unhandledRejection', (error) => logger.error('a failure nobody waited for', { error }));

  const restart = () => void restarting.begin().catch(fail);
  const open = async () => {
    const warnings = restoredPlace(dataFolder, logger);
    const core = createCore(createHost({ dataFolder, logger, warnings, restart }));
    await core.start();
    return core;
  };
  let core = await open();
  const web = await startWebHost({ ...core, staticFolder, port: options.port, clock: systemClock, logger });
  // In the same process: the address and the sessions of the windows stay good.
  const restarting = onceAtATime(() =>
    web.exchange(async () => {
      await core.stop();
      core = await open();
      return core;
    }),
  );
  guardPrototypes();

  endOrderly(
    () => tellUnderWay(core),
    async () => {
      await restarting.settled();
      await web.close();
      await core.stop();
      lock.release();
    },
  );
  onRequestForLink(() => process.stderr.write(`${web.newLink(LIMITS.printedLink)}\n`));
  announce(web.newLink(LIMITS.printedLink), process.stdout, process.stderr);
  if (options.open && hasDisplay()) {
    await openInBrowser(web.newLink(LIMITS.openedLink)).catch((error: unknown) => {
      logger.warn('no browser could be opened; use the printed address', { error });
    });
  }
}

function createHost(given: Pick<Host, 'dataFolder' | 'logger' | 'warnings' | 'restart'>): Host {
  const { dataFolder, logger } = given;
  return {
    ...given,
    kind: 'browser',
    platform: platformOf(process.platform),
    version: packageJson.version,
    isDataFolderRemote: isOnNetworkShare(dataFolder),
    libraryFolder: join(dataFolder, 'library'),
    mediaBase: MEDIA_BASE,
    vault: createOwnerFileVault(dataFolder),
    settingsFile: createSettingsFile(dataFolder, logger),
    clock: systemClock,
    openExternal: openInBrowser,
    startSandbox: () =>
      startSandboxWorker(new URL('../sandbox/main.ts', import.meta.url), join(dataFolder, 'sandbox')),
  };
}

/** Work that is not begun again while it goes on. */
function onceAtATime(work: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  return {
    begin(): Promise<void> {
      underWay ??= work().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    /** When what goes on has ended, well or not. */
    settled: (): Promise<unknown> => Promise.allSettled([underWay]),
  };
}

/** Says what an end meets, where it could cost something. */
function tellUnderWay(core: Core): void {
  const underWay = core.underWay();
  if (!mayCost(underWay)) return;
  const words = endWords(core.language(), [Intl.DateTimeFormat().resolvedOptions().locale]);
  const lines = [...underWayLines(underWay, words), words.insist];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** Ends the program with everything saved; insisting ends it at once. */
function endOrderly(tell: () => void, stop: () => Promise<void>): void {
  const end = () => {
    tell();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  onEndSignal(end, () => process.exit(1));
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof TypeError && 'code' in error) process.stderr.write(USAGE);
  process.exit(1);
}

main().catch(fail);
