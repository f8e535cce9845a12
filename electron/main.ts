import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { app, crashReporter, dialog, nativeTheme, session } from 'electron';
import type { Core } from '../core/core.ts';
import { applyPendingRestore } from '../core/host-kit/apply-pending-restore.ts';
import { logUncaughtErrors } from '../core/host-kit/log-uncaught-errors.ts';
import { sealPrototypes } from '../core/host-kit/seal-prototypes.ts';
import { staticRoot } from '../core/host-kit/static-file.ts';
import { assertTlsNotWeakened } from '../core/http/tls-check.ts';
import { dataFolderPath, prepareDataFolder } from '../core/platform/data-folder.ts';
import { DataFolderInUse, type DataLock, lockDataFolder } from '../core/platform/data-lock.ts';
import { ignoreClosedOutput } from '../core/platform/ignore-closed-output.ts';
import { openLog } from '../core/platform/log/open-log.ts';
import { describeStartFailure } from '../core/platform/start-failure.ts';
import { systemClock } from '../core/platform/system-clock.ts';
import { readSettings } from '../core/settings/settings-service.ts';
import type { NativeAction } from '../shared/contract/app.ts';
import { userModelId } from './app-id.ts';
import { showContextMenus } from './context-menu.ts';
import { configureCrashDumps, removeOldDumps } from './crash-reporter.ts';
import { filesOf, gatherFiles } from './desktop/file-arguments.ts';
import { HIDDEN, setLoginStart } from './desktop/login-start.ts';
import { notifyOfEndedJobs } from './desktop/notifications.ts';
import { actionOf, asksForWindow, offerQuickActions } from './desktop/quick-actions.ts';
import { createSystemKeys } from './desktop/quick-keys.ts';
import { createQuickWindow, type QuickWindow, wantsQuickWindow } from './desktop/quick-window.ts';
import { showTaskProgress } from './desktop/task-progress.ts';
import { createTray } from './desktop/tray.ts';
import { showUnseenBadge } from './desktop/unseen-badge.ts';
import { exitOnDefect } from './exit-on-defect.ts';
import type { HostOptions } from './host.ts';
import { labelsFor } from './labels/labels-for.ts';
import type { Labels } from './labels.ts';
import { createMainWindows, type MainWindows } from './main-windows.ts';
import { setMenu } from './menu.ts';
import { denyNavigation } from './navigation.ts';
import { denyPermissions } from './permissions.ts';
import { handleScheme, registerScheme } from './protocol.ts';
import { createQuitConfirmation } from './quit-confirmation.ts';
import { quitGracefully } from './quit-gracefully.ts';
import { isDebugged } from './refuse-debugging.ts';
import { assertSandboxed } from './refuse-unsandboxed.ts';
import { createRpcHost } from './rpc-host.ts';
import { createSettingsFile } from './settings-file.ts';
import { acquireSingleInstanceLock } from './single-instance.ts';
import { smokeTest } from './smoke.ts';
import { checkSpelling } from './spelling.ts';

const BUILT = import.meta.dirname;
const PRELOAD = join(BUILT, 'preload.cjs');
const RENDERER = join(BUILT, '../renderer');
const ICONS = join(BUILT, '../../assets/icons');
const MENU_BAR_ICON = join(BUILT, '../../assets/menu-bar/quartetTemplate.png');
const SANDBOX = new URL('../sandbox/main.js', import.meta.url);

ignoreClosedOutput();
const log = openLog({ terminal: process.stderr, clock: systemClock });
const { logger } = log;
logUncaughtErrors(logger);
exitOnDefect(app, dialog);
/** Each is set once it exists. */
let windows: MainWindows | undefined;
let quick: QuickWindow | undefined;
let runAction: ((action: NativeAction) => void) | undefined;
let openFiles: ((paths: readonly string[]) => void) | undefined;
/** An action and files of the command line, kept until the core has started. */
let actionToRun = actionOf(process.argv);
const filesToOpen: string[] = filesOf(process.argv, process.cwd(), app.isPackaged);

/**
 * Prepares everything that must precede `ready`, in this order. Returns the data folder; undefined if this process must
 * end.
 */
