import { errors } from '../locales/en/errors.ts';

type ConflictKey = keyof typeof errors.conflict;

/** The catalogue's key for a conflict the core named; `unknown` for one the catalogue does not have. */
export function conflictKey(reason: string): ConflictKey {
  return (Object.keys(errors.conflict) as ConflictKey[]).find((key) => key === reason) ?? 'unknown';
}
