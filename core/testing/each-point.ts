import { runs } from './deep.ts';
import type { DiskFault, FaultFs } from './fault-fs.ts';

/** One point at which the disk fails. */
export interface FaultPoint {
  readonly fault: DiskFault;
  readonly n: number;
  readonly lasts: boolean;
  /** For a message: what failed is added once it has. */
  told(): string;
}

/**
 * Fails the first operation, then the second, and so on, until a run meets no failure: every one in the deep run, some in
 * the everyday one, others for each fault.
 * @param everyday one of so many points; `deep` the same for the deep run, where one takes long.
 * @param run does it once; the disk fails from its call of `begin` on, and is good again when that is over.
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
    const told = () => `${fault}${lasts ? ' for good' : ''} at operation ${n}: ${disk.what()}`;
    let isMet = false;
    await run({ fault, n, lasts, told }, async (work) => {
      disk.fail(fault, n, lasts);
      try {
        return await work();
      } finally {
        isMet = disk.met() > 0;
        disk.heal();
      }
    });
    if (!isMet) return tried;
    tried += 1;
  }
}
