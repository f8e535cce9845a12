import { z } from 'zod';
import { connectionId } from '../../shared/domain/connection.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { parseBaseUrl } from '../../shared/service/base-url.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { DEFAULT_PROFILE, type EndpointProfile, endpointProfile } from '../../shared/service/profile.ts';
import { parseFields } from './parse-fields.ts';
import type { SettingsDocument } from './settings-document.ts';

/** A connection as stored in the settings file, without its key. */
export interface StoredConnection {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly origin: string;
  readonly profile: EndpointProfile;
}

const keptFields = z.looseObject({
  id: connectionId.refine((id) => id !== SANDBOX_CONNECTION),
  name: z.string().min(1).max(NAME_MAX_LENGTH),
  baseUrl: z.string(),
});

/** Stores the user's connections in creation order, without the sandbox. */
export class ConnectionList {
  readonly #document: SettingsDocument;
  #stored: StoredConnection[];

  constructor(document: SettingsDocument) {
    this.#document = document;
    const stored = document.read('connections');
    this.#stored = Array.isArray(stored) ? stored.flatMap((value) => readConnection(value) ?? []) : [];
  }

  all(): readonly StoredConnection[] {
    return this.#stored;
  }

  get(id: string): StoredConnection | undefined {
    return this.#stored.find((connection) => connection.id === id);
  }

  /** Adds a connection, or replaces the one with its id. */
  put(connection: StoredConnection): void {
    const known = this.get(connection.id) !== undefined;
    this.#write(
      known
        ? this.#stored.map((old) => (old.id === connection.id ? connection : old))
        : [...this.#stored, connection],
    );
  }

  remove(id: string): void {
    this.#write(this.#stored.filter((connection) => connection.id !== id));
  }

  #write(next: StoredConnection[]): void {
    this.#document.write(
      'connections',
      next.map(({ id, name, baseUrl, profile }) => ({ id, name, baseUrl, profile })),
    );
    this.#stored = next;
  }
}

/**
 * Parses a stored connection; undefined if it is invalid. The origin is computed from the address and never read,
 * because it decides where the key may be sent.
 */
export function readConnection(value: unknown): StoredConnection | undefined {
  const fields = keptFields.safeParse(value);
  if (!fields.success) return undefined;
  const { id, name } = fields.data;
  const profile = parseFields(endpointProfile.shape, fields.data.profile, DEFAULT_PROFILE);
  const address = parseBaseUrl(fields.data.baseUrl, profile);
  if (!address.ok) return undefined;
  return { id, name, baseUrl: address.url, origin: address.origin, profile };
}
