import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici';

/** Gives the proxy for an origin: an address, null for none. Electron answers from the system's settings. */
export type ProxyFor = (origin: string) => string | null | Promise<string | null>;

const HEADERS_CAP = 16 * 1024;
const LOOPBACK = /^https?:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * The sockets of all calls, direct or through a proxy. The proxy comes from `proxyFor`, else from HTTPS_PROXY and
 * NO_PROXY. An address of this machine is always called directly.
 */
export class Routes {
  readonly #proxyFor: ProxyFor | undefined;
  readonly #options: Agent.Options;
  readonly #direct: Agent;
  readonly #byProxy = new Map<string, ProxyAgent>();
  #fromEnvironment: EnvHttpProxyAgent | null = null;

  /** @param options.lookup how the sockets look names up; a proxy does so by itself */
  constructor(options: {
    proxyFor?: ProxyFor | undefined;
    connectMs: number;
    lookup?: LookupFunction;
  }) {
    const { lookup } = options;
    this.#proxyFor = options.proxyFor;
    this.#options = {
      // The timers are ours (deadlines.ts); undici's would cut quiet streams, and one clock is enough.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: options.connectMs, rejectUnauthorized: true, ...(lookup ? { lookup } : {}) },
      maxHeaderSize: HEADERS_CAP,
      // HTTP/2 may send a request again by itself after GOAWAY; HTTP/1.1 was seen not to.
      allowH2: false,
    };
    this.#direct = new Agent(this.#options);
  }

  /** Returns the dispatcher for this origin; not a promise where nothing has to be looked up. */
  to(origin: string): Dispatcher | Promise<Dispatcher> {
    if (LOOPBACK.test(origin)) return this.#direct;
    const ask = this.#proxyFor;
    if (ask !== undefined) return (async () => this.#through(await ask(origin)))();
    this.#fromEnvironment ??= new EnvHttpProxyAgent({ ...this.#options, ...this.#proxyOptions() });
    return this.#fromEnvironment;
  }

  async close(): Promise<void> {
    const all = [this.#direct, this.#fromEnvironment, ...this.#byProxy.values()];
    await Promise.all(all.map((agent) => agent?.destroy()));
  }

  #through(proxy: string | null): Dispatcher {
    if (proxy === null || proxy === '') return this.#direct;
    let agent = this.#byProxy.get(proxy);
    if (agent === undefined) {
      agent = new ProxyAgent({ ...this.#options, ...this.#proxyOptions(), uri: proxy });
      this.#byProxy.set(proxy, agent);
    }
    return agent;
  }

  // A tunnel always: the proxy must see neither the key nor the text.
  #proxyOptions(): { proxyTunnel: true; requestTls: { rejectUnauthorized: true } } {
    return { proxyTunnel: true, requestTls: { rejectUnauthorized: true } };
  }
}
