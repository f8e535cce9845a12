import type { JobState } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import type { Step } from './fault-server.ts';
import { REFUSAL_FAULTS } from './refusal-faults.ts';

/** A refusal of the fault matrix for an operation that may be billed. For the fields see `BilledFault`. */
export interface BilledRefusal {
  readonly row: number;
  readonly name: string;
  readonly script: () => readonly Step[];
  readonly passes?: readonly number[];
  readonly fails: { readonly class: ErrorClass; readonly becomes: JobState; readonly says?: RegExp };
  /** Expected number of POSTs. */
  readonly posts: number;
}

/** Final states that differ from those of a chat call, by row. */
const BILLED: Readonly<Record<number, JobState>> = {
  7: 'unknown',
  8: 'unknown',
  14: 'unknown',
  19: 'unknown',
  20: 'unknown',
  22: 'unknown',
  24: 'failed',
};

/** Rows 7 to 24 of the chat refusals, with the final state of a billed call. Row 7 counts as row 5 here. */
export const BILLED_REFUSALS: readonly BilledRefusal[] = REFUSAL_FAULTS.flatMap(
  ({ row, name, script, passes, fails }) => {
    if (fails === undefined) return [];
    const retried = fails.becomes === 'retry';
    const becomes = BILLED[row] ?? (fails.becomes === 'retry' ? 'rejected' : fails.becomes);
    return {
      row: row === 7 ? 5 : row,
      name,
      script: () => script('chat'),
      ...(passes === undefined ? {} : { passes: [181_000] }),
      fails: { ...fails, becomes },
      posts: retried ? 3 : 1,
    };
  },
);
