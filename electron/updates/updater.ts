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

/** Matches a version that can be compared with ours. */
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/**
 * Returns whether an update's signature is checked before it is installed. macOS always does, Windows only if the
 * publisher is known; Linux packages have none. The portable program of Windows cannot replace itself.
 */
export function canInstall(platform: NodeJS.Platform, source: UpdateSource, isPortable: boolean): boolean {
  if (platform === 'darwin') return true;
  return platform === 'win32' && !isPortable && source.publishers.length > 0;
}

/**
 * Checks for updates with electron-updater: no automatic download or install, no downgrade, no prerelease, and nothing
 * without a signature. The package is loaded when first needed.
 */
export function createUpdater(options: {
  readonly load: () => Promise<ElectronUpdater>;
  readonly source: UpdateSource;
  readonly canInstall: boolean;
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
      return { version, page: source.pageOf(version), canInstall: installs };
    },

    async download(onProgress) {
      if (!installs) throw new Error('What would be fetched could not be checked.');
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
      if (!installs) return;
      void ready().then((updater) => quitThen(() => updater.quitAndInstall(false, true)));
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