function beforeReady(): string | undefined {
  app.enableSandbox();
  app.setAppUserModelId(userModelId(app.isPackaged));
  registerScheme();
  if (isDebugged(process.argv, app.isPackaged)) return undefined;
  assertSandboxed(process.argv, app.isPackaged);
  assertTlsNotWeakened(process.env);
  const dataFolder = dataFolderPath(undefined, process.env);
  prepareDataFolder(dataFolder);
  // Separates Chromium's files from ours; the single-instance lock depends on it too. The folder must exist to be set.
  const chromiumFolder = join(dataFolder, 'chromium');
  mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', chromiumFolder);
  // macOS sends files by events, and before `ready` those that started the app.
  const open = gatherFiles((paths) => (openFiles ? openFiles(paths) : filesToOpen.push(...paths)));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open(path);
  });
  configureCrashDumps(crashReporter);
  if (!acquireSingleInstanceLock(app, onSecondStart)) return undefined;
  denyNavigation(app, logger);
  return dataFolder;
}

/**
 * Shows the window and opens the core meanwhile: nothing is written or sent before its database has
 * passed its check.
 */
async function afterReady(dataFolder: string, lock: DataLock): Promise<void> {
  checkSpelling(session.defaultSession);
  denyPermissions(session.defaultSession);
  removeOldDumps(app.getPath('crashDumps'), Date.now());
  const logKeeper = log.keepIn(dataFolder);
  // Must run before anything in the folder is opened.
  const warnings = applyPendingRestore(dataFolder, logger);
  const settingsFile = createSettingsFile(dataFolder, 'settings', logger);
  const boundsFile = createSettingsFile(dataFolder, 'window', logger);
  const started = Promise.withResolvers<Core>();
  // A failed start is reported below; without this it would also be logged as an unhandled rejection.
  started.promise.catch(() => undefined);
  const opening = new AbortController();
  let core: Core | undefined;
  handleScheme(staticRoot(RENDERER), { resolve: async (path) => core?.media.resolve(path) });
  const rpc = createRpcHost(logger);
  const question = createQuitConfirmation(
    () => core,
    () => {
      if (windows?.front() !== undefined) windows.show();
      return windows?.front();
    },
  );
  const stop = async () => {
    opening.abort();
    const open = await started.promise.catch(() => undefined);
    await open?.flushBeforeQuit();
    rpc.close();
    await open?.stop();
    log.close();
    // A thread that was opening the database may still use the folder: then the process keeps the lock until it ends.
    if (open) lock.release();
  };
  const stopNow = () => {
    core?.stopNow();
    log.close();
    if (core) lock.release();
  };
  const quitting = quitGracefully(app, question, { stop, stopNow }, logger);

  let settings = readSettings(settingsFile, logger);
  let labels: Labels;
  const run = (action: NativeAction) => runAction?.(action);
  const showWindow = () => windows?.show();
  const tray = createTray(
    process.platform === 'darwin' ? MENU_BAR_ICON : join(ICONS, '32x32.png'),
    { show: showWindow, run, quit: () => app.quit() },
    logger,
  );
  const show = () => {
    nativeTheme.themeSource = settings.theme;
    labels = labelsFor(settings.language, app.getPreferredSystemLanguages());
    const actions = { run, openWindow: () => windows?.open() };
    setMenu(app, process.platform, { labels, ...actions });
    tray.update(settings.keepInTray, labels);
    offerQuickActions(app, labels, actions);
  };
  show();
  const staysInTray = () => settings.keepInTray && tray.isShown();
  windows = createMainWindows({
    ...{ app, preload: PRELOAD, icons: ICONS, boundsFile, logger, quitting, staysInTray },
    labels: () => labels,
    // The app would not end while a hidden window exists.
    onLastClosed: () => quick?.destroy(),
  });
  quick = createQuickWindow({
    ...{ preload: PRELOAD, logger },
    prepare: (opened) => {
      showContextMenus(opened, () => labels);
      opened.on('session-end', quitting.endNow);
    },
  });
  const systemKeys = createSystemKeys({
    ...{ app, onPress: () => quick?.toggle(), onChange: () => core?.hostChanged() },
  });
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !staysInTray()) app.quit();
  });
  const isHidden = process.argv.includes(HIDDEN) || app.getLoginItemSettings().wasOpenedAtLogin;
  if (wantsQuickWindow(process.argv)) quick.show();
  if (!(isHidden && staysInTray())) windows.open();

  const options: HostOptions = {
    ...{ dataFolder, settingsFile, sandbox: SANDBOX, logger, logKeeper, warnings },
    icon: join(ICONS, '32x32.png'),
    restart: () => quitting.restart(),
    quitThen: (last) => quitting.quitThen(last),
    quick: { keys: systemKeys.state, hide: () => quick?.hide(), showMain: showWindow },
    frontWindow: () => {
      const front = windows?.front();
      return front && rpc.channelOf(front.webContents);
    },
  };
  try {
    // The window's first events and requests are handled before the core's code is loaded, and
    // between that and running it.
    await turn();
    const { openCore } = await import('./open-core.ts');
    await turn();
    core = await openCore(options, opening.signal);
    started.resolve(core);
  } catch (error) {
    started.reject(error);
    if (opening.signal.aborted) return;
    throw error;
  }
  if (opening.signal.aborted) return;
  sealPrototypes();
  rpc.serve(core.router);
  giveWork(core, showWindow);
  let startsAtLogin = false;
  core.followSettings((now) => {
    const isShown = isDeepStrictEqual(now, settings);
    settings = now;
    if (!isShown) show();
    systemKeys.set(now.quickKeys);
    if (now.startAtLogin !== startsAtLogin) setLoginStart(now.startAtLogin, app);
    startsAtLogin = now.startAtLogin;
  });
  showTaskProgress(core, windows.all);
  notifyOfEndedJobs({
    ...{ core, showWindow, labels: () => labels, isWanted: () => settings.notifyFinished },
    onUnseen: showUnseenBadge(app, windows.all),
  });
  const window = windows.front();
  if (process.env.QUARTET_SMOKE !== '1' || !window) return;
  try {
    await smokeTest(window, dataFolder, SANDBOX);
    logger.info('smoke test passed');
    app.quit();
  } catch (error) {
    // Not as a failed start, which would show a box that nobody closes.
    logger.error('smoke test failed', { error });
    app.exit(1);
  }
}

