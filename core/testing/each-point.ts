import { runs } from './deep.ts';
import type { DiskFault, FaultFs } from './fault-fs.ts';

/** The operation at which the disk fails. */
export interface FaultPoint {
  readonly fault: DiskFault;
  /** Number of the operation, from 1. */
  readonly n: number;
  /** Whether all later operations fail too. */
  readonly lasts: boolean;
  /** Describes the point for assertion messages, with the failed operation once there is one. */
  describe(): string;
}

/**
 * Repeats `run` with a disk fault at the first operation, then at a later one, and so on, until a run has too few
 * operations to be affected.
 * @param everyday step between the points in the normal run; `deep` the same in the deep run.
 * @param run does the work once; the disk fails only during its call of `begin`.
 * @returns how many points were tried.
 */
export async function eachPoint(
  disk: FaultFs,
  fault: DiskFault,
  { everyday, deep = 1, lasts = false }: { everyday: number; deep?: number; lasts?: boolean },
  run: (point: FaultPoint, begin: <T>(work: () => T | Promise<T>) => Promise<T>) => Promise<void>,
): Promise<number> {
  const stride = runs(everyday, deep).numRuns;
  const first = 1 + (fault.length % stride);
  for (let n = first, tried = 0; ; n += stride) {
    const describe = () => `${fault}${lasts ? ' for good' : ''} at operation ${n}: ${disk.firstHit()}`;
    let isHit = false;
    await run({ fault, n, lasts, describe }, async (work) => {
      disk.fail(fault, n, lasts);
      try {
        return await work();
      } finally {
        isHit = disk.hitCount() > 0;
        disk.heal();
      }
    });
    if (!isHit) return tried;
    tried += 1;
  }
}
