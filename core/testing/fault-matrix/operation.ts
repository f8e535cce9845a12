import type { Operation } from '../../http/errors/retry-table.ts';
import type { ServiceError } from '../../http/errors/service-error.ts';
import type { Lab } from './lab.ts';

/** The outcome of an operation, after all automatic retries. */
export interface Driven<T> {
  readonly asked: T;
  /** A state of the job, `done` where nothing failed. */
  readonly becomes: string;
  readonly tries: number;
}

/** Makes calls as the core does: retries only where the retry table allows it. */
export async function driven<T extends { readonly error: ServiceError | null }>(
  lab: Lab,
  operation: Operation,
  call: () => Promise<T>,
): Promise<Driven<T>> {
  let waitedMs = 0;
  for (let attempt = 1; attempt < 20; attempt++) {
    const asked = await call();
    if (asked.error === null) return { asked, becomes: 'done', tries: attempt };
    const { data } = asked.error;
    const failed = { operation, attempt, waitedMs, errorClass: data.class, ...data } as const;
    const decision = lab.decide(failed, () => 0.5);
    if (!decision.retry) return { asked, becomes: decision.becomes, tries: attempt };
    waitedMs += decision.afterMs;
    await lab.clock.advance(decision.afterMs);
  }
  throw new Error('it is tried without an end');
}
