import type { PushedChange } from '../../shared/contract/app.ts';
import type { SettingsPatch } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { type Settings, settings } from '../../shared/domain/settings.ts';
import type { Changes, Told } from '../platform/changes.ts';
import type { Logger, SettingsFile } from '../platform/host.ts';
import { parseFields } from './parse-fields.ts';
import { SettingsDocument } from './settings-document.ts';

/** Returns the settings of a settings file, which a host needs before it has a core. */
export function readSettings(file: SettingsFile, logger: Logger): Settings {
  return settingsIn(new SettingsDocument(file, logger));
}

/** An invalid field in the file gets its default; the others are kept. */
function settingsIn(document: SettingsDocument): Settings {
  const defaults: Settings = DEFAULT_SETTINGS;
  return parseFields(settings.shape, document.read('settings'), defaults);
}

/** Reads and changes the user's settings. */
export class SettingsService {
  readonly #document: SettingsDocument;
  readonly #changes: Changes;
  #current: Settings;
  readonly #listeners: ((settings: Settings) => void)[] = [];

  constructor(document: SettingsDocument, changes: Changes) {
    this.#document = document;
    this.#changes = changes;
    this.#current = settingsIn(document);
  }

  get(): Settings {
    return this.#current;
  }

  /** Puts the settings into each `ready` of a feed. */
  async *follow(feed: AsyncIterable<Told>): AsyncGenerator<PushedChange, void, void> {
    for await (const told of feed)
      yield told.type === 'ready'
        ? { ...told, settings: { ...this.#current, rev: this.#changes.rev } }
        : told;
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
