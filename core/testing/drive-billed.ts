import { retryDecision } from '../service/retry-table.ts';
import type { ServiceError } from '../service/service-error.ts';
import type { FakeClock } from './fake-clock.ts';

/** Calls as the core does: again only where the table of retries says so for what may be billed. */
export async function driveBilled<T extends { readonly error: ServiceError | null }>(
  clock: FakeClock,
  call: () => Promise<T>,
): Promise<{ readonly asked: T; readonly becomes: string; readonly tries: number }> {
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const asked = await call();
    if (asked.error === null) return { asked, becomes: 'done', tries: attempt };
    const { data } = asked.error;
    const failed = { operation: 'billed', attempt, waitedMs, errorClass: data.class, ...data } as const;
    const decision = retryDecision(failed, () => 0.5);
    if (!decision.retry) return { asked, becomes: decision.becomes, tries: attempt };
    waitedMs += decision.afterMs;
    await clock.advance(decision.afterMs);
  }
}
