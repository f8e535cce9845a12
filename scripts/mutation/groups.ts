/** Code whose tests must detect almost every change to it. */
export interface MutationGroup {
  readonly name: string;
  /** The files to mutate, one small edit at a time. */
  readonly files: readonly string[];
  /** Tests that run quickly in one process: child processes and threads do not see a mutant. */
  readonly tests: readonly string[];
}

/** Minimum percentage of detected mutants in each group. */
export const LEAST_SCORE = 85;

export const GROUPS: readonly MutationGroup[] = [
  {
    name: 'ledger, rows',
    files: [
      'shared/domain/job-state.ts',
      'core/db/jobs/legal-move.ts',
      'core/db/jobs/job-store.ts',
      'core/db/jobs/call-store.ts',
    ],
    tests: [
      'shared/domain/job-state.test.ts',
      'core/db/jobs/job-store.test.ts',
      'core/db/jobs/call-store.test.ts',
    ],
  },
  {
    name: 'ledger, calls',
    files: ['core/jobs/caller.ts'],
    tests: ['core/jobs/caller-rules.test.ts', 'core/jobs/caller.test.ts', 'core/jobs/stopping.test.ts'],
  },
  {
    name: 'ledger, starts',
    files: ['core/jobs/recover.ts'],
    tests: ['core/jobs/recover.test.ts'],
  },
  {
    name: 'retry table',
    files: ['core/http/errors/retry-table.ts', 'core/http/errors/retry-after.ts'],
    tests: ['core/http/errors/retry-table.test.ts', 'core/http/errors/retry-after.test.ts'],
  },
  {
    name: 'SSE',
    files: ['core/http/sse.ts'],
    tests: ['core/http/sse.test.ts'],
  },
  {
    name: 'addresses',
    files: [
      'shared/service/base-url.ts',
      'core/http/authorization.ts',
      'core/http/result-address.ts',
      'core/http/checked-lookup.ts',
    ],
    tests: [
      'shared/service/base-url.test.ts',
      'core/http/authorization.test.ts',
      'core/http/address-reach.test.ts',
      'core/http/result-address.test.ts',
      'core/http/checked-lookup.test.ts',
    ],
  },
  {
    name: 'redaction',
    files: ['core/platform/log/redact.ts', 'core/platform/log/logger.ts', 'core/http/secret.ts'],
    tests: [
      'core/platform/log/redact.test.ts',
      'core/platform/log/redacted-logger.test.ts',
      'core/http/secret.test.ts',
    ],
  },
];
