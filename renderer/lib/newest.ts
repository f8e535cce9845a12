/** Tells the newest of several pending calls, so that an older response changes nothing. */
export class Newest {
  #calls = 0;

  /** Begins a call. Returns whether it is still the newest. */
  begin(): () => boolean {
    const mine = ++this.#calls;
    return () => mine === this.#calls;
  }
}
