import type { Secret } from '../http/secret.ts';

/**
 * Collects all keys of this run for the redactor, even replaced ones: running calls may still put them into an error.
 */
export class KnownSecrets {
  readonly #secrets = new Set<Secret>();

  /** Adds and returns a secret. */
  add(secret: Secret): Secret {
    this.#secrets.add(secret);
    return secret;
  }

  texts(): string[] {
    return Array.from(this.#secrets, (secret) => secret.reveal());
  }
}
