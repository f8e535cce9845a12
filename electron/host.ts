import { app, safeStorage, session } from 'electron';
import type { Host, Logger, SettingsFile } from '../core/host.ts';
import { platformOf } from '../core/host-kit/platform.ts';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { systemClock } from '../core/host-kit/system-clock.ts';
import { firstProxy } from './first-proxy.ts';
import { openExternalSafe } from './open-external.ts';
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
    vault: await createKeychainVault({ safeStorage, platform: process.platform, dataFolder, logger }),
    settingsFile,
    clock: systemClock,
    logger,
    openExternal: openExternalSafe,
    proxyFor: async (origin) => firstProxy(await session.defaultSession.resolveProxy(origin)),
    startSandbox: () => startSandboxWorker(sandbox),
  };
}
