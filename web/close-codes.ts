/** Why the host closes a socket, in the range left to applications; renderer/lib/open-socket.ts knows the numbers. */
export const CLOSE_CODES = {
  /** The token is missing, wrong, used or old. */
  unauthorized: 4401,
  tooSlow: 4408,
  tooMany: 4429,
  /** The host is ending. RFC 6455 §7.4.1. */
  goingAway: 1001,
} as const;
