import { z } from 'zod';

/** Classes of errors, by what the user can do about them. @see SERVICE.md §7 */
export const ERROR_CLASSES = [
  'bad_request', // 400, 422: the request itself
  'key', // 401, 403, or no key
  'not_found', // 404: path or model
  'quota', // 402
  'rate', // 429
  'too_large', // 413, or an answer over a cap
  'service', // 5xx, 529
  'unreachable', // DNS, refused, no route, connect time-out: never sent
  'tls',
  'redirect', // answered 3xx: refused, the key would follow
  'timeout', // headers or silence
  'bad_answer', // 200 with an unexpected body
  'unusable', // a complete, billed response whose result is not the requested one
  'interrupted', // a stream that broke or ended without its terminator
  'stopped', // by the user
  'storage', // the disk could not store the result
  'invalid', // refused here before sending
] as const;

/** The progress of a request when it failed: `before` proves that nothing was sent. */
export const ERROR_PHASES = ['before', 'sending', 'answering'] as const;

/** Ways to resolve an error; the window has a button for each. */
export const ERROR_ACTIONS = [
  'retry',
  'continue',
  'settings',
  'wait',
  'edit',
  'choose-model',
  'none',
] as const;

/**
 * An error as the core reports it to the window. `message` is the service's own text if it sent any.
 * @see SERVICE.md §7
 */
export const serviceErrorData = z.object({
  class: z.enum(ERROR_CLASSES),
  /** Plain text, truncated and redacted; the service's own if it sent any. */
  message: z.string(),
  action: z.enum(ERROR_ACTIONS),
  phase: z.enum(ERROR_PHASES),
  status: z.number().nullable(),
  /** The fields of the service's error object, if sent. */
  code: z.string().nullable(),
  type: z.string().nullable(),
  param: z.string().nullable(),
  retryAfterMs: z.number().nullable(),
  /** When it happened, in epoch milliseconds: `retryAfterMs` counts from then. Absent if there is no wait. */
  at: z.int().exactOptional(),
});
export type ServiceErrorData = z.infer<typeof serviceErrorData>;
export type ErrorClass = ServiceErrorData['class'];
export type ErrorAction = ServiceErrorData['action'];

/** The service's error object, each field optional; `error` may be a bare string. @see SERVICE.md §7 */
export const errorObject = z.union([
  z.string(),
  z.looseObject({
    message: z.string().nullish(),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
    param: z.string().nullish(),
  }),
]);

/** Response bodies that contain an error, in this order of fields. @see SERVICE.md §7 */
export const errorBody = z.looseObject({
  error: errorObject.nullish(),
  base_resp: z.looseObject({ status_msg: z.string().nullish(), status_code: z.number().nullish() }).nullish(),
  message: z.string().nullish(),
  msg: z.string().nullish(),
  detail: z.unknown().optional(),
});
