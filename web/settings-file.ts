import { join } from 'node:path';
import Conf from 'conf';
import type { Logger, SettingsFile } from '../core/platform/host.ts';
import { openSettingsFile } from '../core/settings/settings-file.ts';
import { SETTINGS_SHAPE } from '../core/settings/settings-shape.ts';

/** Opens the browser host's settings: `settings.json` in the data folder, stored with conf. */
export function createSettingsFile(dataFolder: string, logger: Logger): SettingsFile {
  return openSettingsFile(
    join(dataFolder, 'settings.json'),
    () => new Conf({ cwd: dataFolder, configName: 'settings', configFileMode: 0o600 }),
    logger,
    SETTINGS_SHAPE,
  );
}
