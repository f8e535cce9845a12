/** Tells the newest of several calls that may be under way, so that an older answer changes nothing. */
export class Newest {
  #calls = 0;

  /** Begins a call. Returns whether it is still the newest. */
  begin(): () => boolean {
    const mine = ++this.#calls;
    return () => mine === this.#calls;
  }
}
