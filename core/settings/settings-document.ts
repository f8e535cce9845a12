import { jsonObject } from '../../shared/service/json.ts';
import type { Logger, SettingsFile } from '../platform/host.ts';

/** The sections of the settings file. */
export type Section = 'settings' | 'connections';

/**
 * Reads and writes the sections of the host's settings file. Connections are stored here and not in the database, so
 * that they survive a broken database. It never contains secrets.
 */
export class SettingsDocument {
  readonly #file: SettingsFile;
  readonly #sections: Record<string, unknown>;

  constructor(file: SettingsFile, logger: Logger) {
    this.#file = file;
    this.#sections = { ...readSafely(file, logger) };
  }

  read(section: Section): unknown {
    return this.#sections[section];
  }

  write(section: Section, value: unknown): void {
    const next = { ...this.#sections, [section]: value };
    this.#file.write(next);
    this.#sections[section] = value;
  }
}

function readSafely(file: SettingsFile, logger: Logger): Record<string, unknown> {
  try {
    const parsed = jsonObject.safeParse(file.read());
    if (parsed.success) return parsed.data;
  } catch (error) {
    logger.warn('the settings file could not be read', { error });
  }
  return {};
}
