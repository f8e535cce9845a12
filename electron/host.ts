import { join } from 'node:path';
import { app, safeStorage, session, shell } from 'electron';
import type { Host, Logger, SettingsFile } from '../core/host.ts';
import { isOnNetworkShare } from '../core/host-kit/network-share.ts';
import { platformOf } from '../core/host-kit/platform.ts';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { systemClock } from '../core/host-kit/system-clock.ts';
import { firstProxy } from './first-proxy.ts';
import { openExternalSafe } from './open-external.ts';
import { MEDIA_BASE } from './origin.ts';
import { saveFile } from './save-file.ts';
import { createKeychainVault } from './vault.ts';

/** What Electron brings to the core. After `ready`: the keychain is not known before. */
export async function createHost(options: {
  readonly dataFolder: string;
  readonly settingsFile: SettingsFile;
  /** The built sandbox. */
  readonly sandbox: URL;
  readonly logger: Logger;
}): Promise<Host> {
  const { dataFolder, settingsFile, sandbox, logger } = options;
  return {
    kind: 'electron',
    platform: platformOf(process.platform),
    version: app.getVersion(),
    dataFolder,
    isDataFolderRemote: isOnNetworkShare(dataFolder),
    libraryFolder: join(dataFolder, 'library'),
    mediaBase: MEDIA_BASE,
    vault: await createKeychainVault({ safeStorage, platform: process.platform, dataFolder, logger }),
    settingsFile,
    clock: systemClock,
    logger,
    openExternal: openExternalSafe,
    saveFile,
    showInFolder: (path) => shell.showItemInFolder(path),
    proxyFor: async (origin) => firstProxy(await session.defaultSession.resolveProxy(origin)),
    startSandbox: () => startSandboxWorker(sandbox, join(dataFolder, 'sandbox')),
  };
}
