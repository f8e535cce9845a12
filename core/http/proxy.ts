import type { LookupFunction } from 'node:net';
import type { Agent, Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici';

type Undici = typeof import('undici');

/** Returns the proxy URL for an origin; null for none. Electron uses the system's settings. */
export type ProxyFor = (origin: string) => string | null | Promise<string | null>;

/** Bytes of response headers. */
const HEADERS_MAX = 16 * 1024;
const LOOPBACK = /^https?:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** Set once undici is loaded. It is nearly half of the program, which shows its window first. */
let undici: Undici | undefined;

/**
 * Pools the sockets of all calls, direct or through a proxy. The proxy comes from `proxyFor`, else from HTTPS_PROXY and
 * NO_PROXY. Loopback addresses are always called directly.
 */
export class DispatcherPool {
  readonly #proxyFor: ProxyFor | undefined;
  readonly #options: Agent.Options;
  #direct: Agent | null = null;
  readonly #byProxy = new Map<string, ProxyAgent>();
  #fromEnvironment: EnvHttpProxyAgent | null = null;

  /** @param options.lookup resolves names for direct sockets; a proxy resolves them itself. */
  constructor(options: {
    proxyFor?: ProxyFor | undefined;
    connectMs: number;
    lookup?: LookupFunction;
  }) {
    const { lookup } = options;
    this.#proxyFor = options.proxyFor;
    this.#options = {
      // Timeouts are in deadlines.ts; undici's would abort quiet streams.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: options.connectMs, rejectUnauthorized: true, ...(lookup ? { lookup } : {}) },
      maxHeaderSize: HEADERS_MAX,
      // HTTP/2 may resend a request after GOAWAY.
      allowH2: false,
    };
  }

  /** Returns the dispatcher for an origin; a promise for the first call, or if the proxy must be looked up. */
  to(origin: string): Dispatcher | Promise<Dispatcher> {
    if (undici) return this.#choose(undici, origin);
    return import('undici').then((loaded) => {
      undici = loaded;
      return this.#choose(loaded, origin);
    });
  }

  async close(): Promise<void> {
    const all = [this.#direct, this.#fromEnvironment, ...this.#byProxy.values()];
    await Promise.all(all.map((agent) => agent?.destroy()));
  }

  #choose(agents: Undici, origin: string): Dispatcher | Promise<Dispatcher> {
    const proxyFor = this.#proxyFor;
    if (LOOPBACK.test(origin)) return this.#directBy(agents);
    if (proxyFor) return (async () => this.#dispatcherFor(agents, await proxyFor(origin)))();
    this.#fromEnvironment ??= new agents.EnvHttpProxyAgent({ ...this.#options, ...this.#proxyOptions() });
    return this.#fromEnvironment;
  }

  #directBy({ Agent }: Undici): Agent {
    this.#direct ??= new Agent(this.#options);
    return this.#direct;
  }

  #dispatcherFor(agents: Undici, proxy: string | null): Dispatcher {
    if (proxy === null || proxy === '') return this.#directBy(agents);
    let agent = this.#byProxy.get(proxy);
    if (agent === undefined) {
      agent = new agents.ProxyAgent({ ...this.#options, ...this.#proxyOptions(), uri: proxy });
      this.#byProxy.set(proxy, agent);
    }
    return agent;
  }

  // Always tunnel: the proxy must see neither the key nor the content.
  #proxyOptions(): { proxyTunnel: true; requestTls: { rejectUnauthorized: true } } {
    return { proxyTunnel: true, requestTls: { rejectUnauthorized: true } };
  }
}
