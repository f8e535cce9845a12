import { join } from 'node:path';
import { app, safeStorage, session, shell } from 'electron';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { isOnNetworkShare } from '../core/platform/files/network-share.ts';
import type { Host, LogControl, Logger, SettingsFile } from '../core/platform/host.ts';
import { toPlatform } from '../core/platform/platform.ts';
import { systemClock } from '../core/platform/system-clock.ts';
import { copyFiles } from './copy-files.ts';
import { copyImage } from './copy-image.ts';
import { dragFiles } from './drag-files.ts';
import { firstProxy } from './first-proxy.ts';
import { openExternalSafe } from './open-external.ts';
import { MEDIA_BASE } from './origin.ts';
import { pickFolder } from './pick-folder.ts';
import { printPdf } from './print-pdf.ts';
import { saveFile } from './save-file.ts';
import { createOwnUpdater } from './updates/own-updater.ts';
import { createKeychainVault } from './vault.ts';

export interface HostOptions {
  readonly dataFolder: string;
  readonly settingsFile: SettingsFile;
  /** The location of the built sandbox. */
  readonly sandbox: URL;
  readonly logger: Logger;
  readonly logKeeper?: LogControl;
  /** Notices from before the core was created; see `Host`. */
  readonly warnings: readonly string[];
  /** Path of the icon shown while files are dragged. */
  readonly icon: string;
  readonly restart: () => void;
  readonly quick: NonNullable<Host['quick']>;
  readonly frontWindow: NonNullable<Host['frontWindow']>;
  /** Shuts the app down gracefully, then calls `last`, which ends the process. */
  readonly quitThen: (last: () => void) => void;
}

/** Returns the host that Electron provides to the core. */
export function createHost(options: HostOptions): Host {
  const {
    dataFolder,
    settingsFile,
    sandbox,
    logger,
    logKeeper,
    warnings,
    restart,
    quick,
    frontWindow,
    icon,
  } = options;
  const updater = createOwnUpdater(options);
  return {
    kind: 'electron',
    platform: toPlatform(process.platform),
    version: app.getVersion(),
    dataFolder,
    warnings,
    isDataFolderRemote: isOnNetworkShare(dataFolder),
    libraryFolder: join(dataFolder, 'library'),
    mediaBase: MEDIA_BASE,
    vault: createKeychainVault({ safeStorage, platform: process.platform, dataFolder, logger }),
    settingsFile,
    clock: systemClock,
    logger,
    ...(logKeeper ? { logKeeper } : {}),
    openExternal: openExternalSafe,
    saveFile,
    printPdf,
    pickFolder,
    showInFolder: (path) => shell.showItemInFolder(path),
    copyImage,
    copyFiles: (paths) => copyFiles(paths),
    dragFiles: (paths) => dragFiles(paths, icon),
    restart,
    quick,
    frontWindow,
    ...(updater ? { updater } : {}),
    proxyFor: async (origin) => firstProxy(await session.defaultSession.resolveProxy(origin)),
    startSandbox: (signal) => startSandboxWorker(sandbox, join(dataFolder, 'sandbox'), logger, signal),
  };
}
