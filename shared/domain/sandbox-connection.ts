/** The id of the connection to the built-in sandbox, which always exists and cannot be removed. */
export const SANDBOX_CONNECTION = 'sandbox';
