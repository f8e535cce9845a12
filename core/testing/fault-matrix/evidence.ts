import { inspect } from 'node:util';

/** What a scenario found, to be judged by the matrix: filled as it is played, so that a failure leaves what was seen. */
export class Evidence {
  /** Bodies the service was sent beyond those the row allows. */
  extraBodies = 0;
  /** What came or was typed, and is neither kept nor told. */
  readonly lost: string[] = [];
  /** All that was said, thrown, logged or kept, and all that hosts other than the service were sent. */
  readonly words: string[] = [];
  /** What was held open or taken beyond its bound. */
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
