import type { Secret } from '../http/secret.ts';

/**
 * All keys this run has seen, also replaced ones: calls under way may still carry them into an error. What the redactor
 * looks for.
 */
export class KnownSecrets {
  readonly #seen = new Set<Secret>();

  /** Gives the secret back. */
  add(secret: Secret): Secret {
    this.#seen.add(secret);
    return secret;
  }

  texts(): string[] {
    return Array.from(this.#seen, (secret) => secret.reveal());
  }
}
