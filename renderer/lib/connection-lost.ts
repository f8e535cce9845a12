/**
 * The way to the core broke before the answer came. The call may or may not have been carried out: whoever made it asks
 * what became of it (calls that matter carry an `opId`), and never simply calls again.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor() {
    super('The connection to Quartet was lost.');
  }
}
