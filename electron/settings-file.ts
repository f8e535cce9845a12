import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { Logger, SettingsFile } from '../core/platform/host.ts';
import { openSettingsFile } from '../core/settings/settings-file.ts';
import { SETTINGS_SHAPE } from '../core/settings/settings-shape.ts';

/** Opens a settings file in the data folder with electron-store. @param name without extension. */
export function createSettingsFile(dataFolder: string, name: string, logger: Logger): SettingsFile {
  return openSettingsFile(
    join(dataFolder, `${name}.json`),
    () => new ElectronStore({ cwd: dataFolder, name, configFileMode: 0o600 }),
    logger,
    name === 'settings' ? SETTINGS_SHAPE : undefined,
  );
}
