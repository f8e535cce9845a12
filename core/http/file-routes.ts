import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { checkedAddresses, checkedLookup, type Resolve, systemResolve } from './checked-lookup.ts';
import { ServiceError } from './errors/service-error.ts';
import { type ProxyFor, Routes } from './proxy.ts';
import type { AllowedReach, ResultAddress } from './result-address.ts';

/** The ways to the files of results: sockets that were made under one rule are used under no other. */
export class FileRoutes {
  readonly #resolve: Resolve;
  readonly #options: { readonly proxyFor: ProxyFor | undefined; readonly connectMs: number };
  readonly #routes = new Map<AllowedReach, Routes>();

  constructor(options: { proxyFor: ProxyFor | undefined; connectMs: number; resolve: Resolve | undefined }) {
    this.#resolve = options.resolve ?? systemResolve;
    this.#options = { proxyFor: options.proxyFor, connectMs: options.connectMs };
  }

  /**
   * Returns the dispatcher for this address. The name is looked up here for the sake of a proxy, which looks it up
   * again by itself; a socket of our own checks the very address it connects to.
   * @throws ServiceError `invalid` where the name leads where nothing is fetched from
   */
  async to({ url, allowed }: ResultAddress): Promise<Dispatcher> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) === 0) await this.#check(host, url, allowed);
    let routes = this.#routes.get(allowed);
    if (routes === undefined) {
      routes = new Routes({ ...this.#options, lookup: checkedLookup(allowed, this.#resolve) });
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
      // Behind some proxies no outer name is known here. The certificate proves whom the proxy has reached; without
      // encryption nothing would.
      if (error instanceof ServiceError || url.protocol !== 'https:') throw error;
    }
  }
}
