import { retryDecision } from '../../http/errors/retry-table.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { FakeClock } from '../fake-clock.ts';
import { type FaultServer, type Script, startFaultServer } from '../fault-server.ts';
import { Evidence } from './evidence.ts';

/** Faults planted in a caller, to prove that the matrix finds them. */
export interface Wrong {
  /** Stands in for the table of retries. */
  readonly decide?: typeof retryDecision;
  /** Stands in for the way to the service. */
  readonly transport?: (right: Transport) => Transport;
}

/** The clock, transport and servers of one scenario. */
export class Lab {
  readonly clock = new FakeClock();
  readonly evidence = new Evidence();
  readonly decide: typeof retryDecision;
  readonly transport: Transport;
  readonly #closers: (() => unknown)[] = [];

  constructor(wrong: Wrong = {}) {
    this.decide = wrong.decide ?? retryDecision;
    const right = createTransport({ clock: this.clock });
    this.transport = wrong.transport?.(right) ?? right;
    this.afterwards(() => right.close());
  }

  async serverThat(script: Script, options?: Parameters<typeof startFaultServer>[1]): Promise<FaultServer> {
    const server = await startFaultServer(script, options);
    this.afterwards(() => server.close());
    return server;
  }

  /** Stops a server, so that its port refuses connections. */
  async refusing(): Promise<string> {
    const server = await startFaultServer(() => []);
    await server.close();
    return server.url;
  }

  afterwards(close: () => unknown): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.toReversed()) await close();
  }
}
