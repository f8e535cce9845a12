import { join } from 'node:path';
import { app } from 'electron';
import type { Logger, Updater } from '../../core/platform/host.ts';
import { readUpdateSource } from './update-source.ts';
import { canInstall, createUpdater } from './updater.ts';

/** Milliseconds that installing a new version may delay the end of the app. */
const INSTALL_WITHIN_MS = 60_000;

/** Returns the updater of this copy; undefined if it runs from sources or was packed without an update source. */
export function createOwnUpdater(options: {
  readonly logger: Logger;
  readonly endThen: (last: () => void) => void;
}): Updater | undefined {
  const { logger, endThen } = options;
  if (!app.isPackaged) return undefined;
  const place = readUpdateSource(join(process.resourcesPath, 'app-update.yml'));
  if (place === null) return undefined;
  const isPortable = process.env.PORTABLE_EXECUTABLE_FILE !== undefined;
  return createUpdater({
    load: async () => (await import('electron-updater')).default.autoUpdater,
    place,
    canInstall: canInstall(process.platform, place, isPortable),
    logger,
    endThen: (last) =>
      endThen(() => {
        setTimeout(() => app.exit(0), INSTALL_WITHIN_MS);
        last();
      }),
  });
}
