/** How long the condition is checked at each turn of the event loop, in milliseconds; later once a millisecond. */
const EACH_TURN_MS = 20;

/** Resolves once the condition holds; rejects after `timeoutMs`, naming `what` it waited for. */
export async function eventually(what: string, condition: () => boolean, timeoutMs = 15_000): Promise<void> {
  const from = performance.now();
  while (!condition()) {
    const passed = performance.now() - from;
    if (passed > timeoutMs) throw new Error(`waited in vain for: ${what}`);
    await new Promise((resolve) => (passed < EACH_TURN_MS ? setImmediate(resolve) : setTimeout(resolve, 1)));
  }
}

/** Waits for so many turns of the event loop, enough for data on a local socket to arrive. */
export async function eventLoopTurns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
