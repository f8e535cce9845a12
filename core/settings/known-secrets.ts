import type { Secret } from '../http/secret.ts';

/**
 * Collects all keys of this run for the redactor, even replaced ones: running calls may still put them into an error.
 */
export class KnownSecrets {
  readonly #secrets = new Set<Secret>();

  /** Adds a secret, unless an equal one is known; returns the known one. */
  add(secret: Secret): Secret {
    for (const known of this.#secrets) if (known.equals(secret)) return known;
    this.#secrets.add(secret);
    return secret;
  }

  texts(): string[] {
    return Array.from(this.#secrets, (secret) => secret.reveal());
  }
}
