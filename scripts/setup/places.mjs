import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Results of earlier set-ups, inside node_modules so that they are deleted with it. */
const NOTES = join(ROOT, 'node_modules', '.quartet');

/**
 * @param {string} name
 * @returns {Record<string, unknown>} empty when there is no readable note
 */
export function readNote(name) {
  try {
    const value = JSON.parse(readFileSync(join(NOTES, `${name}.json`), 'utf8'));
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} value
 */
export function writeNote(name, value) {
  mkdirSync(NOTES, { recursive: true });
  writeFileSync(join(NOTES, `${name}.json`), `${JSON.stringify(value)}\n`);
}

/** @param {string} path inside the project */
export function hashOf(path) {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');
}
