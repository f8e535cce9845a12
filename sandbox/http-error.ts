/** Error object of a refused request; GAPS.md chooses these four fields for every operation except speech. */
export interface ErrorObject {
  readonly message: string;
  readonly type: string;
  readonly code: string;
  readonly param: string | null;
}

/** A refusal with its HTTP status. An operation throws it before its response starts. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: {
      readonly code?: string;
      readonly param?: string | null;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = options.code ?? errorType(status);
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
  }
}

/** Returns the error `type` of an HTTP status. @see SERVICE.md §7 */
export function errorType(status: number): string {
  switch (status) {
    case 401:
      return 'authentication_error';
    case 402:
      return 'quota_error';
    case 403:
      return 'permission_error';
    case 404:
      return 'not_found_error';
    case 408:
    case 504:
      return 'timeout_error';
    case 413:
      return 'request_too_large';
    case 429:
      return 'rate_limit_error';
    case 503:
    case 529:
      return 'overloaded_error';
    default:
      return status >= 500 ? 'api_error' : 'invalid_request_error';
  }
}

/**
 * Returns the body of a refusal. Clients of the Messages interface read the outer `type`; others ignore it.
 * @see SERVICE.md §7
 */
export function errorBody(error: ApiError): { type: 'error'; error: ErrorObject } {
  return {
    type: 'error',
    error: {
      message: error.message,
      type: errorType(error.status),
      code: error.code,
      param: error.param,
    },
  };
}
