/** Code whose tests have to notice almost every change to it. */
export interface MutationGroup {
  readonly name: string;
  /** What is changed, one small edit after the other. */
  readonly files: readonly string[];
  /** Tests that run in one process and quickly: those with children or threads of their own cannot see a change. */
  readonly tests: readonly string[];
}

/** Of a hundred changes so many must be noticed, in each group. */
export const LEAST_SCORE = 85;

export const GROUPS: readonly MutationGroup[] = [
  {
    name: 'ledger, rows',
    files: [
      'shared/domain/job-state.ts',
      'core/jobs/legal-move.ts',
      'core/jobs/job-store.ts',
      'core/jobs/call-store.ts',
    ],
    tests: ['shared/domain/job-state.test.ts', 'core/jobs/job-store.test.ts', 'core/jobs/call-store.test.ts'],
  },
  {
    name: 'ledger, calls',
    files: ['core/jobs/paid-calls.ts'],
    tests: [
      'core/jobs/paid-calls-rules.test.ts',
      'core/jobs/paid-calls.test.ts',
      'core/jobs/stopping.test.ts',
    ],
  },
  {
    name: 'ledger, starts',
    files: ['core/jobs/recover.ts'],
    tests: ['core/jobs/recover.test.ts'],
  },
  {
    name: 'retry table',
    files: ['core/service/retry-table.ts', 'core/service/retry-after.ts'],
    tests: ['core/service/retry-table.test.ts', 'core/service/retry-after.test.ts'],
  },
  {
    name: 'SSE',
    files: ['core/service/sse.ts', 'core/service/sse-bytes.ts'],
    tests: ['core/service/sse.test.ts', 'core/service/sse-bytes.test.ts'],
  },
  {
    name: 'addresses',
    files: [
      'shared/service/base-url.ts',
      'core/service/authorization.ts',
      'core/service/address-reach.ts',
      'core/service/result-address.ts',
      'core/service/checked-lookup.ts',
    ],
    tests: [
      'shared/service/base-url.test.ts',
      'core/service/authorization.test.ts',
      'core/service/address-reach.test.ts',
      'core/service/result-address.test.ts',
      'core/service/checked-lookup.test.ts',
    ],
  },
  {
    name: 'redaction',
    files: ['core/log/redact.ts', 'core/log/redacted-logger.ts', 'core/service/secret.ts'],
    tests: ['core/log/redact.test.ts', 'core/log/redacted-logger.test.ts', 'core/service/secret.test.ts'],
  },
];
