import type { z } from 'zod';
import type { connectionsContract, ModelEntry, ModelOffer } from '../../shared/contract/connections.ts';
import type { Connection, ConnectionTest, KeyProtection } from '../../shared/domain/connection.ts';
import { UNANSWERED_OPERATION_MS } from '../../shared/domain/operation-ids.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { parseBaseUrl } from '../../shared/service/base-url.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { DEFAULT_PROFILE, type EndpointProfile } from '../../shared/service/profile.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock, Vault } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { ConnectionList, StoredConnection } from './connection-list.ts';
import type { KeyRing } from './key-ring.ts';
import { SANDBOX_PROFILE, type SandboxLauncher } from './sandbox-launcher.ts';
import { TEST_USE, testConnection } from './test-connection.ts';

type SaveInput = z.output<NonNullable<(typeof connectionsContract.save)['~orpc']['inputSchema']>>;

export interface ConnectionsPorts {
  readonly list: ConnectionList;
  readonly keys: KeyRing;
  readonly sandbox: SandboxLauncher;
  readonly calls: ServiceCalls;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Returns the model used last over a connection, else the one new chats begin with. */
  readonly model: (id: string) => string;
  readonly spending: SpendingCheck;
  /** Called when a connection got a key, passed its test or was removed: jobs waiting for it may continue. */
  readonly onRepaired: (id: string) => void;
}

/** Checks the spending limits of a connection. @see Spending.assertWithin */
interface SpendingCheck {
  assertWithin(
    connectionId: string,
    operations: readonly string[],
    used: readonly (typeof TEST_USE & { readonly model: string })[],
  ): void;
}

const SANDBOX_NAME = 'Sandbox';

/** Manages connections: the window's view of them, and their use in calls. */
export class Connections {
  readonly #ports: ConnectionsPorts;
  /** The last error of each, until a call succeeds. Not stored: nothing is known after a start. */
  readonly #errors = new Map<string, ServiceErrorData>();
  /** The models each service listed last. */
  readonly #models = new Map<string, readonly ModelEntry[]>();
  /** Tests by operation id: if the window lost the answer, it gets the stored result and nothing is sent again. */
  readonly #tests = new Map<string, { readonly at: number; readonly finding: Promise<ConnectionTest> }>();

  constructor(ports: ConnectionsPorts) {
    this.#ports = ports;
  }

  async all(): Promise<{ connections: Connection[]; protection: KeyProtection }> {
    const { list, vault } = this.#ports;
    const ids = [SANDBOX_CONNECTION, ...list.all().map((connection) => connection.id)];
    const connections = await Promise.all(ids.map((id) => this.get(id)));
    return { connections, protection: await vault.protection() };
  }

  /** @throws NotFound */
  async get(id: string): Promise<Connection> {
    const lastError = this.#errors.get(id) ?? null;
    if (id === SANDBOX_CONNECTION) {
      const key = { state: 'present', lastFour: null, kept: true } as const;
      const { address } = this.#ports.sandbox;
      return {
        id,
        name: SANDBOX_NAME,
        kind: 'sandbox',
        baseUrl: address,
        profile: SANDBOX_PROFILE,
        key,
        lastError,
      };
    }
    const { name, baseUrl, origin, profile } = this.#stored(id);
    const key = await this.#ports.keys.status(id, origin);
    return { id, name, kind: 'service', baseUrl, profile, key, lastError };
  }

  /**
   * Creates or changes a connection. Forgets the key of its old origin.
   * @throws Conflict `base_url_…`, `sandbox_fixed`; NotFound
   */
  async save(input: SaveInput): Promise<Connection> {
    if (input.id === SANDBOX_CONNECTION) throw new Conflict('sandbox_fixed');
    const before = input.id === undefined ? undefined : this.#stored(input.id);
    const { list, keys, clock } = this.#ports;
    const id = before?.id ?? newId(clock.now());
    const given = Object.fromEntries(Object.entries(input.profile ?? {}).filter(([, v]) => v !== undefined));
    const profile = { ...(before?.profile ?? DEFAULT_PROFILE), ...given };
    const address = parseBaseUrl(input.baseUrl, profile);
    if (!address.ok) throw new Conflict(`base_url_${address.problem}`);
    list.put({ id, name: input.name, baseUrl: address.url, origin: address.origin, profile });
    this.#errors.delete(id);
    this.#models.delete(id);
    const connection = await this.#publish(id);
    // The key is forgotten after the change is stored: a failing vault must not block it, and no other origin finds the
    // key.
    if (before && before.origin !== address.origin) await keys.forget(id, before.origin);
    return connection;
  }

  /** Removes a connection and its key. @throws Conflict `sandbox_fixed`; NotFound */
  async remove(id: string): Promise<void> {
    if (id === SANDBOX_CONNECTION) throw new Conflict('sandbox_fixed');
    const { list, keys, changes } = this.#ports;
    const { origin } = this.#stored(id);
    list.remove(id);
    this.#errors.delete(id);
    this.#models.delete(id);
    changes.publish({ type: 'connection_removed', id });
    await keys.forget(id, origin);
    this.#ports.onRepaired(id);
  }

  /** @throws Conflict `sandbox_fixed`; NotFound */
  async setKey(id: string, key: string, keep: boolean): Promise<Connection> {
    if (id === SANDBOX_CONNECTION) throw new Conflict('sandbox_fixed');
    await this.#ports.keys.set(id, this.#stored(id).origin, key, keep);
    this.#errors.delete(id);
    this.#ports.onRepaired(id);
    return this.#publish(id);
  }

