/** Every bound of the browser host, named once. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  /** Sockets that have not shown a token yet. */
  waitingSockets: 8,
  authenticateWithin: 2_000,
  beforeAuthentication: 4 * 1024,
  /** Windows at once. */
  sockets: 4,
  /**
   * One message from the window. Above the usual 1 MiB because the contract's own maxima need it: a user turn holds up
   * to 400,000 UTF-16 units (2.4 MB when all are escaped) and images as data URIs (a 10 MB photograph is 13.4 MB). Only
   * who holds a token gets to send as much.
   */
  message: 24 * 1024 * 1024,
  messagesPerSecond: 50,
  /** Messages that may come at once, e.g. when a window opens and reads all its lists. */
  burst: 200,
  /** Calls of one socket under way at once. */
  callsUnderWay: 256,
  sendBuffer: 8 * 1024 * 1024,
  pingEvery: 20_000,
  /** For the other side to agree to a close before it is cut. */
  closeWithin: 1_000,
  /** HTTP */
  headersWithin: 5_000,
  requestWithin: 10_000,
  /** A sound that is paused takes no more bytes; cut after this, the window asks for the rest anew. */
  mediaIdle: 10 * 60_000,
  connections: 64,
  headerBytes: 8 * 1024,
  /** The link opened by ourselves, and the printed one: a person needs longer to copy an address than a program. */
  openedLink: 60_000,
  printedLink: 10 * 60_000,
  sessions: 32,
} as const;
