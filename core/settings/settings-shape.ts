import { settings } from '../../shared/domain/settings.ts';
import { readConnection } from './connection-list.ts';
import type { FileShape } from './settings-file.ts';

/** Detects damage of the settings file: JSON of another shape is no better than no JSON. */
export const SETTINGS_SHAPE: FileShape = {
  isUsable: (value) => isUsable(value),
  isWhole(value) {
    if (!isUsable(value)) return false;
    const { settings: fields = {}, connections = [] } = value;
    const fitting = settings.partial().safeParse(fields).success;
    return fitting && connections.every((connection) => readConnection(connection) !== undefined);
  },
};

interface Sections {
  readonly settings?: object;
  readonly connections?: readonly object[];
}

function isUsable(value: object): value is Sections {
  const isObject = (part: unknown) => typeof part === 'object' && part !== null && !Array.isArray(part);
  const { settings: fields = {}, connections = [] } = value as { settings?: unknown; connections?: unknown };
  return isObject(fields) && Array.isArray(connections) && connections.every(isObject);
}
