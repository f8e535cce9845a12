/** So long it looks at each turn of the event loop, in milliseconds; then it leaves the machine to what is waited for. */
const AT_EACH_TURN_MS = 20;

/** Resolves when the condition holds; fails after `timeoutMs` with what was waited for. */
export async function eventually(what: string, condition: () => boolean, timeoutMs = 5000): Promise<void> {
  const from = performance.now();
  while (!condition()) {
    const passed = performance.now() - from;
    if (passed > timeoutMs) throw new Error(`waited in vain for: ${what}`);
    await new Promise((resolve) =>
      passed < AT_EACH_TURN_MS ? setImmediate(resolve) : setTimeout(resolve, 1),
    );
  }
}

/** Lets the event loop turn a few times: what has left one end of a local socket is read at the other. */
export async function turns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
