import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { type Settings, settings } from '../../shared/domain/settings.ts';
import type { Logger } from '../platform/host.ts';
import { ConnectionList } from '../settings/connection-list.ts';
import { parseFields } from '../settings/parse-fields.ts';
import { SettingsDocument } from '../settings/settings-document.ts';

/**
 * Returns the part of the settings that our schemas know, for writing and reading a backup. It cannot contain keys: a
 * connection consists of name, address and profile. A restored connection cannot get a key meant for another, because
 * keys are stored by connection and origin.
 * @param value the contents of a settings file from any source.
 */
export function portableSettings(value: unknown): string {
  const document = new SettingsDocument({ read: () => value, write: () => undefined }, QUIET);
  const defaults: Settings = DEFAULT_SETTINGS;
  const connections = new ConnectionList(document)
    .all()
    .map(({ id, name, baseUrl, profile }) => ({ id, name, baseUrl, profile }));
  const kept = { settings: parseFields(settings.shape, document.read('settings'), defaults), connections };
  return `${JSON.stringify(kept, undefined, 1)}\n`;
}

const QUIET: Logger = { debug() {}, info() {}, warn() {}, error() {} };
