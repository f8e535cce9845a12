import type { SettingsPatch } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { type Settings, settings } from '../../shared/domain/settings.ts';
import type { Changes } from '../platform/changes.ts';
import { parseFields } from './parse-fields.ts';
import type { SettingsDocument } from './settings-document.ts';

/** Reads and changes the user's settings. An invalid field in the file gets its default; the others are kept. */
export class SettingsService {
  readonly #document: SettingsDocument;
  readonly #changes: Changes;
  #current: Settings;
  readonly #listeners: ((settings: Settings) => void)[] = [];

  constructor(document: SettingsDocument, changes: Changes) {
    this.#document = document;
    this.#changes = changes;
    const defaults: Settings = DEFAULT_SETTINGS;
    this.#current = parseFields(settings.shape, document.read('settings'), defaults);
  }

  get(): Settings {
    return this.#current;
  }

  /** Calls `listener` after each change for the core's lifetime. */
  onChange(listener: (settings: Settings) => void): void {
    this.#listeners.push(listener);
  }

  /** Changes settings. Returns all settings after the change. */
  change(patch: SettingsPatch): Settings {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const next = settings.parse({ ...this.#current, ...given });
    this.#document.write('settings', next);
    this.#current = next;
    this.#changes.publish({ type: 'settings', settings: next });
    for (const listener of this.#listeners) listener(next);
    return next;
  }
}
