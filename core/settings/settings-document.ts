import { jsonObject } from '../../shared/service/json.ts';
import type { Logger, SettingsFile } from '../platform/host.ts';

/** The sections of the settings file. */
export type Section = 'settings' | 'connections';

/**
 * The host's settings file, by section. Connections live in it beside the settings and not in the database: when a
 * broken database has to be set aside, the way to the service is still there. No secret is ever in it.
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