  /** @throws Conflict `sandbox_fixed`; NotFound */
  async clearKey(id: string): Promise<Connection> {
    if (id === SANDBOX_CONNECTION) throw new Conflict('sandbox_fixed');
    await this.#ports.keys.forget(id, this.#stored(id).origin);
    return this.#publish(id);
  }

  /** Returns the name of a connection; null if it does not exist. */
  name(id: string): string | null {
    return id === SANDBOX_CONNECTION ? SANDBOX_NAME : (this.#ports.list.get(id)?.name ?? null);
  }

  /** Returns whether a connection exists; the sandbox always does. */
  has(id: string): boolean {
    return id === SANDBOX_CONNECTION || this.#ports.list.get(id) !== undefined;
  }

  /** Returns the profile of a connection; null if it does not exist. */
  profile(id: string): EndpointProfile | null {
    return id === SANDBOX_CONNECTION ? SANDBOX_PROFILE : (this.#ports.list.get(id)?.profile ?? null);
  }

  /**
   * Returns everything a call needs; starts the sandbox if it is used.
   * @throws ServiceError `key` without a key; NotFound
   */
  async forCall(id: string): Promise<ServiceConnection> {
    if (id === SANDBOX_CONNECTION) return this.#ports.sandbox.connection();
    const { baseUrl, origin, profile } = this.#stored(id);
    const key = await this.#ports.keys.secret(id, origin);
    if (key === null && profile.authentication !== 'none') {
      const { state } = await this.#ports.keys.status(id, origin);
      throw new ServiceError(state === 'locked' ? LOCKED_KEY : NO_KEY);
    }
    return { baseUrl, origin, key, profile };
  }

  /** Returns the address of a connection without its key; starts the sandbox if it is used. @throws NotFound */
  async address(id: string): Promise<Pick<ServiceConnection, 'baseUrl' | 'profile'>> {
    return id === SANDBOX_CONNECTION ? this.#ports.sandbox.connection() : this.#stored(id);
  }

  /** @throws ServiceError if the sandbox does not start */
  sandboxAccess(): Promise<{ baseUrl: string; key: string }> {
    return this.#ports.sandbox.access();
  }

  /**
   * Tests a connection with one small real call. The same opId twice is one call. Never throws for errors of the
   * service.
   * @throws NotFound; OverLimit
   */
  test({ opId, id }: { opId: string; id: string }): Promise<ConnectionTest> {
    const at = this.#ports.clock.monotonic();
    for (const [old, { at: since }] of this.#tests) {
      if (at - since > UNANSWERED_OPERATION_MS) this.#tests.delete(old);
    }
    const before = this.#tests.get(opId);
    if (before) return before.finding;
    this.#ports.spending.assertWithin(id, [opId], [{ ...TEST_USE, model: this.#ports.model(id) }]);
    const finding = this.#test(id);
    this.#tests.set(opId, { at, finding });
    return finding;
  }

  async #test(id: string): Promise<ConnectionTest> {
    const { calls, clock, model, onRepaired } = this.#ports;
    // The call continues if the window leaves: it may be charged already, and its result can be requested again.
    const { signal } = new AbortController();
    const result = await testConnection(() => this.forCall(id), { calls, clock, model: model(id), signal });
    if (result.ok) onRepaired(id);
    if (result.error?.class !== 'stopped') this.note(id, result.error);
    return result;
  }

  /** @throws ServiceError; NotFound */
  async models(id: string, signal: AbortSignal): Promise<ModelOffer> {
    const stored = id === SANDBOX_CONNECTION ? undefined : this.#stored(id);
    // Without a model list path nothing is sent, so no key is needed.
    const connection: ServiceConnection =
      stored?.profile.modelsPath === null ? { ...stored, key: null } : await this.forCall(id);
    const offer = await this.#ports.calls.listModels(connection, { signal });
    this.#models.set(id, offer.models);
    return offer;
  }

  /** Returns the models the service listed last in this run; undefined if the list was not requested. */
  knownModels(id: string): readonly ModelEntry[] | undefined {
    return this.#models.get(id);
  }

  /** Records the outcome of the last call; null for success. */
  note(id: string, error: ServiceErrorData | null): void {
    if (error === null && !this.#errors.has(id)) return;
    if (error === null) this.#errors.delete(id);
    else this.#errors.set(id, error);
    // The connection was removed meanwhile: there is nobody to notify.
    void this.#publish(id).catch(() => {});
  }

  #stored(id: string): StoredConnection {
    const stored = this.#ports.list.get(id);
    if (!stored) throw new NotFound('connection', id);
    return stored;
  }

  async #publish(id: string): Promise<Connection> {
    const connection = await this.get(id);
    this.#ports.changes.publish({ type: 'connection', connection });
    return connection;
  }
}

const NO_KEY = {
  class: 'key',
  message: 'No API key is set for this connection.',
  action: 'settings',
  phase: 'before',
  status: null,
  code: null,
  type: null,
  param: null,
  retryAfterMs: null,
} as const;

/** The key exists, but the keychain is locked: another attempt may find it unlocked. */
const LOCKED_KEY = {
  ...NO_KEY,
  message: 'The keychain cannot provide the API key right now.',
  action: 'retry',
  code: 'key_locked',
} as const;