/** Connects menus, icons and second instances with the core, and runs what they requested until now. */
function giveWork(core: Core, showWindow: () => void): void {
  runAction = (action) => {
    showWindow();
    // A window that is still opening receives it once it listens.
    core.runAction(action);
  };
  openFiles = (paths) => {
    showWindow();
    core.openFiles(paths).catch((error: unknown) => logger.error('files could not be opened', { error }));
  };
  if (actionToRun) runAction(actionToRun);
  if (filesToOpen.length > 0) openFiles(filesToOpen);
}

function onSecondStart(argv: readonly string[], workingFolder: string): void {
  if (wantsQuickWindow(argv) && quick) {
    quick.show();
    return;
  }
  if (asksForWindow(argv) && windows) {
    windows.open();
    return;
  }
  const action = actionOf(argv);
  const files = filesOf(argv, workingFolder, app.isPackaged);
  if (action && runAction) runAction(action);
  else if (action) actionToRun = action;
  if (files.length > 0 && openFiles) openFiles(files);
  // While the core is starting, they wait for it.
  else filesToOpen.push(...files);
  if (!action && files.length === 0) windows?.show();
}

async function start(): Promise<void> {
  let dataFolder: string | undefined;
  try {
    dataFolder = beforeReady();
    if (dataFolder === undefined) return app.exit(0);
    const lock = lockDataFolder(dataFolder, 'desktop app');
    await app.whenReady();
    await afterReady(dataFolder, lock);
  } catch (thrown) {
    const error = dataFolder === undefined ? thrown : describeStartFailure(thrown, dataFolder);
    logger.error('Quartet could not start', { error });
    // Linux shows no dialog before the app is ready.
    await app.whenReady();
    dialog.showErrorBox('Quartet', error instanceof Error ? error.message : String(error));
    // `npm start` distinguishes them: 75 is the conventional status for a failure that may be temporary.
    app.exit(thrown instanceof DataFolderInUse ? 75 : 1);
  }
}

// Not awaited at the top level of the module: Electron becomes ready only when the module has been loaded.
void start();
