/**
 * Reasons for which the host closes a socket, in the range for applications; renderer/lib/open-socket.ts knows them
 * too.
 */
export const CLOSE_CODES = {
  /** The token is missing, wrong, used or expired. */
  unauthorized: 4401,
  tooSlow: 4408,
  tooMany: 4429,
  /** The host is shutting down. RFC 6455 §7.4.1. */
  goingAway: 1001,
} as const;
