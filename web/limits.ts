/** Limits of the browser host. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  /** Sockets without a token yet. */
  waitingSockets: 8,
  authenticateWithin: 2_000,
  beforeAuthentication: 4 * 1024,
  /** Concurrent windows. */
  sockets: 4,
  /**
   * The size of a message from the window. Above the usual 1 MiB because the contract allows it: a user turn holds up
   * to 400,000 UTF-16 units (2.4 MB when all are escaped) and images as data URIs (a 10 MB photograph is 13.4 MB). Only
   * authenticated windows may send that much.
   */
  message: 24 * 1024 * 1024,
  messagesPerSecond: 50,
  /** Messages in a burst, e.g. when a window opens and reads all its lists. */
  burst: 200,
  /** Concurrent calls of one socket. */
  callsUnderWay: 256,
  sendBuffer: 8 * 1024 * 1024,
  pingEvery: 20_000,
  /** Time for the other side to acknowledge a close. */
  closeWithin: 1_000,
  /** HTTP. */
  headersWithin: 5_000,
  requestWithin: 10_000,
  /** A paused player reads nothing; after this the connection is cut and the window requests the rest again. */
  mediaIdle: 10 * 60_000,
  connections: 64,
  headerBytes: 8 * 1024,
  /** Lifetimes of a link opened by the host, and of a printed one: a person needs longer than a program. */
  openedLink: 60_000,
  printedLink: 10 * 60_000,
  sessions: 32,
} as const;
