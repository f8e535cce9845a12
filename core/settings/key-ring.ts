import { createHash } from 'node:crypto';
import type { KeyStatus } from '../../shared/domain/connection.ts';
import { apiKey } from '../../shared/domain/connection.ts';
import { Secret } from '../http/secret.ts';
import type { Logger, Vault } from '../platform/host.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** The state of a connection's key. */
type Held =
  | { readonly state: 'present'; readonly secret: Secret; readonly kept: boolean }
  | { readonly state: 'absent' }
  | { readonly state: 'locked' };

/**
 * Keeps keys in memory and is the only caller of the vault. A key is stored under its connection and the origin it was
 * entered for, so no other origin can find it.
 */
export class KeyRing {
  readonly #vault: Vault;
  readonly #logger: Logger;
  readonly #held = new Map<string, Held>();
  /** Reads of the vault in progress, by entry: many jobs that start together cause one. */
  readonly #reading = new Map<string, Promise<Held>>();
  readonly #known: KnownSecrets;

  constructor(vault: Vault, logger: Logger, known: KnownSecrets) {
    this.#vault = vault;
    this.#logger = logger;
    this.#known = known;
  }

  async secret(id: string, origin: string): Promise<Secret | null> {
    const held = await this.#find(id, origin);
    return held.state === 'present' ? held.secret : null;
  }

  async status(id: string, origin: string): Promise<KeyStatus> {
    const held = await this.#find(id, origin);
    if (held.state !== 'present') return { state: held.state, lastFour: null, kept: held.state === 'locked' };
    return { state: 'present', lastFour: held.secret.lastFour(), kept: held.kept };
  }

  /**
   * Replaces the key. An unreadable key stays in the vault until a new one is safely stored. Keys are never stored
   * without protection.
   */
  async set(id: string, origin: string, key: string, keep: boolean): Promise<void> {
    const entry = entryName(id, origin);
    const before = await this.#find(id, origin);
    const secret = this.#known.add(new Secret(key));
    const protection = await this.#vault.protection();
    const kept = keep && protection !== 'none';
    if (kept) await this.#vault.write(entry, key);
    else if (before.state === 'present' && before.kept) await this.#vault.forget(entry);
    this.#held.set(entry, { state: 'present', secret, kept });
    this.#logger.info('a key was set', { connectionId: id, kept, protection });
  }

  /** Deletes the key from memory and the vault, at the user's request. */
  async forget(id: string, origin: string): Promise<void> {
    const entry = entryName(id, origin);
    await this.#vault.forget(entry);
    this.#held.set(entry, { state: 'absent' });
    this.#logger.info('a key was deleted', { connectionId: id });
  }

  async #find(id: string, origin: string): Promise<Held> {
    const entry = entryName(id, origin);
    const held = this.#held.get(entry);
    // A locked keychain may have been unlocked since.
    if (held && held.state !== 'locked') return held;
    const reading = this.#reading.get(entry) ?? this.#readOnce(id, entry, held);
    this.#reading.set(entry, reading);
    return reading;
  }

  async #readOnce(id: string, entry: string, held: Held | undefined): Promise<Held> {
    const found = await this.#read(entry);
    this.#reading.delete(entry);
    const now = this.#held.get(entry);
    // The user set or deleted the key meanwhile.
    if (now !== held && now !== undefined) return now;
    this.#held.set(entry, found);
    // A locked key is read again on every call; only changes of the state are logged.
    if (found.state !== held?.state)
      this.#logger.info('a key was read', { connectionId: id, found: found.state });
    return found;
  }

  async #read(entry: string): Promise<Held> {
    try {
      const read = await this.#vault.read(entry);
      if (read.state !== 'present') return { state: read.state };
      const key = apiKey.safeParse(read.key);
      if (!key.success) return { state: 'locked' };
      return { state: 'present', secret: this.#known.add(new Secret(key.data)), kept: true };
    } catch (error) {
      this.#logger.warn('the vault could not be read', { error });
      return { state: 'locked' };
    }
  }
}

/** Returns an entry name without characters that a file system or a keychain could reject. */
function entryName(id: string, origin: string): string {
  return `${id}-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
}
