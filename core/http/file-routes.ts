import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { checkedAddresses, checkedLookup, type Resolve, systemResolve } from './checked-lookup.ts';
import { ServiceError } from './errors/service-error.ts';
import { DispatcherPool, type ProxyFor } from './proxy.ts';
import type { AllowedReach, ResultAddress } from './result-address.ts';

/** Dispatchers for result files, one pool per address rule, so that no socket is reused under another rule. */
export class FileDispatchers {
  readonly #resolve: Resolve;
  readonly #options: { readonly proxyFor: ProxyFor | undefined; readonly connectMs: number };
  readonly #routes = new Map<AllowedReach, DispatcherPool>();

  constructor(options: { proxyFor: ProxyFor | undefined; connectMs: number; resolve: Resolve | undefined }) {
    this.#resolve = options.resolve ?? systemResolve;
    this.#options = { proxyFor: options.proxyFor, connectMs: options.connectMs };
  }

  /**
   * Returns the dispatcher for a URL. The name is resolved and checked here because a proxy resolves it itself; direct
   * sockets check the very address they connect to.
   * @throws ServiceError `invalid` if the name resolves to a refused address.
   */
  async to({ url, allowed }: ResultAddress): Promise<Dispatcher> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) === 0) await this.#check(host, url, allowed);
    let routes = this.#routes.get(allowed);
    if (routes === undefined) {
      routes = new DispatcherPool({ ...this.#options, lookup: checkedLookup(allowed, this.#resolve) });
      this.#routes.set(allowed, routes);
    }
    return routes.to(url.origin);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#routes.values()].map((routes) => routes.close()));
  }

  async #check(host: string, url: URL, allowed: AllowedReach): Promise<void> {
    try {
      await checkedAddresses(host, allowed, this.#resolve);
    } catch (error) {
      // Behind some proxies, public names do not resolve here. With https, the certificate still authenticates the
      // server.
      if (error instanceof ServiceError || url.protocol !== 'https:') throw error;
    }
  }
}
