import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { type Settings, settings } from '../../shared/domain/settings.ts';
import type { Logger } from '../platform/host.ts';
import { ConnectionList } from '../settings/connection-list.ts';
import { parseFields } from '../settings/parse-fields.ts';
import { SettingsDocument } from '../settings/settings-document.ts';

/**
 * The settings of a backup, on its way out and in: what our schemas know and nothing else. No key can be among them: a
 * connection is its name, its address and its profile. An address is only where a key may go once the user has entered
 * one: keys are filed under connection and origin, so a restored connection finds none that was meant for another.
 * @param value of a settings file, whoever wrote it.
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
