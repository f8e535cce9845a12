import { ExpiredAddressError } from '../http/errors/expired-address-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';

/**
 * Brings results in one after the other. One that cannot be had does not hold up the others.
 * @throws ServiceError of the first that could not be had, when all have been tried
 */
export async function bringInAll(
  signal: AbortSignal,
  missing: readonly number[],
  bring: (n: number) => Promise<void>,
): Promise<void> {
  let failure: ServiceError | null = null;
  for (const n of missing) {
    signal.throwIfAborted();
    try {
      await bring(n);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failure ??= error;
    }
  }
  signal.throwIfAborted();
  if (failure) throw failure;
}

/** What is fetched from where it is said to be; where that leads to nothing, from a newer address. */
export async function fromNewestAddress<T>(given: {
  /** As it is on disk now. */
  readonly address: () => string;
  readonly fetch: (address: string) => Promise<T>;
  /** Asks where it is now, and writes that down. */
  readonly renew: () => Promise<void>;
}): Promise<T> {
  const address = given.address();
  try {
    return await given.fetch(address);
  } catch (error) {
    if (!isOfAddress(error)) throw error;
    await given.renew();
    const newer = given.address();
    if (newer === address) throw error;
    return given.fetch(newer);
  }
}

/** Whether the service may know a better address: what is there is not to blame. */
function isOfAddress(error: unknown): boolean {
  if (error instanceof ExpiredAddressError) return true;
  return error instanceof ServiceError && ['unreachable', 'invalid'].includes(error.data.class);
}

/** Does something at most once, however often it is asked for. Where it fails, all stays as it was. */
export function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch(() => undefined);
    return done;
  };
}
