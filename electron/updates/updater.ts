import type { AppUpdater } from 'electron-updater';
import type { Logger, Updater } from '../../core/platform/host.ts';
import type { UpdateSource } from './update-source.ts';

/** The part of electron-updater that is used. */
export type ElectronUpdater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'logger'
  | 'on'
  | 'quitAndInstall'
  | 'removeListener'
>;

/** Matches a version that can be compared with this one. */
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/**
 * Returns whether this copy can be updated, with the update's signature verified before the
 * installation. macOS does both only for a signed copy, Windows only if the publisher is known;
 * Linux packages have no signature. The portable program for Windows cannot replace itself.
 */
export async function canInstall(copy: {
  readonly platform: NodeJS.Platform;
  readonly source: UpdateSource;
  readonly isPortable: boolean;
  /** Called only on macOS. */
  readonly isSigned: () => Promise<boolean>;
}): Promise<boolean> {
  if (copy.platform === 'darwin') return copy.isSigned();
  return copy.platform === 'win32' && !copy.isPortable && copy.source.publishers.length > 0;
}

/**
 * Checks for updates with electron-updater: no automatic download or install, no downgrade, no prerelease, and nothing
 * without a signature. The package is loaded when first needed.
 */
export function createUpdater(options: {
  readonly load: () => Promise<ElectronUpdater>;
  readonly source: UpdateSource;
  /** Called with each check and before an update is downloaded or installed. */
  readonly canInstall: () => Promise<boolean>;
  readonly logger: Logger;
  /** Shuts the app down gracefully, then calls `last`. */
  readonly quitThen: (last: () => void) => void;
}): Updater {
  const { load, source, canInstall: installs, logger, quitThen } = options;
  let loading: Promise<ElectronUpdater> | undefined;
  const ready = () => {
    loading ??= load().then(
      (updater) => configure(updater, logger),
      (error: unknown) => {
        // The next check tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return {
    async check() {
      const updater = await ready();
      const result = await updater.checkForUpdates();
      // Not "up to date": nothing was checked, e.g. because this copy was unpacked and not installed.
      if (result === null) throw new Error('This copy cannot look for newer versions: it was not installed.');
      if (!result.isUpdateAvailable) return null;
      const { version } = result.updateInfo;
      if (!VERSION.test(version)) throw new Error('The newest version has no plain number.');
      return { version, page: source.pageOf(version), canInstall: await installs() };
    },

    async download(onProgress) {
      if (!(await installs())) throw new Error('What would be fetched could not be checked.');
      const updater = await ready();
      const report = ({ percent }: { percent: number }) => onProgress(percent);
      updater.on('download-progress', report);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.removeListener('download-progress', report);
      }
    },

    install() {
      const begin = async () => {
        if (!(await installs())) return;
        const updater = await ready();
        quitThen(() => updater.quitAndInstall(false, true));
      };
      void begin().catch((error: unknown) => logger.error('the update could not be installed', { error }));
    },
  };
}

function configure(updater: ElectronUpdater, logger: Logger): ElectronUpdater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  // Without a listener, an error event would end the app.
  updater.on('error', (error) => logger.warn('electron-updater', { error }));
  return updater;
}
