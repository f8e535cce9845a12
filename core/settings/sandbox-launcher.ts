import { POLL_WAIT } from '../../shared/service/limits.ts';
import { DEFAULT_PROFILE, type EndpointProfile } from '../../shared/service/profile.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { Secret } from '../http/secret.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Host, SandboxServer } from '../platform/host.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** The sandbox's endpoints beyond the documented paths. A poll within this computer costs nobody anything. */
export const SANDBOX_PROFILE: EndpointProfile = {
  ...DEFAULT_PROFILE,
  modelsPath: '/v1/models',
  speechStreamPath: '/v1/t2a_v2/stream',
  voicesPath: '/v1/voices',
  pollFirstMs: POLL_WAIT.min,
  pollMostMs: POLL_WAIT.min,
};

/** Starts the sandbox once, when first needed, and closes it at the end. */
export class SandboxLauncher {
  readonly #host: Pick<Host, 'startSandbox' | 'logger'>;
  readonly #known: KnownSecrets;
  #starting: Promise<{ server: SandboxServer; connection: ServiceConnection }> | null = null;
  #address = '';
  readonly #closing = new AbortController();

  constructor(host: Pick<Host, 'startSandbox' | 'logger'>, known: KnownSecrets) {
    this.#host = host;
    this.#known = known;
  }

  /** The address it listens on; '' until it has started. */
  get address(): string {
    return this.#address;
  }

  /**
   * Returns the connection to the sandbox, which it starts if needed.
   * @throws ServiceError `unreachable` if it does not start; the next call tries again.
   */
  async connection(): Promise<ServiceConnection> {
    this.#starting ??= this.#start();
    try {
      return (await this.#starting).connection;
    } catch (cause) {
      this.#starting = null;
      if (!this.#closing.signal.aborted)
        this.#host.logger.error('the sandbox did not start', { error: cause });
      throw new ServiceError(NOT_STARTED, { cause });
    }
  }

  /** Returns the sandbox's address and key for the user's own commands. @throws ServiceError as `connection` */
  async access(): Promise<{ baseUrl: string; key: string }> {
    await this.connection();
    const started = await this.#starting;
    if (started === null) throw new ServiceError(NOT_STARTED);
    const { url, key } = started.server;
    return { baseUrl: url, key };
  }

  /** Closes it; one that is still starting is not waited for. */
  async close(): Promise<void> {
    this.#closing.abort();
    const started = await this.#starting?.catch(() => null);
    this.#starting = null;
    await started?.server.close();
  }

  async #start() {
    const server = await this.#host.startSandbox(this.#closing.signal);
    this.#address = server.url;
    const key = this.#known.add(new Secret(server.key));
    const origin = new URL(server.url).origin;
    return { server, connection: { baseUrl: server.url, origin, key, profile: SANDBOX_PROFILE } };
  }
}

const NOT_STARTED = {
  class: 'unreachable',
  message: 'The sandbox did not start.',
  action: 'retry',
  phase: 'before',
  status: null,
  code: 'sandbox_not_started',
  type: null,
  param: null,
  retryAfterMs: null,
} as const;
