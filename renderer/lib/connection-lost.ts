/**
 * The way to the core broke before the answer came. The call may or may not have been carried out: whoever made it asks
 * what became of it. Only calls that carry operation ids may simply be made again.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  /** The call may be charged. Made again it is the same operation, and is not charged twice. */
  readonly billed: boolean;

  constructor({ billed = false } = {}) {
    super('The connection to Quartet was lost.');
    this.billed = billed;
  }
}
