import { join } from 'node:path';
import { app } from 'electron';
import type { Logger, Updater } from '../../core/platform/host.ts';
import { isMacAppSigned } from './signature.ts';
import { readUpdateSource } from './update-source.ts';
import { canInstall, createUpdater } from './updater.ts';

/** The longest time that installing a new version may delay quitting, in milliseconds. */
const INSTALL_WITHIN_MS = 60_000;

/** Returns the updater of this copy; undefined if it runs from sources or was packed without an update source. */
export function createOwnUpdater(options: {
  readonly logger: Logger;
  readonly quitThen: (last: () => void) => void;
}): Updater | undefined {
  const { logger, quitThen } = options;
  if (!app.isPackaged) return undefined;
  const source = readUpdateSource(join(process.resourcesPath, 'app-update.yml'));
  if (source === null) return undefined;
  const isPortable = process.env.PORTABLE_EXECUTABLE_FILE !== undefined;
  let signed: Promise<boolean> | undefined;
  const isSigned = () => (signed ??= isMacAppSigned(process.execPath));
  return createUpdater({
    load: async () => (await import('electron-updater')).default.autoUpdater,
    source,
    canInstall: () => canInstall({ platform: process.platform, source, isPortable, isSigned }),
    logger,
    quitThen: (last) =>
      quitThen(() => {
        setTimeout(() => app.exit(0), INSTALL_WITHIN_MS);
        last();
      }),
  });
}
