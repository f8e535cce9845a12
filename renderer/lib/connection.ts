import type { ClientContext, ClientLink, ClientOptions, InferClientErrorUnion } from '@orpc/client';
import { ORPCError as CallError, createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../shared/contract/index.ts';
import { REVISION_HEADER } from '../../shared/contract/revision-header.ts';
import { BilledCalls } from './billed-calls.ts';
import type { OpenChannel, RefusedReason } from './channel.ts';
import { Refused } from './channel.ts';
import { ConnectionLost } from './connection-lost.ts';
import { HeardChanges, heardChanges } from './heard-changes.ts';
import { openChannel } from './open-channel.ts';
import { withinLimit } from './spending-question.ts';

export { CallError, ConnectionLost };

type CallErrorOf<T> = T extends CallError<string, unknown> ? T : never;

/** An error declared in the contract. */
export type ContractError = CallErrorOf<InferClientErrorUnion<Api>>;

/**
 * Returns whether a call failed with an error declared in the contract. The host has validated its
 * data, as it does for every response.
 */
export function isContractError(thrown: unknown): thrown is ContractError {
  return thrown instanceof CallError && thrown.defined;
}

/**
 * The window's connection to the core; `reason` is set when it was refused. `opening`: the core is
 * about to be ready. `lost` is retried automatically, `unreachable` only when the user asks.
 */
export interface ConnectionStatus {
  readonly state: 'connecting' | 'opening' | 'open' | 'lost' | 'unreachable' | 'refused';
  readonly reason: RefusedReason | null;
}

type Live = LiveLink<ClientOptions<ClientContext>>;

/** How long a call waits for a channel before it fails, in milliseconds. */
const WAIT_FOR_OPEN_MS = 10_000;
/** About two minutes of attempts: after that the host has ended, and a forgotten tab must not retry forever. */
const BACKOFF = { first: 200, most: 5_000, attempts: 50 };

interface ConnectionOptions {
  /** The storage that all windows share and that survives a reload. */
  readonly storage?: Storage | null;
  /** The received changes, for which responses wait. */
  readonly heard?: HeardChanges;
  readonly waitForOpenMs?: number;
  readonly backoff?: typeof BACKOFF;
}

/**
 * Creates a lasting connection over successive channels. It opens with the first call. A call made
 * without a channel waits for the next one; a call pending when the channel ends rejects with
 * `ConnectionLost` and is never repeated here.
 */
export function createConnection(
  open: OpenChannel,
  {
    waitForOpenMs = WAIT_FOR_OPEN_MS,
    backoff = BACKOFF,
    storage = null,
    heard = new HeardChanges(),
  }: ConnectionOptions = {},
) {
  const sentOnce = new EventTarget();
  const billed = new BilledCalls(storage, () => sentOnce.dispatchEvent(new Event('again')));
  const status = createStore<ConnectionStatus>(() => ({ state: 'connecting', reason: null }));
  let started = false;
  let next = nextLive();

  async function run(): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        const channel = await open(() => status.setState({ state: 'opening', reason: null }));
        failures = 0;
        const link = new RPCLink<ClientContext>({
          port: channel,
          clientInterceptors: [
            async ({ next: answer }) => {
              const response = await answer();
              await heard.upTo(Number(response.headers[REVISION_HEADER] ?? 0));
              return response;
            },
          ],
        });
        const live: Live = new LiveLink((path, input, options) => link.call(path, input, options));
        next.resolve(live);
        status.setState({ state: 'open', reason: null });
        await channel.closed;
        next = nextLive();
        live.lose();
      } catch (error) {
        if (error instanceof Refused) {
          next.reject(new ConnectionLost());
          status.setState({ state: 'refused', reason: error.reason });
          return;
        }
      }
      if (failures >= backoff.attempts) {
        next.reject(new ConnectionLost());
        status.setState({ state: 'unreachable', reason: null });
        return;
      }
      status.setState({ state: 'lost', reason: null });
      await pause(withJitter(Math.min(backoff.most, backoff.first * 2 ** failures)));
    }
  }

  /** Opens the connection if no call has done so yet. */
  function connect(): void {
    if (started) return;
    started = true;
    void run();
  }

  /** Retries after the attempts were given up. */
  function reconnect(): void {
    if (status.getState().state !== 'unreachable') return;
    next = nextLive();
    status.setState({ state: 'lost', reason: null });
    void run();
  }

  const link: ClientLink<ClientContext> = {
    async call(path, input, options) {
      connect();
      const live = await within(next.promise, waitForOpenMs, options.signal);
      return billed.call(path, input, (sent) =>
        withinLimit(
          () => live.call(path, sent, options),
          (operations) => link.call(['usage', 'allow'], { operations }, options),
          (thrown) => (isContractError(thrown) && thrown.code === 'SPENDING_LIMIT' ? thrown.data : null),
        ),
      );
    },
  };
  return { api: createORPCClient<Api>(link), status, connect, reconnect, sentOnce };
}

function nextLive(): PromiseWithResolvers<Live> {
  const next = Promise.withResolvers<Live>();
  // A refusal without waiting calls must not be an unhandled rejection: `status` reports it.
  next.promise.catch(() => undefined);
  return next;
}

/** Adds full jitter, so that many windows do not reconnect in step. */
function withJitter(ms: number): number {
  return Math.random() * ms;
}

/** Waits for a time, or until the user returns to the page. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      resolve();
    };
    const onVisible = () => document.visibilityState === 'visible' && end();
    const timer = setTimeout(end, ms);
    document.addEventListener('visibilitychange', onVisible);
  });
}

function within(promise: Promise<Live>, ms: number, signal: AbortSignal | undefined): Promise<Live> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => settle(() => reject(new ConnectionLost())), ms);
    const onAbort = () => settle(() => reject(signal?.reason));
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      outcome();
    };
    signal?.addEventListener('abort', onAbort);
    promise.then(
      (live) => settle(() => resolve(live)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

const connection = createConnection(openChannel, { storage: sharedStorage(), heard: heardChanges });

/** Returns the storage that all windows share; null if the page may not use it. */
function sharedStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The core as the contract describes it. One object for the life of the window; it survives reconnects. */
export const api: Api = connection.api;
export const connectionStatus = connection.status;
export const reconnect = connection.reconnect;
/** How often a press was sent with the ids of an earlier one whose response was lost. */
export const sentOnce = connection.sentOnce;

type Call<Options> = (path: readonly string[], input: unknown, options: Options) => Promise<unknown>;

/**
 * The calls of one channel. Each races the channel's end: a call on a dead MessagePort would never
 * settle, so the end rejects all pending calls and streams with `ConnectionLost`.
 */
class LiveLink<Options> {
  readonly #call: Call<Options>;
  readonly #waiting = new Set<(error: ConnectionLost) => void>();
  #lost = false;

  constructor(call: Call<Options>) {
    this.#call = call;
  }

  call(path: readonly string[], input: unknown, options: Options): Promise<unknown> {
    if (this.#lost) return Promise.reject(new ConnectionLost());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.add(reject);
    this.#call(path, input, options)
      .then((output) => resolve(isStream(output) ? this.#stream(output) : output), reject)
      .finally(() => this.#waiting.delete(reject));
    return promise;
  }

  /** Handles the end of the channel. */
  lose(): void {
    this.#lost = true;
    for (const reject of this.#waiting) reject(new ConnectionLost());
    this.#waiting.clear();
  }

  /** Replaces the transport's own error for a broken stream, which is not reliable. */
  async *#stream(source: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      yield* source;
    } catch (error) {
      throw this.#lost ? new ConnectionLost() : error;
    }
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
