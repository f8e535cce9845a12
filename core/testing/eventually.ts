/** Resolves when the condition holds; fails after `timeoutMs` with what was waited for. */
export async function eventually(what: string, condition: () => boolean, timeoutMs = 5000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`waited in vain for: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets the event loop turn a few times: what has left one end of a local socket is read at the other. */
export async function turns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
