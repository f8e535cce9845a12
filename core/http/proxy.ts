import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici';

/** Returns the proxy URL for an origin; null for none. Electron uses the system's settings. */
export type ProxyFor = (origin: string) => string | null | Promise<string | null>;

/** Bytes of response headers. */
const HEADERS_MAX = 16 * 1024;
const LOOPBACK = /^https?:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * Pools the sockets of all calls, direct or through a proxy. The proxy comes from `proxyFor`, else from HTTPS_PROXY and
 * NO_PROXY. Loopback addresses are always called directly.
 */
export class DispatcherPool {
  readonly #proxyFor: ProxyFor | undefined;
  readonly #options: Agent.Options;
  readonly #direct: Agent;
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
    this.#direct = new Agent(this.#options);
  }

  /** Returns the dispatcher for an origin; a promise only if the proxy must be looked up. */
  to(origin: string): Dispatcher | Promise<Dispatcher> {
    if (LOOPBACK.test(origin)) return this.#direct;
    const proxyFor = this.#proxyFor;
    if (proxyFor !== undefined) return (async () => this.#dispatcherFor(await proxyFor(origin)))();
    this.#fromEnvironment ??= new EnvHttpProxyAgent({ ...this.#options, ...this.#proxyOptions() });
    return this.#fromEnvironment;
  }

  async close(): Promise<void> {
    const all = [this.#direct, this.#fromEnvironment, ...this.#byProxy.values()];
    await Promise.all(all.map((agent) => agent?.destroy()));
  }

  #dispatcherFor(proxy: string | null): Dispatcher {
    if (proxy === null || proxy === '') return this.#direct;
    let agent = this.#byProxy.get(proxy);
    if (agent === undefined) {
      agent = new ProxyAgent({ ...this.#options, ...this.#proxyOptions(), uri: proxy });
      this.#byProxy.set(proxy, agent);
    }
    return agent;
  }

  // Always tunnel: the proxy must see neither the key nor the content.
  #proxyOptions(): { proxyTunnel: true; requestTls: { rejectUnauthorized: true } } {
    return { proxyTunnel: true, requestTls: { rejectUnauthorized: true } };
  }
}
