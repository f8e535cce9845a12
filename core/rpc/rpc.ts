import type { Router } from '@orpc/server';
import type { contract } from '../../shared/contract/index.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock } from '../platform/host.ts';
import { type CallContext, type CallReports, implementContract } from './procedures.ts';
import { RepeatedPresses } from './repeated-presses.ts';

/** Every procedure of the contract, implemented. */
export type CoreRouter = Router<typeof contract, CallContext>;

interface RpcPorts extends CallReports {
  readonly changes: Pick<Changes, 'rev'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** Creates what the routers of all areas are built with. */
export function createRpc(ports: RpcPorts) {
  const presses = new RepeatedPresses(ports.clock);
  return {
    procedures: implementContract(ports),
    /** Returns the input of a billed call, under the operation ids of the press that it repeats. */
    once: presses.merge.bind(presses),
    /** Reads a list, with the number of the last change before it. */
    numbered: async <List>(read: () => List | Promise<List>) => ({
      rev: ports.changes.rev,
      ...(await read()),
    }),
  };
}

export type Rpc = ReturnType<typeof createRpc>;
