import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { Resolve } from '../http/checked-lookup.ts';

/** A network that is not there: names and addresses of anywhere, behind which servers of the test stand. */
export interface FakeInternet {
  /** The addresses that sockets really tried to connect to, in order: addresses, not names. */
  readonly attempts: readonly string[];
  /** How often a name was looked up. */
  readonly lookups: readonly string[];
  readonly resolve: Resolve;
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly lookup?: LookupFunction;
  readonly connected?: (socket: Socket) => void;
}

/**
 * Until the test ends, sockets connect into the fake network: `names` are looked up as a resolver would (the answer may
 * change from one time to the next), and an address of `servers` is a port of this machine. Nothing leaves the machine.
 */
export function fakeInternet(options: {
  readonly names?: (host: string, time: number) => readonly string[];
  readonly servers?: Readonly<Record<string, number>>;
}): FakeInternet {
  const attempts: string[] = [];
  const lookups: string[] = [];
  const connect = Socket.prototype.connect;
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...args: unknown[]
  ): Socket {
    const { host, port, lookup, connected } = targetOf(args);
    if (connected !== undefined) this.once('connect', () => connected(this));
    if (isIP(host) !== 0) return to(this, host, port);
    if (lookup === undefined) throw new Error(`a socket looks ${host} up by itself`);
    lookup(host, { all: true }, (error, found) => {
      const address = Array.isArray(found) ? found[0]?.address : found;
      if (error !== null) this.destroy(error);
      else if (address !== undefined) to(this, address, port);
    });
    return this;
  });
  onTestFinished(() => spy.mockRestore());

  function to(socket: Socket, address: string, port: number): Socket {
    attempts.push(address);
    const own = /^127\./.test(address) ? port : options.servers?.[address];
    if (own === undefined)
      return socket.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const connected: Socket = Reflect.apply(connect, socket, [{ host: '127.0.0.1', port: own }]);
    return connected;
  }

  return {
    attempts,
    lookups,
    async resolve(host) {
      const time = lookups.filter((known) => known === host).length;
      lookups.push(host);
      const found = options.names?.(host, time) ?? [];
      if (found.length === 0) throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' });
      return found.map((address): LookupAddress => ({ address, family: isIP(address) }));
    },
  };
}

/** `connect` is called with options and perhaps what is to be called back, or with a list of both. */
function targetOf(args: readonly unknown[]): Target {
  const [first, then]: unknown[] = Array.isArray(args[0]) ? args[0] : [...args];
  if (typeof first !== 'object' || first === null || !('host' in first) || !('port' in first)) {
    throw new Error('a socket is connected in an unknown way');
  }
  const lookup = 'lookup' in first && typeof first.lookup === 'function' ? first.lookup : undefined;
  return {
    host: String(first.host),
    port: Number(first.port),
    ...(lookup === undefined ? {} : { lookup: (...more) => lookup(...more) }),
    ...(typeof then === 'function' ? { connected: (socket: Socket) => Reflect.apply(then, socket, []) } : {}),
  };
}
