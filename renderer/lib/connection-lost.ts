/**
 * The connection broke before the response. The call may or may not have been executed, so the
 * caller has to find out. Only calls with operation ids may simply be repeated.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  /** Whether the call may be charged. Repeated, it is the same operation and is not charged twice. */
  readonly billed: boolean;

  constructor({ billed = false } = {}) {
    super('The connection to Quartet was lost.');
    this.billed = billed;
  }
}
