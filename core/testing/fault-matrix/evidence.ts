import { inspect } from 'node:util';

/** The findings of a scenario, judged by the matrix: filled while it is played, so that a failure leaves what was seen. */
export class Evidence {
  /** Bodies the service was sent beyond those the row allows. */
  extraBodies = 0;
  /** Data that came or was typed, and was neither kept nor reported. */
  readonly lost: string[] = [];
  /** All that was said, thrown, logged or kept, and all that hosts other than the service were sent. */
  readonly words: string[] = [];
  /** Resources held open or taken beyond their bound. */
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
