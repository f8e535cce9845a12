import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { Resolve } from '../http/checked-lookup.ts';

/** A simulated network that maps host names and public IP addresses to the test's servers. */
export interface FakeInternet {
  /** IP addresses that sockets tried to connect to, in order. */
  readonly attempts: readonly string[];
  /** Host names looked up, in order. */
  readonly lookups: readonly string[];
  /** The DNS resolver to pass to the code under test. */
  readonly resolve: Resolve;
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly lookup?: LookupFunction;
  readonly onConnect?: (socket: Socket) => void;
}

/**
 * Redirects all sockets into a simulated network until the test ends; nothing leaves the machine.
 * @param options.names returns the addresses of a host; `time` counts its earlier lookups, so that answers can change
 * @param options.servers maps IP addresses to local ports; other addresses outside 127.0.0.0/8 refuse the connection
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
    const { host, port, lookup, onConnect } = targetOf(args);
    if (onConnect !== undefined) this.once('connect', () => onConnect(this));
    if (isIP(host) !== 0) return connectTo(this, host, port);
    if (lookup === undefined) throw new Error(`a socket resolves ${host} without the given lookup`);
    lookup(host, { all: true }, (error, found) => {
      const address = Array.isArray(found) ? found[0]?.address : found;
      if (error !== null) this.destroy(error);
      else if (address !== undefined) connectTo(this, address, port);
    });
    return this;
  });
  onTestFinished(() => spy.mockRestore());

  function connectTo(socket: Socket, address: string, port: number): Socket {
    attempts.push(address);
    const localPort = /^127\./.test(address) ? port : options.servers?.[address];
    if (localPort === undefined)
      return socket.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const connected: Socket = Reflect.apply(connect, socket, [{ host: '127.0.0.1', port: localPort }]);
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

/** Parses the arguments of `Socket.connect`: options and an optional callback, or an array of both. */
function targetOf(args: readonly unknown[]): Target {
  const [first, callback]: unknown[] = Array.isArray(args[0]) ? args[0] : [...args];
  if (typeof first !== 'object' || first === null || !('host' in first) || !('port' in first)) {
    throw new Error('a socket is connected in an unknown way');
  }
  const lookup = 'lookup' in first && typeof first.lookup === 'function' ? first.lookup : undefined;
  return {
    host: String(first.host),
    port: Number(first.port),
    ...(lookup === undefined ? {} : { lookup: (...more) => lookup(...more) }),
    ...(typeof callback === 'function'
      ? { onConnect: (socket: Socket) => Reflect.apply(callback, socket, []) }
      : {}),
  };
}
