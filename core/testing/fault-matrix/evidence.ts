import { inspect } from 'node:util';

/**
 * The findings of a scenario, judged by the matrix. Filled while it is played, so that a failure leaves what was found.
 */
export class Evidence {
  /** Bodies the service was sent beyond those the row allows. */
  extraBodies = 0;
  /** Received or entered data that was neither kept nor reported. */
  readonly lost: string[] = [];
  /** Everything that was output, thrown, logged or stored, and everything that was sent to other hosts. */
  readonly words: string[] = [];
  /** Resources left open or used beyond their limit. */
  readonly unbounded: string[] = [];

  bodies(counted: number, allowed: number): void {
    this.extraBodies += Math.max(0, counted - allowed);
  }

  /** Anything in which a key could be: errors with all that is under them. */
  says(...things: readonly unknown[]): void {
    for (const thing of things) {
      this.words.push(typeof thing === 'string' ? thing : inspect(thing, { depth: 12, showHidden: true }));
    }
  }

  keeps(what: string, isKept: boolean): void {
    if (!isKept) this.lost.push(what);
  }

  bounds(what: string, isBounded: boolean): void {
    if (!isBounded) this.unbounded.push(what);
  }
}
