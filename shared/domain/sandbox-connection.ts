/** The id of the connection to the built-in sandbox, which always exists and cannot be removed. */
export const SANDBOX_CONNECTION = 'sandbox';

/** Returns whether requests of a connection may be charged; those of the sandbox never are. */
export function bills(connectionId: string): boolean {
  return connectionId !== SANDBOX_CONNECTION;
}
